import { useQueryClient } from '@tanstack/react-query';
import { CORRECTION_LABELS, type Contact, ContactCorrectionSchema } from '#contracts/enquiries/index.ts';
import { MAX_AGE } from '#contracts/lib/ages.ts';
import { MAX_EMAIL_LENGTH } from '#contracts/lib/text.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import { changeContact, readContact } from '#web/areas/enquiries/contacts/api.ts';
import { showSavedContact } from '#web/areas/enquiries/contacts/use-contact-change.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { firstFieldError } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

type Values = Record<keyof typeof CORRECTION_LABELS, string>;

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
export function EditContact({ row, onClose }: EditContactProps) {
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
      readable: (values) => ({ ...values, service: SERVICE_NAMES[values.service as Service] ?? '' }),
    },
  });
  const { values, fieldErrors, problem, busy, conflict, change } = form;
  if (conflict) return <ConflictDialog what="enquiry" {...conflict} />;
  const bind = (name: keyof Values) => ({
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
      <Field label={CORRECTION_LABELS.service} error={fieldErrors.service}>
        <Select {...bind('service')} options={SERVICE_OPTIONS} />
      </Field>
      {isEntry(row) && (
        <Field label={CORRECTION_LABELS.note} error={fieldErrors.note}>
          <Textarea {...bind('note')} dir="auto" rows={3} maxLength={maxLengthOf(shape.note)} />
        </Field>
      )}
    </FormDialog>
  );
}
