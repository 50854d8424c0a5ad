/** A text that a family writes into the contact form. Without zod, because the page loads this file. */
interface ContactText {
  /** On the form, in the portal and above the column of an exported list. */
  label: string;
  /** Longest accepted text in UTF-16 units. */
  max: number;
  isRequired?: true;
  /** Of a text with several lines. */
  rows?: number;
  type?: 'email' | 'tel';
  autoComplete?: string;
  /** Takes half of a row on a wide screen. */
  isHalf?: true;
}

/**
 * The texts of the contact form in their order. Each has a column of the same name in the table `enquiries`, and takes
 * part in the form, the inbox, its export and the family's file.
 */
export const CONTACT_TEXTS = {
  name: { label: 'Name', max: 100, isRequired: true, autoComplete: 'name' },
  email: { label: 'Email', max: 254, isRequired: true, type: 'email', autoComplete: 'email', isHalf: true },
  phone: { label: 'Phone', max: 30, type: 'tel', autoComplete: 'tel', isHalf: true },
  message: { label: 'Message', max: 5000, isRequired: true, rows: 6 },
} as const satisfies Record<string, ContactText>;

type Texts = typeof CONTACT_TEXTS;
export type ContactField = keyof Texts;
/** Apart from how to reach the family, which an appointment request says too. */
export type MessageField = Exclude<ContactField, 'name' | 'email' | 'phone'>;
/** Of each text: one type for a required one, another for an optional one. */
export type ForContactTexts<Required, Optional> = {
  [Field in ContactField]: Texts[Field] extends { isRequired: true } ? Required : Optional;
};

export const CONTACT_FIELDS = Object.keys(CONTACT_TEXTS) as ContactField[];
export const MESSAGE_FIELDS = CONTACT_FIELDS.filter(
  (field): field is MessageField => !['name', 'email', 'phone'].includes(field),
);

/** @returns a text's description with all that others may have. */
export const contactTextOf = (field: ContactField): ContactText => CONTACT_TEXTS[field];
