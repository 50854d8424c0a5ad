import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import {
  CONTACT_STAGE_NAMES,
  CORRECTION_LABELS,
  ContactInputSchema,
  type ContactStage,
  contactAddress,
  nameSource,
  offeredSources,
  stagesOf,
} from '#contracts/enquiries/index.ts';
import type { Language } from '#contracts/languages.ts';
import { SearchTextSchema } from '#contracts/lib/lists.ts';
import { MAX_EMAIL_LENGTH } from '#contracts/lib/text.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import {
  answeringMembersQuery,
  createContact,
  matchesQuery,
  reloadContacts,
  skippedStagesQuery,
} from '#web/areas/enquiries/contacts/api.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { LanguageField } from '#web/components/form/language-field.tsx';
import { SearchSelect } from '#web/components/form/list-picker.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { LongText } from '#web/components/long-text.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { useDraftValues } from '#web/lib/use-draft.ts';
import { useDebounced } from '#web/lib/use-typed-search.ts';

interface Values extends MoreValues {
  source: string;
  service: Service | '';
  childName: string;
  name: string;
  phone: string;
  note: string;
  followUpOn: string;
  /** Kept with the draft, so that a repetition stores nothing twice. */
  idempotencyKey: string;
}

const NAMED_SERVICES = SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] }));
const NO_SERVICE = { value: '', label: 'Not known' };

function blank(): Values {
  const texts = { childName: '', name: '', phone: '', note: '' };
  const idempotencyKey = createIdempotencyKey();
  return {
    ...NO_MORE,
    source: 'walk_in',
    service: '',
    ...texts,
    followUpOn: officeDay(Date.now()),
    idempotencyKey,
  };
}

/** Enters a walk-in or call from any page. Enter in a field saves. */
export function ContactEntry({ onClose }: { onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const draft = useDraftValues({ form: 'contact:new', title: 'New enquiry' }, blank);
  const { skippedStages: skipped = {}, sources = offeredSources([]) } =
    useQuery(skippedStagesQuery).data ?? {};
  const stages = stagesOf(draft.values.service || null, skipped);
  const { setValues } = draft;
  // The stage may have been chosen for another service.
  const values: Values = {
    ...draft.values,
    ...(!stages.includes(draft.values.stage) && { stage: 'new' }),
    // The office may offer others.
    ...(!sources.includes(draft.values.source) && { source: sources[0] ?? '' }),
  };
  function set(part: Partial<Values>): void {
    clear((name) => name in part);
    setValues({ ...values, ...part });
  }

  const { busy, problem, fieldErrors, clear, submit } = useChange(
    async (_form: HTMLFormElement) => {
      const { service, followUpOn, owner, email, ...texts } = values;
      const { id } = await createContact({
        ...texts,
        service: service === '' ? null : service,
        followUpOn: followUpOn || null,
        ...ownerOf(owner),
        email: email.trim() || null,
      });
      draft.release();
      void reloadContacts(queryClient);
      showSuccess(`${values.name} is entered`);
      onClose();
      void navigate(contactAddress(id));
    },
    {
      fallback: 'Failed to enter the enquiry',
      show: 'problem',
      findFieldErrors: () => (values.name.trim() === '' ? { name: 'Please give a name' } : {}),
    },
  );

  const openTrace = (address: string) =>
    draft.setAside(() => {
      onClose();
      void navigate(address);
      if (draft.hasChanges) showSuccess('The enquiry is not saved yet. New Enquiry opens it again.');
    });

  return (
    <FormDialog
      title="New Enquiry"
      submitLabel={busy ? 'Saving...' : 'Save Enquiry'}
      busy={busy}
      onSubmit={(form) => void submit(form)}
      restored={draft.restored}
      closesOnEscape="always"
      onClose={() => draft.attempt(onClose)}
    >
      {problem !== null && <Problem text={problem} />}
      <div className="grid grid-cols-2 items-start gap-3">
        <Field label="Source" error={fieldErrors.source}>
          <Select
            name="source"
            value={values.source}
            options={sources.map((value) => ({ value, label: nameSource(value) }))}
            onChange={({ target }) => set({ source: target.value })}
          />
        </Field>
        <Field label="Service" error={fieldErrors.service}>
          <Select
            name="service"
            value={values.service}
            options={[NO_SERVICE, ...NAMED_SERVICES]}
            onChange={({ target }) => set({ service: target.value as Service | '' })}
          />
        </Field>
      </div>
      <TextField
        field="name"
        label="Name of the parent or caller"
        isRequired
        values={values}
        set={set}
        fieldErrors={fieldErrors}
      />
      <TextField field="childName" label="Child’s name" values={values} set={set} fieldErrors={fieldErrors} />
      <TextField field="phone" label="Phone" values={values} set={set} fieldErrors={fieldErrors} />
      <EarlierTraces phone={values.phone} name={values.name} email={values.email} onOpen={openTrace} />
      <Field label="Note" error={fieldErrors.note}>
        <Textarea
          name="note"
          value={values.note}
          rows={2}
          maxLength={maxLengthOf(ContactInputSchema.shape.note)}
          onChange={({ target }) => set({ note: target.value })}
        />
      </Field>
      <Field label="Next step on" error={fieldErrors.followUpOn}>
        <DayInput
          name="followUpOn"
          value={values.followUpOn}
          onChange={(followUpOn) => set({ followUpOn })}
        />
      </Field>
      <MoreFields values={values} stages={stages} fieldErrors={fieldErrors} onChange={set} />
    </FormDialog>
  );
}

interface TextFieldProps {
  field: 'name' | 'childName' | 'phone';
  label: string;
  isRequired?: boolean;
  values: Values;
  set: (part: Partial<Values>) => void;
  fieldErrors: FieldErrors;
}

function TextField({ field, label, isRequired = false, values, set, fieldErrors }: TextFieldProps) {
  return (
    <Field label={label} required={isRequired} error={fieldErrors[field]}>
      <Input
        name={field}
        type={field === 'phone' ? 'tel' : 'text'}
        autoComplete="off"
        value={values[field]}
        maxLength={maxLengthOf(ContactInputSchema.shape[field])}
        aria-required={isRequired}
        onChange={({ target }) => set({ [field]: target.value })}
      />
    </Field>
  );
}

const TYPING_PAUSE_MS = 250;
const MIN_CHARACTERS = 3;

/** A field takes a longer text than a search. */
const searchable = (text: string) => SearchTextSchema.safeParse(text.trim()).data ?? '';

interface EarlierTracesProps {
  phone: string;
  name: string;
  email: string;
  /** Called with the address of a trace that is opened in this tab. */
  onOpen: (address: string) => void;
}

/** Students and contacts of the same phone, name or e-mail address. */
function EarlierTraces({ phone, name, email, onOpen }: EarlierTracesProps) {
  const typed = {
    phone: useDebounced(searchable(phone), TYPING_PAUSE_MS),
    name: useDebounced(searchable(name), TYPING_PAUSE_MS),
    email: useDebounced(searchable(email), TYPING_PAUSE_MS),
  };
  const isLong = Object.values(typed).some(({ length }) => length >= MIN_CHARACTERS);
  const { data } = useQuery({ ...matchesQuery(typed), enabled: isLong });
  const traces = [
    ...(data?.students ?? []).map(({ id, name, school }) => ({
      key: `student ${id}`,
      to: addressOf(paths.admin.dashboardStudent, id),
      name,
      detail: school ? `Student, ${school}` : 'Student',
    })),
    ...(data?.contacts ?? []).map(({ id, name, stage }) => ({
      key: `contact ${id}`,
      to: contactAddress(id),
      name,
      detail: `Enquiry, ${CONTACT_STAGE_NAMES[stage].toLowerCase()}`,
    })),
  ];
  return (
    <div aria-live="polite">
      {isLong && traces.length > 0 && (
        <section aria-label="Earlier traces" className="rounded-xl bg-mist px-3 py-2">
          <h3 className="font-semibold text-ink">Already known</h3>
          <ul>
            {traces.map(({ key, to, name, detail }) => (
              <li key={key} className="flex flex-wrap items-center gap-x-2">
                <Link
                  to={to}
                  onClick={(event) => {
                    // With a modifier the browser opens another tab or window.
                    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                    event.preventDefault();
                    onOpen(to);
                  }}
                  className="inline-flex min-h-11 items-center font-medium text-primary underline underline-offset-2"
                >
                  <LongText text={name} />
                </Link>
                <span className="text-ink-soft text-sm">{detail}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

interface MoreValues {
  className: string;
  schoolName: string;
  city: string;
  email: string;
  language: Language;
  /** A member's id, `me` or `nobody`. */
  owner: string;
  stage: 'new' | 'contacted';
}

const NO_MORE: MoreValues = {
  className: '',
  schoolName: '',
  city: '',
  email: '',
  language: 'en',
  owner: 'me',
  stage: 'new',
};

interface MoreFieldsProps {
  values: MoreValues;
  stages: readonly ContactStage[];
  fieldErrors: FieldErrors;
  onChange: (part: Partial<MoreValues>) => void;
}

const FIRST_STAGES = [
  { value: 'new', label: 'New' },
  { value: 'contacted', label: 'Contacted' },
] as const;

/** Fields that most entries do not need, so folded. A restored entry opens them if it has any. */
function MoreFields({ values, stages, fieldErrors, onChange }: MoreFieldsProps) {
  const { email, language, owner, stage } = values;
  const { adminUser } = useSession();
  const fields = Object.keys(NO_MORE) as (keyof MoreValues)[];
  const hasMore = fields.some((key) => values[key] !== NO_MORE[key]);
  const [isOpen, setIsOpen] = useState(hasMore);
  return (
    <details
      open={isOpen || fields.some((key) => key in fieldErrors)}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      className="rounded-xl border border-line px-3"
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        More: class, school, city, e-mail, language, stage, owner
      </summary>
      <div className="grid gap-3 pb-3 sm:grid-cols-2">
        {(['className', 'schoolName', 'city'] as const).map((field) => (
          <Field key={field} label={CORRECTION_LABELS[field]} error={fieldErrors[field]}>
            <Input
              name={field}
              autoComplete="off"
              dir="auto"
              value={values[field]}
              maxLength={maxLengthOf(ContactInputSchema.shape[field])}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          </Field>
        ))}
        <Field label="E-mail" error={fieldErrors.email}>
          <Input
            name="email"
            type="email"
            autoComplete="off"
            value={email}
            maxLength={MAX_EMAIL_LENGTH}
            onChange={({ target }) => onChange({ email: target.value })}
          />
        </Field>
        <LanguageField value={language} error={fieldErrors.language} onChange={onChange} />
        <Field label="Stage" error={fieldErrors.stage}>
          <Select
            name="stage"
            value={stage}
            options={FIRST_STAGES.filter(({ value }) => stages.includes(value))}
            onChange={({ target }) => onChange({ stage: target.value === 'new' ? 'new' : 'contacted' })}
          />
        </Field>
        {adminUser && !seesOnlyAssigned(adminUser.role) && (
          <OwnerField owner={owner} ownId={adminUser.id} onChange={(value) => onChange({ owner: value })} />
        )}
      </div>
    </details>
  );
}

interface OwnerFieldProps {
  owner: string;
  ownId: number;
  onChange: (owner: string) => void;
}

/** The members who may answer; a teacher keeps their own entries. */
function OwnerField({ owner, ownId, onChange }: OwnerFieldProps) {
  const { data: answering = [] } = useQuery(answeringMembersQuery);
  const others = answering
    .filter(({ id }) => id !== ownId)
    .map(({ id, name }) => ({ value: String(id), label: name }));
  const options = [{ value: 'me', label: 'Me' }, { value: 'nobody', label: 'Nobody yet' }, ...others];
  return (
    <Field label="Owner">
      <SearchSelect
        name="owner"
        value={options.some(({ value }) => value === owner) ? owner : 'me'}
        options={options}
        onChange={onChange}
      />
    </Field>
  );
}

/** For the request. */
function ownerOf(owner: string): { assigneeId?: number | null } {
  if (owner === 'me') return {};
  return { assigneeId: owner === 'nobody' ? null : Number(owner) };
}
