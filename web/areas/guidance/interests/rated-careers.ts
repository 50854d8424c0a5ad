import { CAREERS } from '#contracts/guidance/index.ts';
import type { RatedCareer } from '#contracts/interests.ts';
import { OCCUPATIONS } from '#web/areas/guidance/careers/occupations.ts';

export interface LibraryCareer extends RatedCareer {
  slug: string;
  name: string;
}

/** The careers of the library with the ratings of their nearest occupation. Loaded for a result only. */
export const RATED_CAREERS: readonly LibraryCareer[] = CAREERS.flatMap(({ slug, name, onetCode }) => {
  const occupation = OCCUPATIONS[onetCode];
  if (!occupation) return [];
  return [{ slug, name, code: onetCode, title: occupation.title, ratings: occupation.ratings }];
});
