/** A text that a family writes into the contact form. Without zod, because the page loads this file. */
interface ContactText {
  /** On the form, in the portal and above the column of an exported list. */
  label: string;
  /** Longest accepted text in UTF-16 units. */
  max: number;
  isRequired?: true;
  /** For a text with several lines. */
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
/** Without name, e-mail and phone, which an appointment request has too. */
export type MessageField = Exclude<ContactField, 'name' | 'email' | 'phone'>;
/** One type for the required texts, another for the optional ones. */
export type ForContactTexts<Required, Optional> = {
  [Field in ContactField]: Texts[Field] extends { isRequired: true } ? Required : Optional;
};

export const CONTACT_FIELDS = Object.keys(CONTACT_TEXTS) as ContactField[];
export const MESSAGE_FIELDS = CONTACT_FIELDS.filter(
  (field): field is MessageField => !['name', 'email', 'phone'].includes(field),
);

/** Typed with the properties that only some texts have. */
export const contactTextOf = (field: ContactField): ContactText => CONTACT_TEXTS[field];
