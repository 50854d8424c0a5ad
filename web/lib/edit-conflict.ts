export type Side = 'mine' | 'theirs';

/** A field with two different values, as texts for people. */
export interface ConflictField<Key extends string = string> {
  key: Key;
  label: string;
  mine: string;
  theirs: string;
  /** The side that changed it; null if both did. */
  suggested: Side | null;
}

/**
 * The fields in which a form and the stored record differ.
 * @param versions as texts for people, empty for no value; `base` is the form's start.
 */
export function findConflicts<Key extends string>(
  labels: Readonly<Record<Key, string>>,
  versions: Readonly<Record<'base' | Side, Readonly<Record<Key, string>>>>,
): ConflictField<Key>[] {
  const { base, mine, theirs } = versions;
  const keys = Object.keys(labels) as Key[];
  return keys
    .filter((key) => mine[key] !== theirs[key])
    .map((key) => ({
      key,
      label: labels[key],
      mine: mine[key],
      theirs: theirs[key],
      suggested: theirs[key] === base[key] ? 'mine' : mine[key] === base[key] ? 'theirs' : null,
    }));
}

/** The stored version with the chosen fields of the person's own. */
export function mergeChosen<Values extends object>(
  mine: Values,
  theirs: Values,
  chosen: Partial<Record<string, Side>>,
): Values {
  const kept = Object.entries(mine).filter(([key]) => chosen[key] === 'mine');
  return { ...theirs, ...Object.fromEntries(kept) };
}
