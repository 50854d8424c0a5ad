export const BRAND_NAME = 'Srichakra';
export const TAGLINE = /*i18n*/ "The School To identify Your Child's Divine Gift!!";
