// The history of a contact: notes and messages, moves between stages, the meeting, corrections. Public pages do not load this file.

import * as z from 'zod/mini';
import { optionalDay } from '../lib/dates.ts';
import { optionalParagraphs, optionalText, TimestampSchema, VersionSchema } from '../lib/text.ts';
import { MAIL_STATUSES, MESSAGE_CHANNELS } from '../mail/index.ts';
import { APPOINTMENT_STATUSES, NOTE_KINDS, type NoteKind, SPACE_KINDS } from '../records.ts';
import { SERVICES } from '../services.ts';
import { type CallOutcome, CallOutcomeSchema, isAnswer, MentionsSchema } from '../students/index.ts';
import { CONTACT_STAGES } from './stages.ts';

export const HISTORY_KINDS = [...NOTE_KINDS, ...MESSAGE_CHANNELS, ...SPACE_KINDS, 'correction'] as const;

/**
 * A mail to the family, a WhatsApp text, what a member noted of a call, a visit or anything else, or a correction of the
 * contact, with each former and new value, or why it was lost.
 */
export const HistoryEntrySchema = z.object({
  id: z.int(),
  kind: z.enum(HISTORY_KINDS),
  /** Of a mail. */
  subject: z.nullable(z.string()),
  text: z.string(),
  /** The labels after an "@" in the text. */
  mentions: z.optional(z.array(z.string())),
  callOutcome: CallOutcomeSchema,
  /** The next step that was noted with it. */
  followUpOn: z.nullable(z.string()),
  /** HH:MM of that day on the office's clock, of a call back. */
  followUpTime: z.nullable(z.string()),
  noFollowUpReason: z.nullable(z.string()),
  /** Of a mail, as long as the outbox has it. */
  delivery: z.nullable(z.enum(MAIL_STATUSES)),
  author: z.string(),
  at: TimestampSchema,
});
export type HistoryEntry = z.infer<typeof HistoryEntrySchema>;

export const ContactMoveSchema = z.object({
  id: z.int(),
  from: z.enum(CONTACT_STAGES),
  to: z.enum(CONTACT_STAGES),
  by: z.nullable(z.string()),
  at: TimestampSchema,
});

export const ContactMeetingSchema = z.object({
  id: z.int(),
  startsAt: TimestampSchema,
  service: z.enum(SERVICES),
  status: z.enum(APPOINTMENT_STATUSES),
  counsellor: z.nullable(z.object({ id: z.int(), name: z.string() })),
});

const TIME_ERROR = 'The time must be a time such as 14:30';

interface Note {
  kind: NoteKind;
  callOutcome: CallOutcome | null;
  text: string | null;
  followUpOn: string | null;
  followUpTime: string | null;
}

function findNoteError({ kind, callOutcome, text, followUpOn, followUpTime }: Note) {
  if (callOutcome !== null && kind !== 'call') {
    return { field: 'callOutcome', message: 'Only a call has an outcome' };
  }
  if (text === null && isAnswer(callOutcome)) return { field: 'text', message: 'Note is required' };
  if (callOutcome === 'call_back' ? followUpTime === null : followUpTime !== null) {
    return { field: 'followUpTime', message: 'Please give the time of a call back, and of no other step' };
  }
  return callOutcome === 'call_back' && followUpOn === null
    ? { field: 'followUpOn', message: 'Please give the day of the call back' }
    : null;
}

export const ContactNoteSchema = z
  .object({
    version: VersionSchema,
    kind: z._default(z.enum(NOTE_KINDS, { error: 'The kind must be note, call or visit' }), 'note'),
    /** Of a call only. */
    callOutcome: z._default(CallOutcomeSchema, null),
    /** May be absent for a call that reached nobody. */
    text: optionalParagraphs('Note', 5000),
    mentions: MentionsSchema,
    /** Today to two years ahead; null if there is a reason instead. */
    followUpOn: optionalDay('The next follow-up'),
    /** HH:MM on the office's clock; needed for a call back. */
    followUpTime: z._default(
      z.nullable(
        z.string({ error: TIME_ERROR }).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: TIME_ERROR })),
      ),
      null,
    ),
    noFollowUpReason: optionalText('The reason', 300),
  })
  .check(
    z.refine(({ followUpOn, noFollowUpReason }) => (followUpOn === null) !== (noFollowUpReason === null), {
      error: 'Please give either the day of the next follow-up or the reason why there is none',
    }),
    ({ value, issues }) => {
      const wrong = findNoteError(value);
      if (wrong) issues.push({ code: 'custom', path: [wrong.field], message: wrong.message, input: value });
    },
  );
