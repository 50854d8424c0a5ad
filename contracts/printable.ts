/** A letter or digit of a script that the paper has no font for: it has Latin, Devanagari and Tamil. */
const UNPRINTABLE =
  /(?!\p{Script=Latin}|\p{Script=Devanagari}|\p{Script=Tamil}|\p{Script=Common}|\p{Script=Inherited})[\p{L}\p{N}]/gu;

/** The letters of a report's words that its file can only show as [?]: each once, in the order in which they come. */
export function findUnprintable(content: object): string[] {
  return [...new Set(JSON.stringify(content).match(UNPRINTABLE))];
}
