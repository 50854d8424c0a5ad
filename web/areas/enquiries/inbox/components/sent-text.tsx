interface SentTextProps {
  /** Names the text for people who reach it by keyboard or hear it read. */
  label: string;
  /** Bounds the height of a long one. */
  maxHeight: string;
  children: string;
}

/** What fits on a phone without scrolling in itself. */
const SHORT = { length: 350, lines: 7 };

/** What a family wrote, with its line breaks. Whatever it holds, it stays in its place; a long one scrolls. */
export function SentText({ label, maxHeight, children: text }: SentTextProps) {
  const look = 'whitespace-pre-wrap [overflow-wrap:anywhere]';
  if (text.length <= SHORT.length && text.split('\n').length <= SHORT.lines) {
    return (
      <p dir="auto" className={`overflow-x-clip ${look}`}>
        {text}
      </p>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls.
    <div
      role="group"
      dir="auto"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls only what has the focus.
      tabIndex={0}
      className={`overflow-y-auto overflow-x-hidden ${look} ${maxHeight}`}
    >
      {text}
    </div>
  );
}
