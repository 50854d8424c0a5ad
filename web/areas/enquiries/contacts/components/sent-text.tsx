interface SentTextProps {
  /** Accessible name of a scrolling text. */
  label: string;
  /** The class that limits the height of a long text. */
  maxHeight: string;
  children: string;
}

/** A text of this size fits on a phone. */
const SHORT = { length: 350, lines: 7 };

/** A text from a family, with its line breaks. A long one scrolls. */
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
      // biome-ignore lint/a11y/noNoninteractiveTabindex: makes the text scrollable by keyboard
      tabIndex={0}
      className={`overflow-y-auto overflow-x-hidden ${look} ${maxHeight}`}
    >
      {text}
    </div>
  );
}
