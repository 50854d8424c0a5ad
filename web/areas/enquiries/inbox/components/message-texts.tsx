import { CONTACT_TEXTS, MESSAGE_FIELDS } from '#contracts/contact-texts.ts';
import type { Enquiry } from '#contracts/enquiries/index.ts';
import { SentText } from './sent-text.tsx';

interface MessageTextsProps {
  enquiry: Enquiry;
  /** Bounds the height of a long text. */
  maxHeight: string;
}

/** What a family wrote beside its name and how to reach it; the message needs no label. */
export function MessageTexts({ enquiry, maxHeight }: MessageTextsProps) {
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
