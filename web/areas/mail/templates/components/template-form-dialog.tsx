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
import {
  CHANNEL_NAMES,
  findTemplateErrors,
  inputOf,
  TEMPLATE_LABELS,
  type TemplateValues,
  textsOf,
  valuesOf,
} from '#web/areas/mail/templates/template-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { FieldButtons } from './field-buttons.tsx';

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
