/** How a statement of the guidance pages is known. Each page says it beside the statement. */
const KNOWLEDGE = ['measured', 'published', 'reading', 'tradition'] as const;
export type Knowledge = (typeof KNOWLEDGE)[number];

export const KNOWLEDGE_NAMES: Record<Knowledge, string> = {
  measured: 'Measured',
  published: 'Published',
  reading: 'Our reading',
  tradition: 'Traditional belief',
};

/** Sites of the state, of the National Testing Agency, and of institutions for their own courses; with all below them. */
const AUTHORITIES = [
  ...['gov.in', 'nta.nic.in', 'nta.ac.in', 'admission.uod.ac.in', 'bitsadmission.com'],
  ...['onlinedegree.iitm.ac.in', 'ftii.ac.in', 'fddiindia.com', 'iittmnoida.ac.in'],
];

/** How the rule of a row of the table is known: published by an authority, or our reading of another page. */
export function knowledgeOf({
  source,
}: {
  source: string | null;
}): Extract<Knowledge, 'published' | 'reading'> {
  const host = source === null ? '' : new URL(source).hostname;
  return AUTHORITIES.some((site) => host === site || host.endsWith(`.${site}`)) ? 'published' : 'reading';
}
