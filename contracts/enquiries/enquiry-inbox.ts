// Separate from the forms, so that public pages do not load it.

import * as z from 'zod/mini';
import { contactAnswer } from '../contact-answer.ts';
import { endpoint } from '../endpoint.ts';
import { StoredAssessmentSchema } from '../guidance/index.ts';
import { day, optionalDay } from '../lib/dates.ts';
import { pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  IdParamsSchema,
  IdTextSchema,
  id,
  optionalText,
  requiredParagraphs,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import { paths } from '../pages.ts';
import { DAY_PARTS } from '../public-site.ts';
import { SERVICES } from '../services.ts';
import { CONSENT_PURPOSES, studentFields } from '../students/index.ts';

export const SUBMISSION_KINDS = ['enquiry', 'appointment_request'] as const;
export type SubmissionKind = (typeof SUBMISSION_KINDS)[number];

/** The page that shows a submission. */
export function submissionAddress(kind: SubmissionKind, id: number): string {
  return kind === 'enquiry'
    ? `${paths.admin.dashboardEnquiries}?id=${id}`
    : `${paths.admin.dashboardAppointments}?request=${id}`;
}

/** `closed`: needs no further work. `spam`: not from a family. */
export const ENQUIRY_STATUSES = ['new', 'answered', 'closed', 'spam'] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];

export const OPEN_STATUSES = ['new', 'answered'] as const satisfies readonly EnquiryStatus[];

/** Everything but spam. */
export const RECEIVED_STATUSES = ['new', 'answered', 'closed'] as const satisfies readonly EnquiryStatus[];

/** `overdue`: open and due, named as in old links. `mine`: open and assigned to the reader. `received`: all but spam. */
const INBOX_VIEWS = ['open', ...ENQUIRY_STATUSES, 'overdue', 'mine', 'received'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** `new`: a student was made from the submission. `existing`: it was linked to a student. */
const LINKS = ['new', 'existing'] as const;
export type SubmissionLink = (typeof LINKS)[number];

/** The kinds in a list narrowed by service: messages have no service. */
export function kindsNarrowedTo({
  service,
  without,
}: {
  service?: string | undefined;
  without?: string | undefined;
}): readonly SubmissionKind[] {
  if (service) return ['appointment_request'];
  return without === 'service' ? ['enquiry'] : SUBMISSION_KINDS;
}

const StateSchema = z.object({
  status: z.enum(ENQUIRY_STATUSES),
  assignee: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** ISO 8601 date. */
  followUpOn: z.nullable(z.string()),
  noFollowUpReason: z.nullable(z.string()),
  /** Open, and its follow-up day or, of a new one without, the last day to answer is today or earlier. */
  isDue: z.boolean(),
  studentId: z.nullable(z.int()),
  version: z.int(),
});
export type SubmissionState = z.infer<typeof StateSchema>;

const EnquirySchema = z.extend(StateSchema, {
  id: z.int(),
  ...contactAnswer,
  receivedAt: TimestampSchema,
});
export type Enquiry = z.infer<typeof EnquirySchema>;

const AppointmentRequestSchema = z.extend(StateSchema, {
  id: z.int(),
  service: z.enum(SERVICES),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** ISO 8601 date. */
  preferredDay: z.nullable(z.string()),
  preferredTime: z.nullable(z.enum(DAY_PARTS)),
  isUnder18: z.boolean(),
  /** Fetched by `getAssessment`, because each view is recorded. */
  hasAssessment: z.boolean(),
  receivedAt: TimestampSchema,
});
export type AppointmentRequest = z.infer<typeof AppointmentRequestSchema>;

const ReplySchema = z.object({
  id: z.int(),
  text: z.string(),
  followUpOn: z.nullable(z.string()),
  noFollowUpReason: z.nullable(z.string()),
  author: z.string(),
  at: TimestampSchema,
});
export type EnquiryReply = z.infer<typeof ReplySchema>;

const history = {
  /** Newest first. */
  replies: z.array(ReplySchema),
  consents: z.array(
    z.object({
      id: z.int(),
      purpose: z.enum(CONSENT_PURPOSES),
      wording: z.int(),
      givenAt: TimestampSchema,
      withdrawnAt: z.nullable(TimestampSchema),
    }),
  ),
};

const inboxQuery = {
  show: z._default(z.enum(INBOX_VIEWS, { error: 'show is not known' }), 'open'),
  /** Words of the name, e-mail address, phone number or message. */
  q: z.optional(SearchTextSchema),
  assigneeId: z.optional(IdTextSchema),
  /** Days of receipt in office time, both included. Such lists are counted to their end. */
  from: z.optional(day('The first day')),
  to: z.optional(day('The last day')),
  /** Only submissions with a student. */
  linked: z.optional(z.enum(LINKS, { error: 'linked is not known' })),
  ...pageQuery,
};

const CountSchema = z.object({ rows: z.int(), isExact: z.boolean() });
const CountsSchema = z.object({ new: CountSchema, due: CountSchema, mine: CountSchema });
export type InboxCounts = z.infer<typeof CountsSchema>;

const inboxAnswer = {
  ...pageAnswer,
  /** On the first page only. */
  counts: z.optional(CountsSchema),
};

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/admin/enquiries',
  access: 'enquiries:read',
  summary: 'The messages from the contact page: unanswered ones first, newest first',
  query: z.object(inboxQuery),
  response: z.object({ enquiries: z.array(EnquirySchema), ...inboxAnswer }),
});

export const listAppointmentRequests = endpoint({
  method: 'GET',
  path: '/api/admin/appointment-requests',
  access: 'enquiries:read',
  summary: 'The appointment requests: unanswered ones first, newest first',
  query: z.object({
    ...inboxQuery,
    service: z.optional(z.enum(SERVICES, { error: 'The service is not known' })),
  }),
  response: z.object({ requests: z.array(AppointmentRequestSchema), ...inboxAnswer }),
});

export const getEnquiry = endpoint({
  method: 'GET',
  path: '/api/admin/enquiries/{id}',
  access: 'enquiries:read',
  summary: 'A message with its replies and consents; the audit trail records the view',
  params: IdParamsSchema,
  response: z.object({ enquiry: EnquirySchema, ...history }),
});

export const getAppointmentRequest = endpoint({
  method: 'GET',
  path: '/api/admin/appointment-requests/{id}',
  access: 'enquiries:read',
  summary: 'An appointment request with its replies and consents; the audit trail records the view',
  params: IdParamsSchema,
  response: z.object({ request: AppointmentRequestSchema, ...history }),
});

export const getAssessment = endpoint({
  method: 'GET',
  path: '/api/admin/appointment-requests/{id}/assessment',
  access: 'enquiries:read',
  summary: 'The career assessment of a request; the audit trail records the view',
  params: IdParamsSchema,
  response: z.object({ assessment: StoredAssessmentSchema }),
});

const ReplyInputSchema = z
  .object({
    version: VersionSchema,
    text: requiredParagraphs('Note', 5000),
    /** Today to two years ahead; null if there is a reason instead. */
    followUpOn: optionalDay('The next follow-up'),
    noFollowUpReason: optionalText('The reason', 300),
  })
  .check(
    z.refine(({ followUpOn, noFollowUpReason }) => (followUpOn === null) !== (noFollowUpReason === null), {
      error: 'Please give either the day of the next follow-up or the reason why there is none',
    }),
  );

const BelongingSchema = z
  .object({
    version: VersionSchema,
    /** An existing student. */
    studentId: z.optional(id('Student')),
    /** A new student, enrolled if a service is named. */
    student: z.optional(
      z.object({
        name: studentFields.name,
        guardianName: studentFields.guardianName,
        guardianRelation: studentFields.guardianRelation,
        phone: studentFields.phone,
        email: studentFields.email,
        schoolId: studentFields.schoolId,
        service: z._default(z.nullable(z.enum(SERVICES, { error: 'The service is not known' })), null),
      }),
    ),
  })
  .check(
    z.refine(({ studentId, student }) => (studentId === undefined) !== (student === undefined), {
      error: 'Please give either a student or the fields of a new one',
    }),
  );

/** @param collection the list's segment of the path. */
function actionsOn<const Collection extends string>(collection: Collection, what: string) {
  const shared = { params: IdParamsSchema, response: StateSchema } as const;
  return {
    assign: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/admin/${collection}/{id}/assignment`,
      access: 'enquiries:answer',
      summary: `Assigns ${what}; 409 \`stale\` for an older version`,
      body: z.object({ version: VersionSchema, assigneeId: z.nullable(id('The person')) }),
    }),
    reply: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/admin/${collection}/{id}/replies`,
      access: 'enquiries:answer',
      summary: `Records the reply to ${what} and the next follow-up`,
      body: ReplyInputSchema,
      status: 201,
    }),
    setStatus: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/admin/${collection}/{id}/status`,
      access: 'enquiries:answer',
      summary: `Sets the status of ${what}; closing it clears the follow-up day`,
      body: z.object({
        status: z.enum(ENQUIRY_STATUSES, { error: 'The status is not known' }),
        version: VersionSchema,
      }),
    }),
    link: endpoint({
      ...shared,
      method: 'POST',
      path: `/api/admin/${collection}/{id}/student`,
      access: 'enquiries:answer',
      summary: `Links ${what} to a student, or adds a new one`,
      body: BelongingSchema,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: `/api/admin/${collection}/{id}`,
      access: 'students:erase',
      summary: `Erases ${what} that belongs to no student, with its replies and consents`,
      params: IdParamsSchema,
      response: z.object({ message: z.string() }),
    }),
  };
}

export const submissionActions = {
  enquiry: actionsOn('enquiries', 'a message'),
  appointment_request: actionsOn('appointment-requests', 'an appointment request'),
} satisfies Record<SubmissionKind, object>;
