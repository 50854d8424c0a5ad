/** Ordinary words stay whole: "Balasubramaniam" has 15 letters. */
const OVERLONG_WORD = /(\S{17,})/;

/** Whether a text needs `LongText`. */
export const hasOverlongWord = (text: string) => text.length > 16 && OVERLONG_WORD.test(text);

/** Text in which only an overlong word may break anywhere, so that no word makes a table wider than its page. */
export function LongText({ text }: { text: string }) {
  // Of a split by a group, every second part is a match.
  return text.split(OVERLONG_WORD).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
      <span key={index} className="[overflow-wrap:anywhere]">
        {part}
      </span>
    ),
  );
}
