import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  EmailSchema,
  FamilyLanguageSchema,
  IdempotencyKeySchema,
  optionalParagraphs,
  optionalText,
} from '../lib/text.ts';
import { MAX_MESSAGE_LENGTH, UNREACHABLE_ERROR } from '../public-site.ts';
import { DeviceSchema, HoneypotSchema, nameSchema, PhoneSchema, ReceiptSchema } from './receiving.ts';

/** What a family may ask for about its data: the rights of the Digital Personal Data Protection Act, 2023, sections 11 to 13. */
export const PRIVACY_TOPICS = ['see', 'correct', 'delete', 'stop_contact', 'complaint'] as const;
export type PrivacyTopic = (typeof PRIVACY_TOPICS)[number];

/** In the family's words. */
export const PRIVACY_TOPIC_NAMES: Record<PrivacyTopic, string> = {
  see: /*i18n*/ 'See what you have about us',
  correct: /*i18n*/ 'Correct something',
  delete: /*i18n*/ 'Delete our data',
  stop_contact: /*i18n*/ 'Stop contacting us',
  complaint: /*i18n*/ 'Complain about how our data was used',
};

const PrivacyFieldsSchema = z.object({
  topic: z.enum(PRIVACY_TOPICS, { error: /*i18n*/ 'Please choose what we should do' }),
  /** The student's or the sender's. */
  name: nameSchema,
  phone: PhoneSchema,
  email: z.optional(z.nullable(EmailSchema)),
  /** Of an earlier request, as its sender wrote it. */
  reference: optionalText(/*i18n*/ 'Reference', 20),
  message: optionalParagraphs(/*i18n*/ 'Message', MAX_MESSAGE_LENGTH),
  website: HoneypotSchema,
});

type Reachable = { phone?: string | null | undefined; email?: string | null | undefined };
const isReachable = ({ phone, email }: Reachable) => Boolean(phone || email);
const REACHABLE = { error: UNREACHABLE_ERROR, path: ['phone'] };

/** The fields of the form. */
export const PrivacyFormSchema = PrivacyFieldsSchema.check(z.refine(isReachable, REACHABLE));
export const PrivacyRequestInputSchema = z
  .extend(PrivacyFieldsSchema, {
    idempotencyKey: IdempotencyKeySchema,
    language: FamilyLanguageSchema,
    device: DeviceSchema,
  })
  .check(z.refine(isReachable, REACHABLE));
export type PrivacyRequestInput = z.input<typeof PrivacyRequestInputSchema>;

export const createPrivacyRequest = endpoint({
  method: 'POST',
  path: '/api/public/privacy-requests',
  access: 'public',
  summary: 'Stores a request to see, correct or delete personal data, or to stop contact',
  body: PrivacyRequestInputSchema,
  response: ReceiptSchema,
  status: 201,
});
