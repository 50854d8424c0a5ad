export type Side = 'mine' | 'theirs';

/** A field that two people gave different values, as a person reads them. */
export interface ConflictField<Key extends string = string> {
  key: Key;
  label: string;
  mine: string;
  theirs: string;
  /** Whose change it is, where only one of the two changed it; null where both did. */
  suggested: Side | null;
}

/**
 * The fields in which a form and the stored record differ.
 * @param base what the form began with; all values as a person reads them, empty for none.
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

/** The stored version with the fields that the person keeps from their own. */
export function mergeChosen<Values extends object>(
  mine: Values,
  theirs: Values,
  chosen: Partial<Record<string, Side>>,
): Values {
  const kept = Object.entries(mine).filter(([key]) => chosen[key] === 'mine');
  return { ...theirs, ...Object.fromEntries(kept) };
}
