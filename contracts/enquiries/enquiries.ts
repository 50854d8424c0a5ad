import * as z from 'zod/mini';
import { CONTACT_FIELDS, CONTACT_TEXTS, contactTextOf, type ForContactTexts } from '../contact-texts.ts';
import { endpoint } from '../endpoint.ts';
import { AssessmentSummarySchema } from '../guidance/index.ts';
import { hasLetterOrDigit, toPlainDigits } from '../lib/characters.ts';
import { isWholeDay } from '../lib/dates.ts';
import { forFields } from '../lib/fields.ts';
import { EmailSchema, optionalText, requiredName, requiredParagraphs, requiredText } from '../lib/text.ts';
import { DAY_PARTS } from '../public-site.ts';
import { SERVICES } from '../services.ts';

/** A repeated key stores nothing twice. */
export const IdempotencyKeySchema = z.uuid({ error: 'idempotencyKey must be a UUID' });

/** Hidden from people; programs fill it in. */
const HoneypotSchema = z.optional(z.string({ error: 'website must be text' }));

const consent = (what: string) => z.literal(true, { error: `${what} is needed` });

const DAY_ERROR = 'The day must be a date such as 2026-04-30';
/** ISO 8601 day of this century. */
const DaySchema = z.iso.date({ error: DAY_ERROR }).check(z.regex(/^20/, { error: DAY_ERROR }));

const FEWEST_PHONE_DIGITS = 6;
/** ITU-T E.164. */
const MOST_PHONE_DIGITS = 15;
const countDigits = (phone: string) => phone.replace(/\D/g, '').length;

export const PhoneSchema = optionalText(CONTACT_TEXTS.phone.label, CONTACT_TEXTS.phone.max).check(
  z.overwrite((phone) => (phone === null ? null : toPlainDigits(phone))),
  z.refine((phone) => phone === null || (countDigits(phone) >= FEWEST_PHONE_DIGITS && !isWholeDay(phone)), {
    error: 'Please enter the whole phone number',
  }),
  z.refine((phone) => phone === null || countDigits(phone) <= MOST_PHONE_DIGITS, {
    error: 'Please enter one phone number',
  }),
);

const nameSchema = requiredName(CONTACT_TEXTS.name.label, CONTACT_TEXTS.name.max);
const { message } = CONTACT_TEXTS;

/** In the form's order: the answer names the first error. */
const contactSchemas = {
  ...(forFields(CONTACT_FIELDS, (field) => {
    const { label, max, isRequired } = contactTextOf(field);
    return isRequired ? requiredText(label, max) : optionalText(label, max);
  }) as ForContactTexts<ReturnType<typeof requiredText>, ReturnType<typeof optionalText>>),
  name: nameSchema,
  email: EmailSchema,
  phone: PhoneSchema,
  message: requiredParagraphs(message.label, message.max).check(
    z.refine(hasLetterOrDigit, { error: 'Message must contain a letter or a number' }),
  ),
};

export const EnquiryInputSchema = z.object({
  idempotencyKey: IdempotencyKeySchema,
  ...contactSchemas,
  consentToContact: consent('Your consent to be contacted'),
  website: HoneypotSchema,
});
export type EnquiryInput = z.input<typeof EnquiryInputSchema>;

interface JointAnswers {
  phone?: string | null | undefined;
  email?: string | null | undefined;
  /** Null while unanswered. */
  isUnder18: boolean | null;
  consentOfParent: boolean;
}

/** Rules between fields. The schema applies them only after all fields are valid; a form shows all errors. */
export function findContradictions(answers: JointAnswers): { field: keyof JointAnswers; message: string }[] {
  const { phone, email, isUnder18, consentOfParent } = answers;
  const found: ReturnType<typeof findContradictions> = [];
  if (!phone && !email) {
    found.push({ field: 'phone', message: 'Please give a phone number or an email address' });
  }
  if (isUnder18 && !consentOfParent) {
    const message = 'The consent of a parent or guardian is needed for a student under 18';
    found.push({ field: 'consentOfParent', message });
  }
  return found;
}

export const AppointmentRequestInputSchema = z
  .object({
    idempotencyKey: IdempotencyKeySchema,
    service: z.enum(SERVICES, { error: 'The service is not known' }),
    name: nameSchema,
    phone: PhoneSchema,
    email: z.optional(z.nullable(EmailSchema)),
    preferredDay: z.optional(z.nullable(DaySchema)),
    preferredTime: z.optional(z.nullable(z.enum(DAY_PARTS, { error: 'The time of day is not known' }))),
    isUnder18: z.boolean({ error: 'Please say whether the student is under 18' }),
    consentToContact: consent('Your consent to be contacted'),
    /** Required for a student under 18. */
    consentOfParent: z.boolean({ error: 'consentOfParent must be true or false' }),
    assessment: z.optional(z.nullable(AssessmentSummarySchema)),
    website: HoneypotSchema,
  })
  .check(({ value, issues }) => {
    for (const { field, message } of findContradictions(value)) {
      issues.push({ code: 'custom', path: [field], message, input: value });
    }
  });
export type AppointmentRequestInput = z.input<typeof AppointmentRequestInputSchema>;

const ReceivedSchema = z.object({ received: z.literal(true) });

export const createEnquiry = endpoint({
  method: 'POST',
  path: '/api/public/enquiries',
  access: 'public',
  summary: 'Stores a message from the contact page',
  body: EnquiryInputSchema,
  response: ReceivedSchema,
  status: 201,
});

export const createAppointmentRequest = endpoint({
  method: 'POST',
  path: '/api/public/appointment-requests',
  access: 'public',
  summary: 'Stores an appointment request',
  body: AppointmentRequestInputSchema,
  response: ReceivedSchema,
  status: 201,
});
