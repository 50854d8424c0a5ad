import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CORRECTION_LABELS,
  type Contact,
  ContactCorrectionSchema,
  type ContactStatus,
  isOpenStatus,
} from '#contracts/enquiries/index.ts';
import { ENGLISH_LANGUAGE_NAMES } from '#contracts/languages.ts';
import { MAX_AGE } from '#contracts/lib/ages.ts';
import { MAX_EMAIL_LENGTH } from '#contracts/lib/text.ts';
import { hasPermission } from '#contracts/roles.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import { BookContact } from '#web/areas/appointments/index.ts';
import {
  answeringMembersQuery,
  changeContact,
  eraseContact,
  readContact,
  reloadContacts,
} from '#web/areas/enquiries/contacts/api.ts';
import { previewContact, showSavedContact } from '#web/areas/enquiries/contacts/saved-contact.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { LanguageField } from '#web/components/form/language-field.tsx';
import { SearchSelect } from '#web/components/form/list-picker.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { toast } from '#web/components/toast-store.ts';
import { ActionMenu } from '#web/components/ui/action-menu.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { forgetLists } from '#web/lib/childrens-data.ts';
import { useAddressPart } from '#web/lib/list-address.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { assigneesOf } from './contact-state.tsx';
import { StudentDialog } from './student-dialog.tsx';
import { WriteToContact } from './write-to-contact.tsx';

/** A dialog about a contact. It outlives the contact's row, which a change can take out of the list. */
export type Asked = {
  dialog: 'write' | 'call' | 'assign' | 'edit' | 'student' | 'booking' | 'erase';
  row: Contact;
};

interface AskedDialogProps {
  asked: Asked | null;
  /** After a reply that leaves the owner or the next step open. */
  onAnswered: (id: number) => void;
  onClose: () => void;
}

export function AskedDialog({ asked, onAnswered, onClose }: AskedDialogProps) {
  if (asked === null) return null;
  const { dialog, row } = asked;
  if (dialog === 'write' || dialog === 'call') {
    const handleAnswered = () => onAnswered(row.id);
    return (
      <WriteToContact row={row} isCall={dialog === 'call'} onAnswered={handleAnswered} onClose={onClose} />
    );
  }
  if (dialog === 'assign') return <AssignDialog row={row} onClose={onClose} />;
  if (dialog === 'edit') return <EditContact row={row} onClose={onClose} />;
  if (dialog === 'erase') return <EraseDialog row={row} onClose={onClose} />;
  if (dialog === 'booking') return <BookContact contact={row} onClose={onClose} />;
  return <StudentDialog row={row} onClose={onClose} />;
}

interface ContactActionsProps {
  row: Contact;
  onAsk: (asked: Asked) => void;
}

/** The panel's buttons; the rarer actions are in a menu. */
export function ContactActions({ row, onAsk }: ContactActionsProps) {
  const { kind, name, status } = row;
  const { adminUser } = useSession();
  const setStatus = useStatusChange();
  const isOpen = isOpenStatus(status);
  const statuses: { key: ContactStatus; label: string }[] = [
    ...(status === 'answered' ? [{ key: 'new' as const, label: 'Mark as new' }] : []),
    ...(isOpen
      ? [
          { key: 'closed' as const, label: 'Close' },
          { key: 'spam' as const, label: 'Spam' },
        ]
      : [{ key: 'new' as const, label: status === 'spam' ? 'Not spam' : 'Reopen' }]),
  ];
  const canErase =
    adminUser !== null && hasPermission(adminUser.role, 'students:erase') && row.studentId === null;
  return (
    <>
      {status !== 'spam' && (
        <>
          <Button aria-label={`Write: ${name}`} onClick={() => onAsk({ dialog: 'write', row })}>
            Write
          </Button>
          <Button
            variant="secondary"
            aria-label={`Log call: ${name}`}
            onClick={() => onAsk({ dialog: 'call', row })}
          >
            Log Call
          </Button>
        </>
      )}
      {kind !== 'privacy_request' && isOpen && (
        <Button
          variant="secondary"
          aria-label={`Book appointment: ${name}`}
          onClick={() => onAsk({ dialog: 'booking', row })}
        >
          {/* One row of buttons, also beside a list and on a phone. */}
          <span>
            Book<span className="@max-md:hidden"> Appointment</span>
          </span>
        </Button>
      )}
      <ActionMenu
        text="More"
        variant="ghost"
        aria-label={`More: ${name}`}
        items={[
          ...statuses.map((item) => ({ ...item, onSelect: () => void setStatus(row, item.key) })),
          ...(canErase
            ? [
                {
                  key: 'erase',
                  label: 'Erase…',
                  isDanger: true,
                  onSelect: () => onAsk({ dialog: 'erase', row }),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** A change by one click: shown at once, undone with a message when the server refuses it. */
function useContactChange() {
  const queryClient = useQueryClient();
  return useChange(
    async (_row: Contact, _expected: Partial<Contact>, send: () => Promise<Contact>) =>
      showSavedContact(queryClient, await send()),
    {
      fallback: 'Operation failed',
      optimistic: (row, expected) => previewContact({ ...row, ...expected }),
      onRefused: () => void reloadContacts(queryClient),
      // The next contact may be changed during the first one's request.
      inOrder: 'contacts',
    },
  );
}

const STATUS_WORDS: Record<ContactStatus, string> = {
  new: 'is new again',
  answered: 'is answered',
  closed: 'is closed',
  spam: 'is spam',
};

/** Sets the status, shown at once; the message afterwards can undo it. */
export function useStatusChange() {
  const { submit } = useContactChange();
  return async function set(row: Contact, status: ContactStatus): Promise<void> {
    const expected = { status, ...(!isOpenStatus(status) && { followUpOn: null, isDue: false }) };
    let saved = row;
    const isDone = await submit(row, expected, async () => {
      saved = await changeContact('setStatus', row.id, { status, version: row.version });
      return saved;
    });
    if (!isDone) return;
    toast({
      title: 'Success',
      description: `${row.name} ${STATUS_WORDS[status]}`,
      action: { label: 'Undo', onAction: () => void set(saved, row.status) },
    });
  };
}

export function AssigneeSelect({ row }: { row: Contact }) {
  const { data: answering = [] } = useQuery(answeringMembersQuery);
  const { busy, submit } = useContactChange();
  const { assignee } = row;
  const people = assigneesOf(row, answering);

  function handleChange(value: string) {
    const next = people.find(({ id }) => String(id) === value) ?? null;
    const body = { assigneeId: next?.id ?? null, version: row.version };
    void submit(row, { assignee: next }, () => changeContact('assign', row.id, body));
  }

  return (
    <SearchSelect
      aria-label={`Assigned to, for ${row.name}`}
      value={assignee === null ? '' : String(assignee.id)}
      disabled={busy}
      options={[
        { value: '', label: 'Unassigned' },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={handleChange}
    />
  );
}

/** Chooses the assignee. Enter takes the suggestion: of an unassigned contact the member who asks. */
function AssignDialog({ row, onClose }: { row: Contact; onClose: () => void }) {
  const { adminUser } = useSession();
  const { data: answering = [] } = useQuery(answeringMembersQuery);
  const [chosen, choose] = useState(String(row.assignee?.id ?? adminUser?.id ?? ''));
  const { busy, submit } = useContactChange();
  const people = assigneesOf(row, answering);
  const next = people.find(({ id }) => String(id) === chosen) ?? null;
  async function handleSubmit() {
    const body = { assigneeId: next?.id ?? null, version: row.version };
    if (!(await submit(row, { assignee: next }, () => changeContact('assign', row.id, body)))) return;
    showSuccess(next ? `${row.name} is assigned to ${next.name}` : `${row.name} is assigned to nobody`);
    onClose();
  }
  return (
    <FormDialog
      title={`Assign ${row.name}`}
      submitLabel="Assign"
      busy={busy}
      onSubmit={() => void handleSubmit()}
      onClose={onClose}
    >
      <Field label="Assigned to">
        <SearchSelect
          value={next === null ? '' : chosen}
          options={[
            { value: '', label: 'Unassigned' },
            ...people.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={choose}
        />
      </Field>
    </FormDialog>
  );
}

function EraseDialog({ row, onClose }: { row: Contact; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { set } = useAddressPart('contact');
  function leave() {
    onClose();
    set(null);
  }
  const { busy, submit } = useChange(
    async () => {
      await eraseContact(row.id);
      showSuccess('Erased');
      leave();
      void forgetLists(queryClient);
    },
    {
      fallback: 'Operation failed',
      onRefused: ({ status }) => {
        // Somebody else has erased it.
        if (status === 404) leave();
        void reloadContacts(queryClient);
      },
    },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Erase for good?"
      description={`The enquiry of ${row.name} is erased with its history and consents. This can’t be undone.`}
      confirmLabel="Erase"
      busy={busy}
      onConfirm={() => void submit()}
    />
  );
}

type TextName = Exclude<keyof typeof CORRECTION_LABELS, 'language'>;
type Values = Record<TextName, string> & Pick<Contact, 'language'>;

const SERVICE_OPTIONS = [
  { value: '', label: 'Not known' },
  ...SERVICES.map((value) => ({ value, label: SERVICE_NAMES[value] })),
];

const isEntry = ({ kind }: Contact) => kind === 'office_entry';

function valuesOf(row: Contact): Values {
  const { name, childName, age, className, schoolName, city, phone, email, service, message } = row;
  return {
    name,
    childName: childName ?? '',
    age: age === null ? '' : String(age),
    className: className ?? '',
    schoolName: schoolName ?? '',
    city: city ?? '',
    phone: phone ?? '',
    email: email ?? '',
    language: row.language,
    service: service ?? '',
    note: isEntry(row) ? (message ?? '') : '',
  };
}

function inputOf({ age, email, service, ...texts }: Values) {
  return {
    ...texts,
    // Any other text is refused as no number.
    age: age.trim() === '' ? null : Number(age),
    email: email.trim() || null,
    service: SERVICES.find((known) => known === service) ?? null,
  };
}

interface EditContactProps {
  row: Contact;
  onClose: () => void;
}

/** Corrects the particulars of a contact. The message of a family is no part of the form. */
function EditContact({ row, onClose }: EditContactProps) {
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draft: { form: `contact:edit:${row.id}`, title: `Particulars of ${row.name}` },
    stored: row,
    valuesOf,
    findFieldErrors: (values) =>
      firstFieldError(ContactCorrectionSchema, { ...inputOf(values), version: row.version }),
    send: (base, values) => changeContact('correct', base.id, { ...inputOf(values), version: base.version }),
    onSaved(saved) {
      showSavedContact(queryClient, saved);
      showSuccess('The changes are saved');
    },
    close: onClose,
    fallback: 'The changes could not be saved',
    versions: {
      findNewer: whenStale(async () => (await readContact(row.id)).contact),
      labels: CORRECTION_LABELS,
      readable: (values) => ({
        ...values,
        service: SERVICE_NAMES[values.service as Service] ?? '',
        language: ENGLISH_LANGUAGE_NAMES[values.language],
      }),
    },
  });
  const { values, fieldErrors, problem, busy, conflict, change } = form;
  if (conflict) return <ConflictDialog what="enquiry" {...conflict} />;
  const bind = (name: TextName) => ({
    name,
    value: values[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => change({ [name]: target.value }),
  });
  const { shape } = ContactCorrectionSchema;
  return (
    <FormDialog
      title={`Edit ${row.name}`}
      description={isEntry(row) ? undefined : 'The message of the family stays as it is.'}
      submitLabel={busy ? 'Saving...' : 'Save Changes'}
      busy={busy}
      onSubmit={form.submit}
      restored={form.restored}
      closesOnEscape="always"
      onClose={() => form.attempt(onClose)}
    >
      {problem !== null && <Problem text={problem} />}
      <Field
        label={isEntry(row) ? 'Name of the parent or caller' : CORRECTION_LABELS.name}
        required
        error={fieldErrors.name}
      >
        <Input {...bind('name')} dir="auto" maxLength={maxLengthOf(shape.name)} aria-required />
      </Field>
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] items-start gap-3">
        <Field label={CORRECTION_LABELS.childName} error={fieldErrors.childName}>
          <Input {...bind('childName')} dir="auto" maxLength={maxLengthOf(shape.childName)} />
        </Field>
        <Field label={CORRECTION_LABELS.age} error={fieldErrors.age}>
          <Input {...bind('age')} inputMode="numeric" maxLength={String(MAX_AGE).length} />
        </Field>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-[6rem_minmax(0,1fr)_minmax(0,1fr)]">
        {(['className', 'schoolName', 'city'] as const).map((field) => (
          <Field key={field} label={CORRECTION_LABELS[field]} error={fieldErrors[field]}>
            <Input {...bind(field)} dir="auto" maxLength={maxLengthOf(shape[field])} />
          </Field>
        ))}
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={CORRECTION_LABELS.phone} error={fieldErrors.phone}>
          <Input {...bind('phone')} type="tel" maxLength={maxLengthOf(shape.phone)} />
        </Field>
        <Field label={CORRECTION_LABELS.email} error={fieldErrors.email}>
          <Input {...bind('email')} type="email" maxLength={MAX_EMAIL_LENGTH} />
        </Field>
      </div>
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <Field label={CORRECTION_LABELS.service} error={fieldErrors.service}>
          <Select {...bind('service')} options={SERVICE_OPTIONS} />
        </Field>
        <LanguageField value={values.language} error={fieldErrors.language} onChange={change} />
      </div>
      {isEntry(row) && (
        <Field label={CORRECTION_LABELS.note} error={fieldErrors.note}>
          <Textarea {...bind('note')} dir="auto" rows={3} maxLength={maxLengthOf(shape.note)} />
        </Field>
      )}
    </FormDialog>
  );
}
