import { type SchoolDetails, type SchoolInput, SchoolInputSchema } from '#contracts/schools/index.ts';
import { type FieldErrors, firstFieldError } from '#web/components/form/use-field-errors.ts';

export interface ContactValues {
  /** The React key of the row. */
  key: number;
  name: string;
  role: string;
  phone: string;
  email: string;
}

export interface SchoolValues {
  name: string;
  city: string;
  board: string;
  address: string;
  contacts: ContactValues[];
}

export function blankContact(contacts: readonly ContactValues[]): ContactValues {
  const key = Math.max(0, ...contacts.map((contact) => contact.key)) + 1;
  return { key, name: '', role: '', phone: '', email: '' };
}

export function valuesOf(school: SchoolDetails | null): SchoolValues {
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
export const inputOf = (values: SchoolValues): SchoolInput => SchoolInputSchema.parse(withoutKeys(values));

export const findSchoolErrors = (values: SchoolValues): FieldErrors =>
  firstFieldError(SchoolInputSchema, withoutKeys(values));

export const SCHOOL_LABELS = {
  name: 'Name',
  city: 'City',
  board: 'Board',
  address: 'Address',
  contacts: 'Contact people',
};

/** The values as text, with one line per contact person. */
export function textsOf(values: SchoolValues): Record<keyof SchoolValues, string> {
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
