import type { ReactNode } from 'react';

/** Ordinary words stay whole: "Balasubramaniam" has 15 letters. */
const OVERLONG_WORD = /(\S{17,})/;

/** As `LongText`, but without a component for a text without an overlong word: a list has hundreds of texts. */
export function breakable(text: string): ReactNode {
  return text.length > 16 && OVERLONG_WORD.test(text) ? <LongText text={text} /> : text;
}

/** Breaks overlong words only, so that none makes a table wider than its page. */
export function LongText({ text }: { text: string }) {
  // In a split by a capture group, every second part is a match.
  const parts = text.split(OVERLONG_WORD);
  if (parts.length === 1) return text;
  // One element: in a flex container each part would be a column without the spaces around it.
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
          <span key={index} className="[overflow-wrap:anywhere]">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
