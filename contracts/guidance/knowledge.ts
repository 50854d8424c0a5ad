/** How a statement of the guidance pages is known. Each page says it beside the statement. */
const KNOWLEDGE = ['measured', 'published', 'reading', 'tradition'] as const;
export type Knowledge = (typeof KNOWLEDGE)[number];

export const KNOWLEDGE_NAMES: Record<Knowledge, string> = {
  measured: 'Measured',
  published: 'Published',
  reading: 'Our reading',
  tradition: 'Traditional belief',
};
