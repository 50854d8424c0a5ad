import { useQueryClient } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  MAX_CONTACTS,
  SchoolContactSchema,
  type SchoolDetails,
  type SchoolInput,
  SchoolInputSchema,
} from '#contracts/schools/index.ts';
import { createSchool, readSchool, SCHOOLS_KEY, updateSchool } from '#web/areas/schools/records/api.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { type FieldErrors, firstFieldError, focusField } from '#web/components/form/field-errors.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

interface SchoolFormDialogProps {
  /** Null for a new school. */
  school: SchoolDetails | null;
  onClose: () => void;
  onSaved: (saved: SchoolDetails) => void;
}

export function SchoolFormDialog({ school, onClose, onSaved }: SchoolFormDialogProps) {
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draft: school
      ? { form: `school:${school.id}`, title: `Edit School: ${school.name}` }
      : { form: 'school:new', title: 'New school' },
    stored: school,
    valuesOf,
    findFieldErrors: findSchoolErrors,
    send: (base, values): Promise<SchoolDetails> =>
      base
        ? updateSchool(base.id, { ...inputOf(values), version: base.version })
        : createSchool(inputOf(values)),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY });
      showSuccess(school ? 'School updated successfully' : 'School added successfully');
    },
    close: onSaved,
    fallback: 'The school could not be saved',
    versions: school && {
      findNewer: whenStale(() => readSchool(school.id)),
      labels: SCHOOL_LABELS,
      readable: textsOf,
    },
  });
  const { values, fieldErrors, problem, busy, conflict, change } = form;

  if (conflict) return <ConflictDialog what="school" {...conflict} />;
  return (
    <FormDialog
      title={school ? `Edit School: ${school.name}` : 'Add New School'}
      submitLabel={school ? 'Save Changes' : 'Add School'}
      busy={busy}
      onSubmit={form.submit}
      restored={form.restored}
      closesOnEscape="always"
      onClose={() => form.attempt(onClose)}
    >
      {problem !== null && <Problem text={problem} />}
      <SchoolFields values={values} fieldErrors={fieldErrors} onChange={change} />
      <ContactFields
        contacts={values.contacts}
        fieldErrors={fieldErrors}
        onChange={(contacts) => change({ contacts })}
      />
    </FormDialog>
  );
}

interface SchoolFieldsProps {
  values: SchoolValues;
  fieldErrors: FieldErrors;
  onChange: (change: Partial<SchoolValues>) => void;
}

function SchoolFields({ values, fieldErrors, onChange }: SchoolFieldsProps) {
  const bind = (name: Exclude<keyof SchoolValues, 'contacts'>) => ({
    name,
    value: values[name],
    maxLength: maxLengthOf(SchoolInputSchema.shape[name]),
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
  });

  return (
    <>
      <Field label="Name" required error={fieldErrors.name}>
        <Input {...bind('name')} aria-required />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="City" error={fieldErrors.city}>
          <Input {...bind('city')} />
        </Field>
        <Field label="Board" error={fieldErrors.board} hint="For example CBSE, ICSE or State.">
          <Input {...bind('board')} />
        </Field>
      </div>
      <Field label="Address" error={fieldErrors.address}>
        <Input {...bind('address')} />
      </Field>
    </>
  );
}

/** The path in the request body. */
const nameOf = (index: number, field: string) => `contacts.${index}.${field}`;

interface ContactFieldsProps {
  contacts: ContactValues[];
  fieldErrors: FieldErrors;
  onChange: (contacts: ContactValues[]) => void;
}

function ContactFields({ contacts, fieldErrors, onChange }: ContactFieldsProps) {
  const list = useRef<HTMLDivElement>(null);

  function handleRemove(key: number) {
    onChange(contacts.filter((contact) => contact.key !== key));
    // The focused button disappears with its row.
    list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} className="grid gap-4 outline-none">
      <h3 className="font-semibold text-ink">Contact people</h3>
      {contacts.map((contact, index) => (
        <ContactRow
          key={contact.key}
          contact={contact}
          index={index}
          fieldErrors={fieldErrors}
          onChange={(changed) =>
            onChange(contacts.map((other) => (other.key === changed.key ? changed : other)))
          }
          onRemove={() => handleRemove(contact.key)}
        />
      ))}
      {contacts.length < MAX_CONTACTS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={({ currentTarget: { form } }) => {
            flushSync(() => onChange([...contacts, blankContact(contacts)]));
            if (form) focusField(form, nameOf(contacts.length, 'name'));
          }}
        >
          <Plus aria-hidden className="size-4.5" />
          Add Contact Person
        </Button>
      )}
    </div>
  );
}

interface ContactRowProps {
  contact: ContactValues;
  index: number;
  fieldErrors: FieldErrors;
  onChange: (contact: ContactValues) => void;
  onRemove: () => void;
}

function ContactRow({ contact, index, fieldErrors, onChange, onRemove }: ContactRowProps) {
  const legend = `Contact ${index + 1}`;
  const errorOf = (field: string) => fieldErrors[nameOf(index, field)];

  const bind = (field: Exclude<keyof ContactValues, 'key'>) => ({
    name: nameOf(index, field),
    value: contact[field],
    maxLength: maxLengthOf(SchoolContactSchema.shape[field]),
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ ...contact, [field]: event.target.value }),
  });

  return (
    <fieldset className="grid min-w-0 gap-4 rounded-xl border border-line p-4">
      <legend className="px-1 font-medium text-ink-soft">{legend}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="Name" required error={errorOf('name')}>
          <Input {...bind('name')} aria-required />
        </Field>
        <Field label="Role" error={errorOf('role')}>
          <Input {...bind('role')} placeholder="Principal" />
        </Field>
        <Field label="Phone" error={errorOf('phone')}>
          <Input {...bind('phone')} type="tel" />
        </Field>
        <Field label="Email" error={errorOf('email')}>
          <Input {...bind('email')} type="email" />
        </Field>
      </div>
      <Button variant="ghost" className="justify-self-end" aria-label={`Remove ${legend}`} onClick={onRemove}>
        <Trash2 aria-hidden className="size-4.5" />
        Remove
      </Button>
    </fieldset>
  );
}

interface ContactValues {
  /** The React key of the row. */
  key: number;
  name: string;
  role: string;
  phone: string;
  email: string;
}

interface SchoolValues {
  name: string;
  city: string;
  board: string;
  address: string;
  contacts: ContactValues[];
}

function blankContact(contacts: readonly ContactValues[]): ContactValues {
  const key = Math.max(0, ...contacts.map((contact) => contact.key)) + 1;
  return { key, name: '', role: '', phone: '', email: '' };
}

function valuesOf(school: SchoolDetails | null): SchoolValues {
  if (school === null) return { name: '', city: '', board: '', address: '', contacts: [] };
  return {
    name: school.name,
    city: school.city ?? '',
    board: school.board ?? '',
    address: school.address ?? '',
    contacts: school.contacts.map(({ name, role, phone, email }, index) => ({
      key: index,
      name,
      role: role ?? '',
      phone: phone ?? '',
      email: email ?? '',
    })),
  };
}

const withoutKeys = ({ contacts, ...texts }: SchoolValues) => ({
  ...texts,
  contacts: contacts.map(({ key: _, ...contact }) => contact),
});

/** As the server takes them; the values have no errors. */
const inputOf = (values: SchoolValues): SchoolInput => SchoolInputSchema.parse(withoutKeys(values));

const findSchoolErrors = (values: SchoolValues): FieldErrors =>
  firstFieldError(SchoolInputSchema, withoutKeys(values));

const SCHOOL_LABELS = {
  name: 'Name',
  city: 'City',
  board: 'Board',
  address: 'Address',
  contacts: 'Contact people',
};

/** The values as text, with one line per contact person. */
function textsOf(values: SchoolValues): Record<keyof SchoolValues, string> {
  const lines = values.contacts.map(({ name, role, phone, email }) =>
    [name, role, phone, email]
      .map((text) => text.trim())
      .filter(Boolean)
      .join(', '),
  );
  return {
    name: values.name.trim(),
    city: values.city.trim(),
    board: values.board.trim(),
    address: values.address.trim(),
    contacts: lines.join('\n'),
  };
}
