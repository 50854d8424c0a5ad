import * as z from 'zod/mini';
import { id, VersionSchema } from '../lib/text.ts';
import { MESSAGE_FIELD_NAMES } from './message-fields.ts';

/** Most records that one request writes to, which is one transaction. */
export const MAX_WRITTEN = 500;

/** Why a record gets no message to many. */
export const LEFT_OUT_REASONS = [
  'sample',
  'no_address',
  /** The family has withdrawn its consent to be contacted. */
  'not_wanted',
  /** A student's record has no consent to be contacted. */
  'no_consent',
  'spam',
  /** A request about personal data gets an answer of its own. */
  'privacy_request',
  /** The record lacks values that the template asks for. */
  'open_fields',
  'too_long',
  /** A repeated request sends nothing more to a record that the first one left out. */
  'missed',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The body of a request that names its records, for an endpoint of one kind of records. */
export const writtenIds = (what: string) =>
  z
    .array(id(what), { error: 'ids must be a list' })
    .check(
      z.minLength(1, { error: `Please choose ${what === 'Student' ? 'a student' : 'an enquiry'}` }),
      z.maxLength(MAX_WRITTEN, { error: `At most ${MAX_WRITTEN} get a message at once` }),
    );

export const templateId = id('Template');

/** Parts of the body that sends. */
export const manyMessages = {
  /** A repeated key sends nothing twice. */
  idempotencyKey: z.uuid({ error: 'idempotencyKey must be a UUID' }),
  templateId,
  /** Of the preview. */
  templateVersion: VersionSchema,
};

const RecordSchema = z.object({ id: z.int(), name: z.string() });

const leftOut = {
  left: z.array(
    z.extend(RecordSchema, {
      reason: z.enum(LEFT_OUT_REASONS),
      /** The fields without a value. */
      fields: z.array(z.enum(MESSAGE_FIELD_NAMES)),
    }),
  ),
  /** Ids without a record that the member sees. */
  gone: z.int(),
};
export type LeftOut = z.infer<typeof leftOut.left>[number];

export const MAX_EXAMPLES = 20;

export const MessagesPreviewSchema = z.object({
  templateVersion: z.int(),
  /** Records whose families get the message. */
  ids: z.array(z.int()),
  mails: z.int(),
  /** The first mails, as they would be sent. Records with one address share a mail of the same words. */
  examples: z.array(
    z.object({
      to: z.array(RecordSchema),
      address: z.string(),
      subject: z.string(),
      text: z.string(),
    }),
  ),
  ...leftOut,
});
export type MessagesPreview = z.infer<typeof MessagesPreviewSchema>;

export const SentMessagesSchema = z.object({
  mails: z.int(),
  /** Records whose families get a queued mail. */
  queued: z.array(RecordSchema),
  ...leftOut,
});
export type SentMessages = z.infer<typeof SentMessagesSchema>;
