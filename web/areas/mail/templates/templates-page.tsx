import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Archive, ArchiveRestore, Pencil, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { LANGUAGES, type Language } from '#contracts/languages.ts';
import {
  fillFields,
  MAX_MESSAGE_LENGTH,
  MAX_SUBJECT_LENGTH,
  MESSAGE_FIELD_NAMES,
  MESSAGE_FIELDS,
  MESSAGE_LANGUAGES,
  type MessageField,
  type MessageTemplate,
  TEMPLATE_CHANNELS,
  TemplateInputSchema,
} from '#contracts/mail/index.ts';
import { paths } from '#contracts/pages.ts';
import { hasPermission } from '#contracts/roles.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { type FieldErrors, firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { listAddress, oneOf, useListAddress } from '#web/lib/list-address.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import {
  archiveTemplate,
  createTemplate,
  readTemplate,
  TEMPLATES_KEY,
  templatesQuery,
  updateTemplate,
} from './api.ts';

const templatesAddress = listAddress(paths.admin.dashboardTemplates, { archived: oneOf(['yes']) });

export function TemplatesPage() {
  usePageTitle('Templates');
  const { adminUser } = useSession();
  const { query: address, change } = useListAddress(templatesAddress);
  const showsArchived = address.archived === 'yes';
  const [edited, setEdited] = useState<MessageTemplate | 'new' | null>(null);
  const query = useQuery(templatesQuery(showsArchived ? 'all' : 'active'));
  const mayEdit = adminUser !== null && hasPermission(adminUser.role, 'templates:edit');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-ink-soft">Texts to begin a message to a family with</p>
        {mayEdit && (
          <Button onClick={() => setEdited('new')}>
            <Plus aria-hidden className="size-4.5" />
            Add Template
          </Button>
        )}
      </div>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {mayEdit && (
          <Checkbox
            label="Show archived"
            checked={showsArchived}
            onChange={(event) => change({ archived: event.target.checked ? 'yes' : '' })}
          />
        )}
        <Loaded
          query={query}
          loading="Loading templates..."
          failed="Failed to load the templates. Please try again."
        >
          {(templates) => (
            <TemplateList
              templates={templates}
              mayEdit={mayEdit}
              onEdit={(template) => setEdited(template)}
            />
          )}
        </Loaded>
      </Card>
      {edited !== null && (
        <TemplateFormDialog template={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </div>
  );
}

interface TemplateListProps {
  templates: readonly MessageTemplate[];
  mayEdit: boolean;
  onEdit: (template: MessageTemplate) => void;
}

function TemplateList({ templates, mayEdit, onEdit }: TemplateListProps) {
  if (templates.length === 0) return <EmptyState text="No templates yet." />;
  return (
    <ul aria-label="Templates" className="grid grid-cols-[minmax(0,1fr)] divide-y divide-line">
      {templates.map((template) => (
        <li key={template.id} className="grid grid-cols-[minmax(0,1fr)] gap-2 py-4 first:pt-0 last:pb-0">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="min-w-0">
              <h2 dir="auto" className="font-semibold text-ink [overflow-wrap:anywhere]">
                {template.name}
              </h2>
              <p className="mt-1 flex flex-wrap items-center gap-2">
                <Badge tone="teal">{MESSAGE_LANGUAGES[template.language]}</Badge>
                <Badge>{CHANNEL_NAMES[template.channel]}</Badge>
                {template.isArchived && <Badge tone="amber">Archived</Badge>}
              </p>
            </div>
            {mayEdit && <TemplateButtons template={template} onEdit={() => onEdit(template)} />}
          </div>
          {template.subject !== null && (
            <p dir="auto" lang={template.language} className="font-medium [overflow-wrap:anywhere]">
              {template.subject}
            </p>
          )}
          <p
            dir="auto"
            lang={template.language}
            className="whitespace-pre-wrap text-ink-soft [overflow-wrap:anywhere]"
          >
            {template.body}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** Archiving asks nothing: it is undone with one click. */
function TemplateButtons({ template, onEdit }: { template: MessageTemplate; onEdit: () => void }) {
  const queryClient = useQueryClient();
  const { id, name, language, isArchived } = template;
  const { busy, submit } = useChange(
    async () => {
      await archiveTemplate(id, !isArchived);
      showSuccess(isArchived ? 'Template restored' : 'Template archived');
      await queryClient.invalidateQueries({ queryKey: TEMPLATES_KEY });
    },
    { fallback: 'Operation failed' },
  );
  const which = `${name}, ${MESSAGE_LANGUAGES[language]}`;
  const Icon = isArchived ? ArchiveRestore : Archive;
  const verb = isArchived ? 'Restore' : 'Archive';
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" aria-label={`Edit: ${which}`} onClick={onEdit}>
        <Pencil aria-hidden className="size-4" />
        Edit
      </Button>
      <Button variant="secondary" aria-label={`${verb}: ${which}`} busy={busy} onClick={() => void submit()}>
        <Icon aria-hidden className="size-4" />
        {verb}
      </Button>
    </div>
  );
}

interface TemplateValues {
  name: string;
  language: Language;
  channel: MessageTemplate['channel'];
  subject: string;
  body: string;
}

const CHANNEL_NAMES: Record<MessageTemplate['channel'], string> = {
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

const LANGUAGE_OPTIONS = LANGUAGES.map((value) => ({ value, label: MESSAGE_LANGUAGES[value] }));
const CHANNEL_OPTIONS = TEMPLATE_CHANNELS.map((value) => ({ value, label: CHANNEL_NAMES[value] }));
const EXAMPLES = Object.fromEntries(MESSAGE_FIELD_NAMES.map((name) => [name, MESSAGE_FIELDS[name].example]));

interface TemplateFormDialogProps {
  /** Null for a new template. */
  template: MessageTemplate | null;
  onClose: () => void;
}

function TemplateFormDialog({ template, onClose }: TemplateFormDialogProps) {
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
              onChange({ language: LANGUAGES.find((code) => code === target.value) ?? language })
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
