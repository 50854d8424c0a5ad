import { type SchoolDetails, type SchoolInput, SchoolInputSchema } from '#contracts/schools/index.ts';

/** A contact person as typed. */
export interface ContactValues {
  /** Tells the rows of the form apart. */
  key: number;
  name: string;
  role: string;
  phone: string;
  email: string;
}

/** The form as typed. */
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

/** The values as the contract takes them; or what is wrong, and the name of the field to go to. */
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

/** The values as a person reads them, to be compared with another version: one line per contact person. */
export function textsOf(values: SchoolValues): Record<keyof SchoolValues, string> {
  const { name, city, board, address, contacts } = values;
  const lines = contacts.map(({ name, role, phone, email }) =>
    [name, role, phone, email]
      .map((text) => text.trim())
      .filter(Boolean)
      .join(', '),
  );
  return {
    name: name.trim(),
    city: city.trim(),
    board: board.trim(),
    address: address.trim(),
    contacts: lines.join('\n'),
  };
}
