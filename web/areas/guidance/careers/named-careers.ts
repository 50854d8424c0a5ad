import { EXAM_NAMES } from '#contracts/exams.ts';
import { CAREERS, EXAMS } from '#contracts/guidance/index.ts';
import { loadNames } from '#web/lib/career-names.ts';
import { findNamed, type NamedInText } from './search.ts';

// Loaded for a result of the assessment only: it holds the names of all careers.

/** In the page's language. */
async function loadKnown() {
  const names = await loadNames();
  const withFurther = (also: string, english: string) =>
    [also, names[english]?.[1]].filter(Boolean).join(', ');
  return {
    careers: CAREERS.map(({ slug, name: english, family, also = '' }) => {
      const name = names[english]?.[0] ?? english;
      return { slug, name, english, family, also: withFurther(also, english), exams: [] };
    }),
    exams: EXAMS.map(({ slug, also }) => ({ slug, also: withFurther(also, EXAM_NAMES[slug]) })),
  };
}

/** More would be a list again. */
const MOST_PHRASES = 5;

/** What texts name, in their order. A further word for pages that stand there already is left out. */
export async function findNamedIn(texts: readonly string[]): Promise<readonly NamedInText[]> {
  const listed = new Set<string>();
  return findNamed(texts.join('\n'), await loadKnown())
    .filter(({ careers, exams }) => {
      const slugs = [...careers, ...exams].map(({ slug }) => slug);
      const isNew = slugs.some((slug) => !listed.has(slug));
      for (const slug of slugs) listed.add(slug);
      return isNew;
    })
    .slice(0, MOST_PHRASES);
}
