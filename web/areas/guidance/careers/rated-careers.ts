import { CAREERS, type Career, type Occupation } from '#contracts/guidance/index.ts';
import type { RatedCareer } from '#contracts/interests.ts';
import { loadNames } from '#web/lib/career-names.ts';
import occupations from './data/occupations.json' with { type: 'json' };

// `npm run check-data` compares the file with its schema.
export const OCCUPATIONS = occupations as unknown as Readonly<Record<string, Occupation>>;

/** Null if no occupation is close. */
export const occupationOf = ({ onetCode }: Pick<Career, 'onetCode'>): Occupation | null =>
  (onetCode !== null && OCCUPATIONS[onetCode]) || null;

export interface LibraryCareer extends RatedCareer {
  slug: string;
  name: string;
}

/** The careers that have a close occupation, with its ratings. Loaded for a result only. */
export const RATED_CAREERS: readonly LibraryCareer[] = CAREERS.flatMap(({ slug, name, onetCode }) => {
  const occupation = occupationOf({ onetCode });
  if (onetCode === null || occupation === null) return [];
  return [{ slug, name, code: onetCode, title: occupation.title, ratings: occupation.ratings }];
});

/** With their names in the page's language. */
export async function loadRatedCareers(): Promise<readonly LibraryCareer[]> {
  const names = await loadNames();
  return RATED_CAREERS.map((career) => ({ ...career, name: names[career.name]?.[0] ?? career.name }));
}
