import * as z from 'zod/mini';
import { AppointmentRowSchema } from '../appointments/index.ts';
import { endpoint } from '../endpoint.ts';
import { CONTACT_KINDS } from '../enquiries/index.ts';
import { CountSchema } from '../lib/lists.ts';
import { TimestampSchema } from '../lib/text.ts';
import { APPOINTMENT_STATUSES, NOTE_KINDS } from '../records.ts';
import { SERVICES } from '../services.ts';
import { TaskSchema } from '../tasks/index.ts';

/** The most rows of a part of My day; its list has the rest. */
export const MAX_NAMED = 6;

/** The filters of the list of appointments that My day counts. @param today ISO 8601 date of the office. */
export const unassignedAppointments = (today: string) =>
  ({ status: 'open', without: 'counsellor', from: today }) as const;

const RefSchema = z.object({ id: z.int(), name: z.string() });

/** A part of My day: its first rows, and how many there are. */
const partOf = <Row extends z.ZodMiniType>(row: Row) => z.object({ first: z.array(row), count: CountSchema });

const MeetingSchema = z.object({
  id: z.int(),
  version: z.int(),
  student: AppointmentRowSchema.shape.student,
  contactId: AppointmentRowSchema.shape.contactId,
  service: z.enum(SERVICES),
  counsellor: z.nullable(z.string()),
  startsAt: TimestampSchema,
  status: z.enum(APPOINTMENT_STATUSES),
});
export type PastMeeting = z.infer<typeof MeetingSchema>;

const TodaysMeetingSchema = z.extend(MeetingSchema, {
  /** The newest entry of the student's timeline, without its text: that is read on the student's page. */
  lastNote: z.nullable(z.object({ kind: z.enum(NOTE_KINDS), at: TimestampSchema, author: z.string() })),
  /** When the family last wrote; the text is read on the student's page. */
  familyWroteAt: z.nullable(TimestampSchema),
  /** The student's newest report; null without one, or for a reader without reports. */
  reportId: z.nullable(z.int()),
  /** The session request with the student's career assessment; null as above. */
  assessmentRequestId: z.nullable(z.int()),
});
export type TodaysMeeting = z.infer<typeof TodaysMeetingSchema>;

const WaitingContactSchema = z.object({
  kind: z.enum(CONTACT_KINDS),
  id: z.int(),
  name: z.string(),
  /** ISO 8601 date; null for a new contact without an answer. */
  followUpOn: z.nullable(z.string()),
  followUpTime: z.nullable(z.string()),
  receivedAt: TimestampSchema,
  assignee: z.nullable(z.string()),
});

const WaitingFamilySchema = z.object({
  student: RefSchema,
  /** Of the oldest message without an answer. */
  since: TimestampSchema,
});

const WaitingReportSchema = z.object({
  id: z.int(),
  student: RefSchema,
  service: z.enum(SERVICES),
  status: z.enum(['draft', 'ready']),
  /** The author, if they left, can no longer write or no longer see the student; null for the reader. */
  formerAuthor: z.nullable(z.string()),
  updatedAt: TimestampSchema,
});

export const getMyDay = endpoint({
  method: 'GET',
  path: '/api/admin/my-day',
  access: 'dashboard:read',
  summary: 'What the member has to do now. A part is null for a role without its permission',
  response: z.object({
    /** ISO 8601 date of the office. */
    today: z.string(),
    /** IANA name. */
    timeZone: z.string(),
    /** The member's open tasks due today or earlier. */
    tasks: partOf(TaskSchema),
    /** Families that wait for an answer in their space, the oldest message first: of the member's students and of nobody's. */
    families: partOf(WaitingFamilySchema),
    /** Contacts whose follow-up day or day to answer is today or earlier, by that day. */
    followUps: z.nullable(partOf(WaitingContactSchema)),
    /** The appointments of today that are not over. */
    meetings: partOf(TodaysMeetingSchema),
    /** Appointments that are over and have no outcome, newest first. */
    past: partOf(MeetingSchema),
    /** New contacts that are not yet due, the oldest first: the member's own and nobody's. */
    unanswered: z.nullable(partOf(WaitingContactSchema)),
    /**
     * Students without a counsellor, open appointments without one from today on, due tasks and open contacts of nobody,
     * for those who assign.
     */
    unassigned: z.nullable(
      z.extend(partOf(RefSchema), { appointments: CountSchema, tasks: CountSchema, contacts: CountSchema }),
    ),
    /** The member's own reports that are not shared and those left to them, the oldest change first. */
    reports: z.nullable(partOf(WaitingReportSchema)),
  }),
});
export type MyDay = z.infer<typeof getMyDay.response>;
