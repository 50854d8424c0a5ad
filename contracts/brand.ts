export const BRAND_NAME = 'Srichakra';
export const TAGLINE = "The School To identify Your Child's Divine Gift!!";
