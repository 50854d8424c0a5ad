import { CONTACT_TEXTS, MESSAGE_FIELDS, type MessageField } from '#contracts/contact-texts.ts';

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

type Sent = { name: string } & Partial<Record<MessageField, string | null>>;

/** The texts of an enquiry or a request. The message needs no label. */
export function MessageTexts({ enquiry, maxHeight }: { enquiry: Sent; maxHeight: string }) {
  return MESSAGE_FIELDS.map((field) => {
    const { label } = CONTACT_TEXTS[field];
    const text = enquiry[field];
    if (!text) return null;
    return (
      <div key={field}>
        {field !== 'message' && <p className="text-ink-soft text-sm">{label}</p>}
        <SentText label={`${label} from ${enquiry.name}`} maxHeight={maxHeight}>
          {text}
        </SentText>
      </div>
    );
  });
}
