// Separate from the forms, so that public pages do not load it.

import * as z from 'zod/mini';
import { contactAnswer } from '../contact-answer.ts';
import { endpoint } from '../endpoint.ts';
import { StoredAssessmentSchema } from '../guidance/index.ts';
import { day } from '../lib/dates.ts';
import { CountSchema, pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import { IdParamsSchema, IdTextSchema, requiredName, TimestampSchema, VersionSchema } from '../lib/text.ts';
import { DAY_PARTS } from '../public-site.ts';
import { CONFIRMATIONS, PARENT_RELATIONS } from '../records.ts';
import { SERVICES } from '../services.ts';
import { canBeName } from './parent-consent.ts';
import { ENQUIRY_STATUSES, history, SENT_KINDS, type SentKind, StateSchema } from './submissions.ts';

/** `overdue`: open and due, named as in old links. `mine`: open and assigned to the reader. `received`: all but spam. */
const INBOX_VIEWS = ['open', ...ENQUIRY_STATUSES, 'overdue', 'mine', 'received'] as const;
export type InboxView = (typeof INBOX_VIEWS)[number];

/** `new`: a student was made from the submission. `existing`: it was linked to a student. */
const LINKS = ['new', 'existing'] as const;
export type SubmissionLink = (typeof LINKS)[number];

/** The inbox's kinds in a list narrowed by service: messages have no service. */
export function kindsNarrowedTo({
  service,
  without,
}: {
  service?: string | undefined;
  without?: string | undefined;
}): readonly SentKind[] {
  if (service) return ['appointment_request'];
  return without === 'service' ? ['enquiry'] : SENT_KINDS;
}

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
  /** HH:MM of that day on the office's clock: a counsellor was free then. */
  preferredStart: z.nullable(z.string()),
  isUnder18: z.boolean(),
  /** In years; null for requests of earlier versions. */
  age: z.nullable(z.int()),
  /** The parent who agreed for a student under 18, and the kind of confirmation. */
  parent: z.nullable(
    z.object({
      name: z.nullable(z.string()),
      relation: z.nullable(z.enum(PARENT_RELATIONS)),
      confirmation: z.enum(CONFIRMATIONS),
      confirmedAt: z.nullable(TimestampSchema),
      confirmedBy: z.nullable(z.string()),
    }),
  ),
  /** An earlier request of the same sender, whose age contradicts the present one. */
  earlier: z.nullable(z.object({ age: z.int(), receivedAt: TimestampSchema })),
  /** Under 18 without a parent's confirmed consent: assessment and interests are closed. */
  awaitsParent: z.boolean(),
  /** The reference that the sender tells on the phone; see `referenceOf`. */
  reference: z.string(),
  /** Fetched by `getAssessment`, because each view is recorded. */
  hasAssessment: z.boolean(),
  /** Shown on the student's page. */
  hasInterests: z.boolean(),
  message: z.nullable(z.string()),
  receivedAt: TimestampSchema,
});
export type AppointmentRequest = z.infer<typeof AppointmentRequestSchema>;

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
  summary:
    'The career assessment of a request; the audit trail records the view; 403 `consent_needed` until a parent has agreed, and after a withdrawal',
  params: IdParamsSchema,
  response: z.object({ assessment: StoredAssessmentSchema }),
});

export const confirmParent = endpoint({
  method: 'POST',
  path: '/api/admin/appointment-requests/{id}/parent-consent',
  access: 'enquiries:answer',
  summary:
    'Records that a parent agreed on the phone, which opens the assessment; 409 `stale` for an older version',
  params: IdParamsSchema,
  body: z.object({
    version: VersionSchema,
    /** The person on the phone. */
    parentName: requiredName('The parent’s name', 100).check(
      z.refine(canBeName, { error: 'Please give the name of a parent or guardian' }),
    ),
    parentRelation: z.enum(PARENT_RELATIONS, { error: 'Please say who agreed: mother, father or guardian' }),
  }),
  response: z.object({ request: AppointmentRequestSchema }),
});
