// What the office notes about a contact: what was said, and corrections. Public pages do not load it.

import * as z from 'zod/mini';
import { optionalDay } from '../lib/dates.ts';
import {
  EmailSchema,
  optionalText,
  requiredName,
  requiredParagraphs,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { MAIL_STATUSES, MESSAGE_CHANNELS } from '../mail/index.ts';
import { NOTE_KINDS } from '../records.ts';
import { SERVICES } from '../services.ts';
import { MentionsSchema } from '../students/index.ts';
import { AgeSchema, PhoneSchema } from './receiving.ts';

export const HISTORY_KINDS = [...NOTE_KINDS, ...MESSAGE_CHANNELS, 'correction'] as const;

/**
 * A mail to the family, a WhatsApp text, what a member noted of a call, a visit or anything else, or a correction of the
 * contact, with each former and new value.
 */
export const HistoryEntrySchema = z.object({
  id: z.int(),
  kind: z.enum(HISTORY_KINDS),
  /** Of a mail. */
  subject: z.nullable(z.string()),
  text: z.string(),
  /** The labels after an "@" in the text. */
  mentions: z.optional(z.array(z.string())),
  /** The next step that was noted with it. */
  followUpOn: z.nullable(z.string()),
  noFollowUpReason: z.nullable(z.string()),
  /** Of a mail, as long as the outbox has it. */
  delivery: z.nullable(z.enum(MAIL_STATUSES)),
  author: z.string(),
  at: TimestampSchema,
});
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>;

export const ContactNoteSchema = z
  .object({
    version: VersionSchema,
    kind: z._default(z.enum(NOTE_KINDS, { error: 'The kind must be note, call or visit' }), 'note'),
    text: requiredParagraphs('Note', 5000),
    mentions: MentionsSchema,
    /** Today to two years ahead; null if there is a reason instead. */
    followUpOn: optionalDay('The next follow-up'),
    noFollowUpReason: optionalText('The reason', 300),
  })
  .check(
    z.refine(({ followUpOn, noFollowUpReason }) => (followUpOn === null) !== (noFollowUpReason === null), {
      error: 'Please give either the day of the next follow-up or the reason why there is none',
    }),
  );

/** The particulars that members can correct, with the labels of the form and of the history. */
export const CORRECTION_LABELS = {
  name: 'Name',
  childName: 'Child’s name',
  age: 'Age',
  phone: 'Phone',
  email: 'E-mail',
  service: 'Service',
  note: 'Note',
} as const;

/** All particulars: an absent one is emptied. */
export const ContactCorrectionSchema = z.object({
  version: VersionSchema,
  name: requiredName('Name', 200),
  childName: optionalText('Child’s name', 200),
  /** In years. */
  age: z._default(z.nullable(AgeSchema), null),
  phone: PhoneSchema,
  email: z._default(z.nullable(EmailSchema), null),
  service: z._default(z.nullable(z.enum(SERVICES, { error: 'The service is not known' })), null),
  /** Of an office entry only: the words of a family stay. */
  note: optionalText('Note', 2000),
});
