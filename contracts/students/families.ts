import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { CHOICES, StoredAssessmentSchema, StoredInterestsSchema } from '../guidance/index.ts';
import { IdParamsSchema, LanguageSchema, requiredText, TimestampSchema } from '../lib/text.ts';
import { MAIL_STATUSES, MESSAGE_CHANNELS } from '../mail/index.ts';
import {
  APPOINTMENT_STATUSES,
  CONSENT_PURPOSES,
  ENROLMENT_STAGES,
  NOTE_KINDS,
  SPACE_KINDS,
  STUDENT_STATUSES,
} from '../records.ts';
import { REPORT_STATUSES, ReportContentSchema } from '../reports/index.ts';
import { SERVICES } from '../services.ts';
import { taskKindSchema } from '../tasks/index.ts';
import { decidedConsent, givenConsent } from './given-consents.ts';
import { plainAnswer } from './student-fields.ts';
import { CallOutcomeSchema } from './timeline.ts';

/** The records that an erasure keeps, as shown to the person who erases. */
export const KEPT_BY_LAW = [
  {
    what: /*i18n*/ 'The audit trail: who viewed or changed the record and when, under the record’s number only',
    why: /*i18n*/ 'It is the record of processing that the Digital Personal Data Protection Act asks of the consultancy. It holds none of the child’s or the family’s words: no name, phone number, e-mail address, note or message.',
  },
] as const;

const ErasedCountsSchema = z.object({
  /** With merged records. */
  students: z.int(),
  /** Entries of the history: notes, calls, visits, mails and WhatsApp texts. */
  history: z.int(),
  enrolments: z.int(),
  reports: z.int(),
  appointments: z.int(),
  consents: z.int(),
  merges: z.int(),
  /** Linked to the record, or with a phone number or an e-mail address that no other student has. */
  contacts: z.int(),
  /** On one of these records, or on none but with the family’s words. */
  tasks: z.int(),
  /** Class lists that lost rows: the student’s rows if it waits for confirmation, all if it was being read. */
  imports: z.int(),
});
export type ErasedCounts = z.infer<typeof ErasedCountsSchema>;

/** An erasure lists at most so many; once they are removed, a search of the office finds the rest. */
export const MAX_FAMILY_TEXTS = 200;

const FamilyTextSchema = z.object({
  /** A table with its column. */
  place: z.string(),
  what: z.string(),
  text: z.string(),
  /** It can't be removed. */
  isFinal: z.boolean(),
});
export type FamilyText = z.infer<typeof FamilyTextSchema>;

/** A page shows several blanks as one. */
export const isSameName = (typed: string, name: string) => asRead(typed) === asRead(name);
const asRead = (name: string) => name.normalize().replace(/\s+/g, ' ').trim();

export const eraseFamily = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/erasure',
  access: 'students:erase',
  summary: 'Erases a student with the family’s data, for good',
  params: IdParamsSchema,
  body: z.object({
    /** The student’s name, typed by the person who erases; see isSameName. */
    confirmName: requiredText('The student’s name', 200),
  }),
  response: z.object({
    erased: ErasedCountsSchema,
    kept: z.array(z.object({ what: z.string(), why: z.string() })),
    /** Texts of members elsewhere that still have the family's words. */
    texts: z.array(FamilyTextSchema),
  }),
});

export const removeFamilyTexts = endpoint({
  method: 'POST',
  path: '/api/admin/students/{id}/erasure/texts',
  access: 'students:erase',
  summary:
    'Removes texts that name an erased family; each is replaced wherever it stands in its place. The others stay for good',
  params: IdParamsSchema,
  body: z.object({
    texts: z
      .array(z.object({ place: requiredText('Place', 100), text: z.string().check(z.maxLength(10_000)) }))
      .check(z.maxLength(MAX_FAMILY_TEXTS)),
  }),
  response: z.object({ changed: z.int() }),
});

const DetailsSchema = z.object({
  id: z.int(),
  ...plainAnswer,
  language: LanguageSchema,
  school: z.nullable(z.string()),
  status: z.enum(STUDENT_STATUSES),
  counsellor: z.nullable(z.string()),
  tags: z.array(z.string()),
  createdAt: TimestampSchema,
});

const HistorySchema = z.object({
  kind: z.enum([...NOTE_KINDS, ...MESSAGE_CHANNELS, ...SPACE_KINDS, 'correction']),
  /** Of an entry of `contacts`. */
  contactId: z.nullable(z.int()),
  /** Of a mail, while its delivery is known. */
  sentTo: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  text: z.string(),
  callOutcome: CallOutcomeSchema,
  followUpOn: z.nullable(z.string()),
  followUpTime: z.nullable(z.string()),
  noFollowUpReason: z.nullable(z.string()),
  by: z.string(),
  at: TimestampSchema,
});

/** Everything that is kept about a family, as one document to hand over. */
export const FamilyDataSchema = z.object({
  exportedAt: TimestampSchema,
  exportedBy: z.string(),
  student: DetailsSchema,
  mergedRecords: z.array(DetailsSchema),
  /** The value that a correction replaced. */
  formerDetails: z.array(
    z.object({
      name: z.nullable(z.string()),
      guardianName: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
    }),
  ),
  consents: z.array(z.object({ ...givenConsent, ...decidedConsent })),
  /** The accounts that see or saw the child. */
  guardians: z.array(
    z.object({
      name: z.string(),
      /** Null in a guardian’s own copy, for another one. */
      email: z.nullable(z.string()),
      relation: z.string(),
      sight: z.string(),
      origin: z.string(),
      createdAt: TimestampSchema,
      endedAt: z.nullable(TimestampSchema),
      endReason: z.nullable(z.string()),
      byKnownAddress: z.boolean(),
      identitySeenOn: z.nullable(z.string()),
      identitySeenByName: z.nullable(z.string()),
    }),
  ),
  /** The files of messages; the files themselves are not in here. */
  attachments: z.array(
    z.object({ name: z.string(), type: z.string(), size: z.int(), createdAt: TimestampSchema }),
  ),
  /** That accounts keep for the child. */
  keptResults: z.array(z.object({ kind: z.string(), keptAt: TimestampSchema, email: z.string() })),
  /** When the office asked for decisions in the passport. */
  consentRequests: z.array(z.object({ purpose: z.enum(CONSENT_PURPOSES), createdAt: TimestampSchema })),
  guardianInvitations: z.array(
    z.object({
      email: z.string(),
      relation: z.string(),
      sight: z.string(),
      createdAt: TimestampSchema,
      expiresAt: TimestampSchema,
      usedAt: z.nullable(TimestampSchema),
      endedAt: z.nullable(TimestampSchema),
    }),
  ),
  /** Corrections and erasures that guardians asked for. */
  dataRequests: z.array(
    z.object({
      kind: z.string(),
      field: z.nullable(z.string()),
      value: z.nullable(z.string()),
      message: z.nullable(z.string()),
      status: z.string(),
      answer: z.nullable(z.string()),
      /** The asker’s address. */
      askedBy: z.nullable(z.string()),
      createdAt: TimestampSchema,
      decidedAt: z.nullable(TimestampSchema),
    }),
  ),
  enrolments: z.array(
    z.object({
      service: z.enum(SERVICES),
      stage: z.enum(ENROLMENT_STAGES),
      createdAt: TimestampSchema,
      completedAt: z.nullable(TimestampSchema),
    }),
  ),
  reports: z.array(
    z.object({
      service: z.enum(SERVICES),
      status: z.enum(REPORT_STATUSES),
      content: ReportContentSchema,
      by: z.string(),
      createdAt: TimestampSchema,
      updatedAt: TimestampSchema,
      links: z.array(
        z.object({
          createdAt: TimestampSchema,
          expiresAt: TimestampSchema,
          revokedAt: z.nullable(TimestampSchema),
          openedAt: z.nullable(TimestampSchema),
          openedTimes: z.int(),
        }),
      ),
    }),
  ),
  appointments: z.array(
    z.object({
      service: z.enum(SERVICES),
      counsellor: z.nullable(z.string()),
      startsAt: TimestampSchema,
      endsAt: TimestampSchema,
      status: z.enum(APPOINTMENT_STATUSES),
      place: z.nullable(z.string()),
      familyTimeZone: z.nullable(z.string()),
      outcomeNote: z.nullable(z.string()),
      createdAt: TimestampSchema,
    }),
  ),
  /** Waiting messages too. */
  mail: z.array(
    z.object({
      /** One of MAIL_KINDS, or a kind of an older version of the product. */
      kind: z.string(),
      status: z.enum(MAIL_STATUSES),
      sentTo: z.nullable(z.string()),
      createdAt: TimestampSchema,
      endedAt: z.nullable(TimestampSchema),
    }),
  ),
  /** What was said with the family, also before it had a student. */
  history: z.array(HistorySchema),
  tasks: z.array(
    z.object({
      kind: taskKindSchema,
      what: z.string(),
      dueOn: z.string(),
      outcome: z.nullable(z.string()),
      doneAt: z.nullable(TimestampSchema),
      createdAt: TimestampSchema,
    }),
  ),
  /** Messages, session requests and entries of the office. */
  contacts: z.array(
    z.object({
      kind: z.string(),
      id: z.int(),
      source: z.string(),
      name: z.string(),
      language: LanguageSchema,
      childName: z.nullable(z.string()),
      age: z.nullable(z.int()),
      className: z.nullable(z.string()),
      schoolName: z.nullable(z.string()),
      city: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      email: z.nullable(z.string()),
      service: z.nullable(z.enum(SERVICES)),
      message: z.nullable(z.string()),
      status: z.string(),
      followUpOn: z.nullable(z.string()),
      noFollowUpReason: z.nullable(z.string()),
      stage: z.string(),
      lostReason: z.nullable(z.string()),
      receivedAt: TimestampSchema,
      /** Of a session request, and of a message that waits for a parent. */
      request: z.nullable(
        z.object({
          preferredDay: z.nullable(z.string()),
          preferredTime: z.nullable(z.string()),
          preferredStart: z.nullable(z.string()),
          isUnder18: z.boolean(),
          /** The youngest age that the form was told before another one. */
          youngestAge: z.nullable(z.int()),
          /** Of a child's message. */
          parentContact: z.nullable(z.string()),
          /** Null until a parent's consent is confirmed. */
          assessment: z.nullable(StoredAssessmentSchema),
          interests: z.nullable(StoredInterestsSchema),
          /** Questions after 12 and 24 months, and the answers. */
          choices: z.array(
            z.object({
              months: z.int(),
              askedAt: TimestampSchema,
              choice: z.nullable(z.enum(CHOICES)),
              slug: z.nullable(z.string()),
              answeredAt: z.nullable(TimestampSchema),
            }),
          ),
        }),
      ),
    }),
  ),
  /** The audit events of the records above. */
  events: z.array(z.object({ at: TimestampSchema, what: z.string(), by: z.nullable(z.string()) })),
});

export const getFamilyData = endpoint({
  method: 'GET',
  path: '/api/admin/students/{id}/family-data',
  access: 'records:export',
  summary: 'All stored data of a student and the family; the audit trail records the export',
  params: IdParamsSchema,
  response: FamilyDataSchema,
});
