export type Side = 'mine' | 'theirs';

/** A field to which two people gave different values, as texts for people. */
export interface ConflictField<Key extends string = string> {
  key: Key;
  label: string;
  mine: string;
  theirs: string;
}

export interface Conflicts<Key extends string = string> {
  fields: ConflictField<Key>[];
  /** The fields that only one side changed. */
  taken: { key: Key; label: string; side: Side }[];
}

/**
 * The fields in which a form and the stored record differ.
 * @param versions as texts for people, empty for no value; `base` is the form's start.
 */
export function findConflicts<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  versions: Readonly<Record<'base' | Side, Readonly<Record<Key, string>>>>,
): Conflicts<Key> {
  const { base, mine, theirs } = versions;
  const conflicts: Conflicts<Key> = { fields: [], taken: [] };
  for (const key of Object.keys(labels) as Key[]) {
    const label = labels[key];
    if (mine[key] === theirs[key]) continue;
    if (mine[key] === base[key]) conflicts.taken.push({ key, label, side: 'theirs' });
    else if (theirs[key] === base[key]) conflicts.taken.push({ key, label, side: 'mine' });
    else conflicts.fields.push({ key, label, mine: mine[key], theirs: theirs[key] });
  }
  return conflicts;
}

/**
 * The stored version, with the person's values in fields that they alone changed, or for which they chose their own.
 * @param parts fields that follow another one, for example `{ time: 'day' }`.
 */
export function mergeChosen<Values extends object>(
  { mine, theirs }: Record<Side, Values>,
  taken: Conflicts['taken'],
  chosen: Partial<Record<string, Side>> = {},
  parts: Readonly<Record<string, string>> = {},
): Values {
  const sides: typeof chosen = {
    ...Object.fromEntries(taken.map(({ key, side }) => [key, side])),
    ...chosen,
  };
  const kept = Object.entries(mine).filter(([key]) => sides[parts[key] ?? key] === 'mine');
  return { ...theirs, ...Object.fromEntries(kept) };
}
