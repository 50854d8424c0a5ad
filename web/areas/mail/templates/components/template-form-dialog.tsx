import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  fillFields,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MESSAGE_FIELD_NAMES,
  MESSAGE_FIELDS,
  MESSAGE_LANGUAGE_CODES,
  MESSAGE_LANGUAGES,
  type MessageField,
  type MessageLanguage,
  type MessageTemplate,
  TEMPLATE_CHANNELS,
  TemplateInputSchema,
} from '#contracts/mail/index.ts';
import {
  createTemplate,
  readTemplate,
  TEMPLATES_KEY,
  updateTemplate,
} from '#web/areas/mail/templates/api.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { type FieldErrors, firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

interface TemplateValues {
  name: string;
  language: MessageLanguage;
  channel: MessageTemplate['channel'];
  subject: string;
  body: string;
}

export const CHANNEL_NAMES: Record<MessageTemplate['channel'], string> = {
  any: 'E-mail and WhatsApp',
  mail: 'E-mail only',
  whatsapp: 'WhatsApp only',
};

const TEMPLATE_LABELS: Record<keyof TemplateValues, string> = {
  name: 'Name',
  language: 'Language',
  channel: 'For',
  subject: 'Subject of the e-mail',
  body: 'Text',
};

function valuesOf(template: MessageTemplate | null): TemplateValues {
  if (template === null) return { name: '', language: 'en', channel: 'any', subject: '', body: '' };
  const { name, language, channel, subject, body } = template;
  return { name, language, channel, subject: subject ?? '', body };
}

/** As the server takes them; the values have no errors. */
const inputOf = (values: TemplateValues) => TemplateInputSchema.parse(values);

const findTemplateErrors = (values: TemplateValues): FieldErrors =>
  firstFieldError(TemplateInputSchema, values);

const textsOf = (values: TemplateValues): Record<keyof TemplateValues, string> => ({
  ...values,
  language: MESSAGE_LANGUAGES[values.language],
  channel: CHANNEL_NAMES[values.channel],
});

/** Inserts a field into the text with one tap. */
function FieldButtons({ onInsert }: { onInsert: (field: MessageField) => void }) {
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

const LANGUAGE_OPTIONS = MESSAGE_LANGUAGE_CODES.map((value) => ({ value, label: MESSAGE_LANGUAGES[value] }));
const CHANNEL_OPTIONS = TEMPLATE_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }));
const EXAMPLES = Object.fromEntries(MESSAGE_FIELD_NAMES.map((name) => [name, MESSAGE_FIELDS[name].example]));

interface TemplateFormDialogProps {
  /** Null for a new template. */
  template: MessageTemplate | null;
  onClose: () => void;
}

export function TemplateFormDialog({ template, onClose }: TemplateFormDialogProps) {
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draft: template
      ? { form: `template:${template.id}`, title: `Template: ${template.name}` }
      : { form: 'template:new', title: 'New template' },
    stored: template,
    valuesOf,
    findFieldErrors: findTemplateErrors,
    send: (base, values): Promise<MessageTemplate> =>
      base
        ? updateTemplate(base.id, { ...inputOf(values), version: base.version })
        : createTemplate(inputOf(values)),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY });
      showSuccess(template ? 'Template saved' : 'Template added');
    },
    close: onClose,
    fallback: 'The template could not be saved',
    versions: template && {
      findNewer: whenStale(() => readTemplate(template.id)),
      labels: TEMPLATE_LABELS,
      readable: textsOf,
    },
  });
  const { values, fieldErrors, problem, busy, conflict, change } = form;

  if (conflict) return <ConflictDialog what="template" {...conflict} />;
  return (
    <FormDialog
      title={template ? 'Edit Template' : 'New Template'}
      submitLabel={template ? 'Save Changes' : 'Add Template'}
      busy={busy}
      onSubmit={form.submit}
      restored={form.restored}
      closesOnEscape="always"
      onClose={() => form.attempt(onClose)}
    >
      {problem !== null && <Problem text={problem} />}
      <TemplateFields values={values} fieldErrors={fieldErrors} onChange={change} />
      <section aria-label="Preview" className="grid gap-1 rounded-xl bg-mist/60 p-3">
        <h3 className="font-medium text-ink">Preview with examples</h3>
        {values.subject !== '' && values.channel !== 'whatsapp' && (
          <p dir="auto" className="font-medium [overflow-wrap:anywhere]">
            {fillFields(values.subject, EXAMPLES)}
          </p>
        )}
        <p dir="auto" lang={values.language} className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          {fillFields(values.body, EXAMPLES) || '—'}
        </p>
      </section>
    </FormDialog>
  );
}

interface TemplateFieldsProps {
  values: TemplateValues;
  fieldErrors: FieldErrors;
  onChange: (change: Partial<TemplateValues>) => void;
}

function TemplateFields({ values, fieldErrors, onChange }: TemplateFieldsProps) {
  const body = useRef<HTMLTextAreaElement>(null);
  const { language, channel } = values;

  function insert(field: string) {
    const { selectionStart = values.body.length, selectionEnd = selectionStart } = body.current ?? {};
    const text = `${values.body.slice(0, selectionStart)}{${field}}${values.body.slice(selectionEnd)}`;
    flushSync(() => onChange({ body: text }));
    body.current?.focus();
    const end = selectionStart + field.length + '{}'.length;
    body.current?.setSelectionRange(end, end);
  }

  return (
    <>
      <Field label={TEMPLATE_LABELS.name} required error={fieldErrors.name}>
        <Input
          name="name"
          value={values.name}
          maxLength={maxLengthOf(TemplateInputSchema.shape.name)}
          autoComplete="off"
          aria-required
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={TEMPLATE_LABELS.language} error={fieldErrors.language}>
          <Select
            name="language"
            value={language}
            options={LANGUAGE_OPTIONS}
            onChange={({ target }) =>
              onChange({ language: MESSAGE_LANGUAGE_CODES.find((code) => code === target.value) ?? language })
            }
          />
        </Field>
        <Field label={TEMPLATE_LABELS.channel} error={fieldErrors.channel}>
          <Select
            name="channel"
            value={channel}
            options={CHANNEL_OPTIONS}
            onChange={({ target }) =>
              onChange({ channel: TEMPLATE_CHANNELS.find((known) => known === target.value) ?? channel })
            }
          />
        </Field>
      </div>
      {channel !== 'whatsapp' && (
        <Field label={TEMPLATE_LABELS.subject} required error={fieldErrors.subject}>
          <Input
            name="subject"
            value={values.subject}
            maxLength={MAX_SUBJECT_LENGTH}
            autoComplete="off"
            aria-required
            onChange={(event) => onChange({ subject: event.target.value })}
          />
        </Field>
      )}
      <Field label={TEMPLATE_LABELS.body} required error={fieldErrors.body}>
        <Textarea
          ref={body}
          name="body"
          lang={language}
          rows={8}
          maxLength={MAX_MESSAGE_LENGTH}
          value={values.body}
          aria-required
          onChange={(event) => onChange({ body: event.target.value })}
        />
      </Field>
      <FieldButtons onInsert={insert} />
    </>
  );
}
