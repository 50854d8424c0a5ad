import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AssessmentSummarySchema, InterestResultSchema } from '../guidance/index.ts';
import { MAX_AGE } from '../lib/ages.ts';
import { hasLetterOrDigit, toPlainDigits, toPlainLine } from '../lib/characters.ts';
import { isWholeDay } from '../lib/dates.ts';
import {
  EmailSchema,
  FamilyLanguageSchema,
  IdempotencyKeySchema,
  optionalParagraphs,
  optionalText,
  requiredName,
  requiredParagraphs,
} from '../lib/text.ts';
import { DAY_PARTS, MAX_MESSAGE_LENGTH, UNREACHABLE_ERROR } from '../public-site.ts';
import { PARENT_RELATIONS, WRITERS } from '../records.ts';
import { SERVICES } from '../services.ts';
import { canBeName, findConsentErrors, isSamePerson } from './parent-consent.ts';

/** Hidden from people; programs fill it in. */
export const HoneypotSchema = z.optional(z.string({ error: 'website must be text' }));

/** A random id of the sender's browser tab, for the limit of a device. Without one, all of a network count as one device. */
export const DeviceSchema = z.optional(z.uuid({ error: 'device must be a UUID' }));

const consent = (what: string) => z.literal(true, { error: `${what} is needed` });

const DAY_ERROR = 'The day must be a date such as 2026-04-30';
/** ISO 8601 day of this century. */
const DaySchema = z.iso.date({ error: DAY_ERROR }).check(z.regex(/^20/, { error: DAY_ERROR }));

/** HH:MM on the office's clock. */
const StartTimeSchema = z
  .string({ error: 'The time must be a time such as 09:30' })
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'The time must be a time such as 09:30' }));

/** Of an Indian number with its area code; 11/03/2012 has fewer. */
const MIN_PHONE_DIGITS = 10;
/** ITU-T E.164. */
const MAX_PHONE_DIGITS = 15;
const countDigits = (phone: string) => phone.replace(/\D/g, '').length;

export const PhoneSchema = optionalText(/*i18n*/ 'Phone', 30).check(
  z.overwrite((phone) => (phone === null ? null : toPlainDigits(phone))),
  z.refine((phone) => phone === null || (countDigits(phone) >= MIN_PHONE_DIGITS && !isWholeDay(phone)), {
    error: /*i18n*/ 'Please enter the whole phone number',
  }),
  z.refine((phone) => phone === null || countDigits(phone) <= MAX_PHONE_DIGITS, {
    error: /*i18n*/ 'Please enter one phone number',
  }),
);

const MAX_NAME_LENGTH = 100;
export const nameSchema = requiredName(/*i18n*/ 'Name', MAX_NAME_LENGTH);

const AGE_ERROR = /*i18n*/ 'Please give the age in whole years';
export const AgeSchema = z
  .int({ error: AGE_ERROR })
  .check(z.minimum(1, { error: AGE_ERROR }), z.maximum(MAX_AGE, { error: AGE_ERROR }));

/** The youngest age under 18 that was given in this browser before and sent with no request; see `noteAge`. */
const YoungestAgeSchema = z.optional(z.nullable(AgeSchema));

/** In the form's order: the answer names the first error. */
export const MessageFieldsSchema = z.object({
  idempotencyKey: IdempotencyKeySchema,
  /** Required: a call without it could be a child's. */
  writer: z.enum(WRITERS, { error: /*i18n*/ 'Please say who is writing' }),
  name: nameSchema,
  email: EmailSchema,
  phone: PhoneSchema,
  /** Of a student under 18: who is asked first, and how. */
  parentName: optionalText(/*i18n*/ 'The parent’s name', MAX_NAME_LENGTH),
  parentContact: optionalText(/*i18n*/ 'The parent’s phone or email', 254),
  message: requiredParagraphs(/*i18n*/ 'Message', MAX_MESSAGE_LENGTH).check(
    z.refine(hasLetterOrDigit, { error: /*i18n*/ 'Message must contain a letter or a number' }),
  ),
  youngestAge: YoungestAgeSchema,
  consentToContact: consent(/*i18n*/ 'Your consent to be contacted'),
  language: FamilyLanguageSchema,
  website: HoneypotSchema,
  device: DeviceSchema,
});

type ParentOfWriter = Pick<
  z.input<typeof MessageFieldsSchema>,
  'writer' | 'name' | 'parentName' | 'parentContact'
>;

/** What a student under 18 has to say about a parent. */
export function findWriterErrors({ writer, name, parentName, parentContact }: Partial<ParentOfWriter>) {
  if (writer !== 'child') return [];
  const found: { field: 'parentName' | 'parentContact'; message: string }[] = [];
  if (!parentName || !canBeName(parentName)) {
    found.push({ field: 'parentName', message: /*i18n*/ 'Please give the name of a parent or guardian' });
  } else if (isSamePerson(parentName, name ?? '')) {
    found.push({
      field: 'parentName',
      message: /*i18n*/ 'A student can’t agree in a parent’s place. Please give the parent’s own name',
    });
  }
  if (
    ![PhoneSchema, EmailSchema].some((schema) => parentContact && schema.safeParse(parentContact).success)
  ) {
    found.push({
      field: 'parentContact',
      message: /*i18n*/ 'Please give the parent’s phone number or email address',
    });
  }
  return found;
}

export const EnquiryInputSchema = MessageFieldsSchema.check(({ value, issues }) => {
  for (const { field, message } of findWriterErrors(value)) {
    issues.push({ code: 'custom', path: [field], message, input: value });
  }
});
export type EnquiryInput = z.input<typeof EnquiryInputSchema>;

type JointAnswers = Parameters<typeof findConsentErrors>[0] & {
  phone?: string | null | undefined;
  email?: string | null | undefined;
  preferredDay?: string | null | undefined;
  preferredTime?: string | null | undefined;
  preferredStart?: string | null | undefined;
  interests?: object | null | undefined;
  consentToFollowUp?: boolean | undefined;
};

/** Rules between fields. The schema applies them only after all fields are valid; a form shows all errors. */
export function findContradictions(answers: JointAnswers): { field: keyof JointAnswers; message: string }[] {
  const isReachable = answers.phone || answers.email;
  const { preferredDay, preferredTime, preferredStart } = answers;
  const isStartAlone = preferredStart && (!preferredDay || preferredTime);
  const wish = {
    field: 'preferredStart' as const,
    message: /*i18n*/ 'A start time needs its day, and no part of a day',
  };
  const { interests, consentToFollowUp, email } = answers;
  const isFollowUpPossible = !consentToFollowUp || (interests && email);
  const noAddress = {
    field: 'email' as const,
    message: /*i18n*/ 'Please give an email address for the questions after a year, or untick that box',
  };
  return [
    ...(isReachable ? [] : [{ field: 'phone' as const, message: UNREACHABLE_ERROR }]),
    ...(isFollowUpPossible ? [] : [noAddress]),
    ...(isStartAlone ? [wish] : []),
    ...findConsentErrors(answers),
  ];
}

export const AppointmentRequestInputSchema = z
  .object({
    idempotencyKey: IdempotencyKeySchema,
    service: z.enum(SERVICES, { error: 'The service is not known' }),
    /** The student's age in years. Without it, the assessment's age counts. */
    age: z.optional(z.nullable(AgeSchema)),
    youngestAge: YoungestAgeSchema,
    /** The student's if they are under 18, otherwise the sender's. */
    name: nameSchema,
    /** For a student under 18: the parent or guardian who agrees. Phone and e-mail are then theirs. */
    parentName: z.optional(z.nullable(requiredName(/*i18n*/ 'The parent’s name', MAX_NAME_LENGTH))),
    parentRelation: z.optional(z.nullable(z.enum(PARENT_RELATIONS, { error: 'The relation is not known' }))),
    phone: PhoneSchema,
    email: z.optional(z.nullable(EmailSchema)),
    preferredDay: z.optional(z.nullable(DaySchema)),
    preferredTime: z.optional(z.nullable(z.enum(DAY_PARTS, { error: 'The time of day is not known' }))),
    /** A start that `listFreeTimes` offered for the day, in place of a part of the day. */
    preferredStart: z.optional(z.nullable(StartTimeSchema)),
    /** Sent by earlier versions of the form; must agree with the age. */
    isUnder18: z.optional(z.boolean({ error: 'isUnder18 must be true or false' })),
    consentToContact: consent(/*i18n*/ 'Your consent to be contacted'),
    /** Required for a student under 18. */
    consentOfParent: z.boolean({ error: 'consentOfParent must be true or false' }),
    assessment: z.optional(z.nullable(AssessmentSummarySchema)),
    interests: z.optional(z.nullable(InterestResultSchema)),
    /** To an e-mail after one year and after two that asks for the student's choice. */
    consentToFollowUp: z.optional(z.boolean({ error: 'consentToFollowUp must be true or false' })),
    /** In the sender's own words. */
    message: optionalParagraphs(/*i18n*/ 'Message', MAX_MESSAGE_LENGTH),
    language: FamilyLanguageSchema,
    website: HoneypotSchema,
    device: DeviceSchema,
  })
  .check(({ value, issues }) => {
    for (const { field, message } of findContradictions(value)) {
      issues.push({ code: 'custom', path: [field], message, input: value });
    }
  });
export type AppointmentRequestInput = z.input<typeof AppointmentRequestInputSchema>;

const ReceivedSchema = z.object({ received: z.literal(true) });

export const ReceiptSchema = z.extend(ReceivedSchema, {
  /** For people; see `referenceOf`. */
  reference: z.string(),
  /** ISO 8601 day of the office by which a member answers. */
  answerBy: z.string(),
});
export type Receipt = z.infer<typeof ReceiptSchema>;

const ReceivedRequestSchema = z.extend(ReceiptSchema, {
  /**
   * Whether the page asks for the code from the parent's e-mail; see `confirmByCode`. It also asks if no mail goes out,
   * so that the answer does not tell whether the office knows the address.
   */
  asksForCode: z.boolean(),
});
export type ReceivedRequest = z.infer<typeof ReceivedRequestSchema>;

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
  response: ReceivedRequestSchema,
  status: 201,
});

/** Digits of a code. */
export const CODE_LENGTH = 6;

export const confirmByCode = endpoint({
  method: 'POST',
  path: '/api/public/appointment-requests/confirmation',
  access: 'public',
  summary: 'Confirms a parent’s consent with the code from their e-mail; 410 when the code has expired',
  body: z.object({
    /** The request's: only its sender knows it. */
    idempotencyKey: IdempotencyKeySchema,
    code: z.string({ error: /*i18n*/ 'Please enter the code' }).check(
      z.overwrite((code) => toPlainDigits(toPlainLine(code)).replace(/\s/g, '')),
      z.regex(/^\d{6}$/, { error: `The code has ${CODE_LENGTH} digits` }),
    ),
  }),
  response: z.object({ confirmed: z.literal(true) }),
});

/** A day with the start times at which at least one counsellor is free. */
const FreeDaySchema = z.object({
  /** ISO 8601 date of the office. */
  day: z.string(),
  /** HH:MM on the office's clock, in order; at least one. */
  starts: z.array(z.string()),
});
export type FreeDay = z.infer<typeof FreeDaySchema>;

export const listFreeTimes = endpoint({
  method: 'GET',
  path: '/api/public/free-times',
  access: 'public',
  summary: 'The days and start times of the next weeks at which a counsellor is free for a service',
  query: z.object({ service: z.enum(SERVICES, { error: 'The service is not known' }) }),
  response: z.object({ days: z.array(FreeDaySchema) }),
});
