import { MESSAGE_FIELD_NAMES, MESSAGE_FIELDS, type MessageField } from '#contracts/mail/index.ts';

/** Inserts a field into the text with one tap. */
export function FieldButtons({ onInsert }: { onInsert: (field: MessageField) => void }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-ink-soft text-sm leading-snug">
        Fields: each message shows the value instead of the braces. Choose one to add it to the text.
      </legend>
      <div className="flex flex-wrap gap-2">
        {MESSAGE_FIELD_NAMES.map((field) => (
          <button
            key={field}
            type="button"
            title={MESSAGE_FIELDS[field].label}
            onClick={() => onInsert(field)}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-lg border border-field bg-white px-3 text-sm hover:border-primary hover:bg-mist sm:min-h-9"
          >
            {`{${field}}`}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
