import type { Career, Occupation } from '#contracts/guidance/index.ts';
import type { RatedCareer } from '#contracts/interests.ts';
import careers from '#web/areas/guidance/careers/data/careers.json' with { type: 'json' };
import occupations from '#web/areas/guidance/careers/data/occupations.json' with { type: 'json' };

export interface LibraryCareer extends RatedCareer {
  slug: string;
  name: string;
}

const BY_CODE = new Map(Object.entries(occupations as unknown as Record<string, Occupation>));

/** The careers of the library with the ratings of their nearest occupation. Loaded for a result only. */
export const RATED_CAREERS: readonly LibraryCareer[] = (careers as readonly Career[]).flatMap(
  ({ slug, name, onetCode }) => {
    const occupation = BY_CODE.get(onetCode);
    if (!occupation) return [];
    return [{ slug, name, code: onetCode, title: occupation.title, ratings: occupation.ratings }];
  },
);
