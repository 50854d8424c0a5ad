/** Similarity of the words that two names do not share, above which they are spellings of one name. */
export const ALIKE = 0.25;

/** As pg_trgm forms them, but of the letters of every script. */
function trigramsOf(text: string): Set<string> {
  return new Set(
    text.split(' ').flatMap((word) => {
      const padded = [...`  ${word} `];
      return padded.slice(2).map((_, at) => padded.slice(at, at + 3).join(''));
    }),
  );
}

function similarity(one: string, other: string): number {
  const [a, b] = [trigramsOf(one), trigramsOf(other)];
  const shared = [...a].filter((trigram) => b.has(trigram)).length;
  return shared / (a.size + b.size - shared);
}

function wordsWithout(nameKey: string, otherKey: string): string {
  const others = new Set(otherKey.split(' '));
  return nameKey
    .split(' ')
    .filter((word) => !others.has(word))
    .join(' ');
}

/**
 * Whether two names are the same or nearly the same, so that a shared phone number speaks for one child and not for
 * siblings: "Laxmi Rao" is like "Lakshmi Rao" and "L. Rao", "Ravi Rao" is not, because the shared surname does not count.
 * `areAlike` states the same rule in SQL.
 * @param one, other search keys.
 */
export function isAlikeName(one: string, other: string): boolean {
  const [own, theirs] = [wordsWithout(one, other), wordsWithout(other, one)];
  return own.startsWith(theirs) || theirs.startsWith(own) || similarity(own, theirs) > ALIKE;
}
