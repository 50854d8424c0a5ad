import * as z from 'zod/mini';
import { optionalText, requiredParagraphs, TimestampSchema } from '../lib/text.ts';
import { openFields } from './message-fields.ts';
import { MAX_MESSAGE_LENGTH, MAX_SUBJECT_LENGTH, MESSAGE_CHANNELS } from './templates.ts';

const isFilled = z.refine((text: unknown) => openFields(String(text ?? '')).length === 0, {
  error: ({ input }) => `Please fill in first: ${openFields(String(input)).join(', ')}`,
});

/** The body of a request that sends a message to a family, or records one that a member sent by WhatsApp. */
export const FamilyMessageInputSchema = z
  .object({
    /** A repeated key sends nothing twice. */
    idempotencyKey: z.uuid({ error: 'idempotencyKey must be a UUID' }),
    channel: z.enum(MESSAGE_CHANNELS, { error: 'The channel must be mail or whatsapp' }),
    /** The name of the template that the text began with. */
    template: optionalText('Template', 80),
    subject: optionalText('Subject', MAX_SUBJECT_LENGTH).check(isFilled),
    text: requiredParagraphs('Text', MAX_MESSAGE_LENGTH).check(isFilled),
  })
  .check(
    z.refine(({ channel, subject }) => channel === 'whatsapp' || subject !== null, {
      error: 'An e-mail needs a subject',
      path: ['subject'],
    }),
  );
export type FamilyMessageInput = z.infer<typeof FamilyMessageInputSchema>;

export const FamilyMessageSchema = z.object({
  id: z.int(),
  channel: z.enum(MESSAGE_CHANNELS),
  subject: z.nullable(z.string()),
  text: z.string(),
  author: z.string(),
  at: TimestampSchema,
});

export const FAMILY_MAIL_OUTCOMES = ['queued', 'off', 'no_address', 'not_wanted', 'sample'] as const;
export type FamilyMailOutcome = (typeof FAMILY_MAIL_OUTCOMES)[number];
