/** How a statement of the guidance pages is known. Each page says it beside the statement. */
const KNOWLEDGE = ['measured', 'published', 'reading', 'tradition'] as const;
export type Knowledge = (typeof KNOWLEDGE)[number];

export const KNOWLEDGE_NAMES: Record<Knowledge, string> = {
  measured: 'Measured',
  published: 'Published',
  reading: 'Our reading',
  tradition: 'Traditional belief',
};

/** Required wherever ratings of O*NET are shown or shipped. */
export const ONET_CREDIT =
  'This product includes information from the O*NET 29.3 Database by the U.S. Department of Labor, Employment and Training Administration (USDOL/ETA). Used under the CC BY 4.0 license. O*NET® is a trademark of USDOL/ETA. USDOL/ETA has not approved, endorsed, or tested these modifications.';
