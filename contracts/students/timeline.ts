import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { AttachmentSchema } from '../lib/attachments.ts';
import { forFields } from '../lib/fields.ts';
import { pageAnswer, pageQuery } from '../lib/lists.ts';
import { IdParamsSchema, requiredParagraphs, TimestampSchema } from '../lib/text.ts';
import { MAIL_STATUSES, MESSAGE_CHANNELS } from '../mail/index.ts';
import { CONSENT_PURPOSES, ENROLMENT_STAGES, NOTE_KINDS, SPACE_KINDS, STUDENT_STATUSES } from '../records.ts';
import { SERVICES } from '../services.ts';
import { MentionableSchema, MentionsSchema } from './mentions.ts';
import { PLAIN_FIELDS, STUDENT_FIELDS } from './student-fields.ts';

/** What came of a call. `call_back`: the family asked for another time. */
export const CALL_OUTCOMES = ['reached', 'no_answer', 'busy', 'wrong_number', 'call_back'] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

export const CALL_OUTCOME_NAMES: Record<CallOutcome, string> = {
  reached: /*i18n*/ 'Reached',
  no_answer: /*i18n*/ 'No answer',
  busy: /*i18n*/ 'Busy',
  wrong_number: /*i18n*/ 'Wrong number',
  call_back: /*i18n*/ 'To be called back',
};

/** Of a call; null for one of earlier versions, which counts as `reached`. */
export const CallOutcomeSchema = z.nullable(z.enum(CALL_OUTCOMES, { error: 'The outcome is not known' }));

/** Whether an entry of the history can answer a family: a call that reached nobody can't. */
export const isAnswer = (outcome: CallOutcome | null) => outcome === null || outcome === 'reached';

/** The fields of a student in an entry about a change. */
export const CHANGE_LABELS = {
  ...forFields(PLAIN_FIELDS, (field) => STUDENT_FIELDS[field].label),
  language: 'Language of the family',
  schoolId: 'School',
  status: 'Status',
  counsellorId: 'Counsellor',
  tags: 'Tags',
};

/** The fields whose values before and after a change are known, as names, codes, days or moments. */
export const ChangesSchema = z.array(
  z.object({ field: z.string(), from: z.nullable(z.string()), to: z.nullable(z.string()) }),
);

const TimelineEntrySchema = z.object({
  /** Unique within the timeline: the kind and the id of its record. */
  key: z.string(),
  at: TimestampSchema,
  /** `correction`: of a contact. `family`: what the family wrote, or said when the office took it down. */
  kind: z.enum([...NOTE_KINDS, ...MESSAGE_CHANNELS, ...SPACE_KINDS, 'correction', 'family', 'change']),
  author: z.nullable(z.string()),
  /**
   * In a change: from what to what, where the audit trail may not keep it, the name of the changed task, or the outcome of
   * the appointment.
   */
  text: z.nullable(z.string()),
  /** In a call. */
  outcome: z.optional(CallOutcomeSchema),
  /** In a mail, while the product keeps its delivery. */
  delivery: z.optional(z.enum(MAIL_STATUSES)),
  /** In a message in the family's space: its files. */
  attachments: z.optional(z.array(AttachmentSchema)),
  /** In a note or a call: the labels after an "@" in the text. */
  mentions: z.optional(z.array(z.string())),
  /** In a change: the audit action and the changed fields. */
  action: z.nullable(z.string()),
  fields: z.array(z.string()),
  /** In a change: the new values, if the trail has them. */
  values: z.object({
    status: z.optional(z.enum(STUDENT_STATUSES)),
    service: z.optional(z.enum(SERVICES)),
    stage: z.optional(z.enum(ENROLMENT_STAGES)),
    purpose: z.optional(z.enum(CONSENT_PURPOSES)),
  }),
  changes: z.optional(ChangesSchema),
  /** In a change of an appointment: which one. */
  appointment: z.optional(
    z.object({
      startsAt: TimestampSchema,
      service: z.enum(SERVICES),
      counsellor: z.nullable(z.string()),
    }),
  ),
});
export type TimelineEntry = z.infer<typeof TimelineEntrySchema>;

export const getTimeline = endpoint({
  method: 'GET',
  path: '/api/admin/students/{id}/timeline',
  access: 'students:read',
  summary: 'Notes, calls and changes of a student, newest first',
  params: IdParamsSchema,
  query: z.object({ after: pageQuery.after }),
  response: z.object({ entries: z.array(TimelineEntrySchema), next: pageAnswer.next }),
});

export const createNote = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/notes',
  access: 'students:note',
  summary: 'Adds a note, a call or a visit',
  params: IdParamsSchema,
  body: z.object({
    kind: z.enum(NOTE_KINDS, { error: 'The kind must be note, call or visit' }),
    text: requiredParagraphs('Note', 5000),
    mentions: MentionsSchema,
  }),
  response: z.object({ entry: TimelineEntrySchema }),
  status: 201,
});

export const listMentionable = endpoint({
  method: 'GET',
  path: '/api/admin/students/{id}/mentionable',
  access: 'students:note',
  summary: 'The other members who may see a student, by name, to be mentioned in a note',
  params: IdParamsSchema,
  response: z.object({ members: z.array(MentionableSchema) }),
});
