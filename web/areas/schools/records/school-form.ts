import { type SchoolDetails, type SchoolInput, SchoolInputSchema } from '#contracts/schools/index.ts';

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

export const BLANK_SCHOOL: SchoolValues = { name: '', city: '', board: '', address: '', contacts: [] };

export function blankContact(contacts: readonly ContactValues[]): ContactValues {
  const key = Math.max(0, ...contacts.map((contact) => contact.key)) + 1;
  return { key, name: '', role: '', phone: '', email: '' };
}

export function valuesOf(school: SchoolDetails): SchoolValues {
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

/** The request body, or the first mistake with the name of its field. */
export function readSchoolForm(
  values: SchoolValues,
): { body: SchoolInput } | { mistake: { field: string; message: string } } {
  const contacts = values.contacts.map(({ key: _, ...contact }) => contact);
  const parsed = SchoolInputSchema.safeParse({ ...values, contacts });
  if (parsed.success) return { body: parsed.data };
  const issue = parsed.error.issues[0];
  return {
    mistake: { field: issue?.path.join('.') ?? 'name', message: issue?.message ?? 'The form is not valid' },
  };
}

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
