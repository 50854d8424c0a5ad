import { Plus, Trash2 } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import { MAX_CONTACTS, SchoolContactSchema } from '#contracts/schools/index.ts';
import { blankContact, type ContactValues } from '#web/areas/schools/records/school-form.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { focusField } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

/** The path in the request body. */
const nameOf = (index: number, field: string) => `contacts.${index}.${field}`;

interface ContactFieldsProps {
  contacts: ContactValues[];
  fieldErrors: FieldErrors;
  onChange: (contacts: ContactValues[]) => void;
}

export function ContactFields({ contacts, fieldErrors, onChange }: ContactFieldsProps) {
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
