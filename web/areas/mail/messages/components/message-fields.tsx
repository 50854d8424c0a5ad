import {
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MESSAGE_FIELDS,
  MESSAGE_LANGUAGES,
} from '#contracts/mail/index.ts';
import type { useMessage } from '#web/areas/mail/messages/use-message.ts';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

const options = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** The choice of a template, and its text to edit. */
export function MessageFields({ message }: { message: ReturnType<typeof useMessage> }) {
  const { chosen, names, languages, words, open, change } = message;
  return (
    <>
      <RestoredNotice restored={message.restored} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Template">
          <Select
            value={chosen?.name ?? ''}
            options={[{ value: '', label: 'None' }, ...options(names)]}
            onChange={(event) => message.chooseName(event.target.value)}
          />
        </Field>
        <Field label="Language">
          <Select
            value={chosen?.language ?? ''}
            disabled={!chosen}
            options={
              chosen
                ? languages.map((value) => ({ value, label: MESSAGE_LANGUAGES[value] }))
                : [{ value: '', label: '—' }]
            }
            onChange={(event) => message.chooseLanguage(event.target.value)}
          />
        </Field>
      </div>
      {message.isError && <Alert>The templates couldn’t be loaded. You can write without one.</Alert>}
      <Field label="Subject" hint="For e-mails; WhatsApp has none.">
        <Input
          value={words.subject}
          maxLength={MAX_SUBJECT_LENGTH}
          autoComplete="off"
          onChange={(event) => change({ subject: event.target.value })}
        />
      </Field>
      <p role="status" className="text-danger-dark text-sm empty:hidden">
        {open.length > 0 &&
          `Not known, please write it in place of the braces: ${open.map((field) => MESSAGE_FIELDS[field].label).join(', ')}.`}
      </p>
      <Field
        label="Text"
        required
        hint="Mail and WhatsApp pass through other companies: write nothing private."
      >
        <Textarea
          rows={9}
          dir="auto"
          lang={chosen?.language}
          maxLength={MAX_MESSAGE_LENGTH}
          value={words.text}
          aria-required
          onChange={(event) => change({ text: event.target.value })}
        />
      </Field>
    </>
  );
}
