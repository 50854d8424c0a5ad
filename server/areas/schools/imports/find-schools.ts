import { toSearchKey } from '#server/lib/search-key.ts';

export interface NamedSchool {
  id: number;
  name: string;
  city: string | null;
}

export type SchoolChoices = Readonly<Record<string, number | null>>;

const MAX_KEY_LENGTH = 1000;

/** Letters and digits only, so that "St. Mary’s" and "St Marys" are one. */
const keyOf = (text: string) =>
  toSearchKey(text)
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
    .slice(0, MAX_KEY_LENGTH)
    .toWellFormed();

/** The key of a school's name and city in a class list. */
const schoolKey = (name: string, city: string) => `${keyOf(name)}/${keyOf(city)}`;

/**
 * Finds the school of a row by its name, and its city where given; the name may end with the city. A choice for the key
 * comes first. Null for a name that no school has, or several.
 */
export function schoolFinder(schools: readonly NamedSchool[], choices: SchoolChoices) {
  const byName = Map.groupBy(schools, ({ name }) => keyOf(name));
  const byBoth = Map.groupBy(schools, ({ name, city }) => keyOf(`${name}${city ?? ''}`));
  const known = new Set(schools.map(({ id }) => id));
  return (name: string, city: string): { key: string; schoolId: number | null } => {
    const key = schoolKey(name, city);
    const chosen = Object.hasOwn(choices, key) ? (choices[key] ?? null) : undefined;
    if (chosen !== undefined) return { key, schoolId: chosen !== null && known.has(chosen) ? chosen : null };
    const namesakes = byName.get(keyOf(name)) ?? byBoth.get(keyOf(name)) ?? [];
    const there = namesakes.filter((school) => keyOf(school.city ?? '') === keyOf(city));
    const without = namesakes.filter((school) => school.city === null);
    const found = city === '' ? namesakes : there.length > 0 ? there : without;
    return { key, schoolId: found.length === 1 ? (found[0]?.id ?? null) : null };
  };
}
