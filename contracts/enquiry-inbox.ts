// Apart from the forms' contract, so that no public page loads what only the portal reads.
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import type { AssessmentSummary } from './enquiries.ts';
import { DAY_PARTS } from './public-site.ts';
import { SERVICES } from './services.ts';
import { IdParamsSchema, TimestampSchema } from './text.ts';

/** What families send, as the audit trail names it. */
export type SubmissionKind = 'enquiry' | 'appointment_request';

/** `closed` is for what nobody needs to come back to; only the API sets it. */
export const ENQUIRY_STATUSES = ['new', 'answered', 'closed'] as const;
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number];

const EnquirySchema = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.nullable(z.string()),
  /** As the family wrote it, with its line breaks. */
  message: z.string(),
  status: z.enum(ENQUIRY_STATUSES),
  receivedAt: TimestampSchema,
});
export type Enquiry = z.infer<typeof EnquirySchema>;

// Without the bounds of the form: what was stored under older ones is still shown.
const StoredAssessmentSchema = z.object({
  name: z.string(),
  age: z.string(),
  educationLevel: z.string(),
  interests: z.string(),
  strengths: z.string(),
  careerGoals: z.string(),
  recommendations: z.array(z.string()),
} satisfies Record<keyof AssessmentSummary, z.ZodMiniType>);

const AppointmentRequestSchema = z.object({
  id: z.int(),
  service: z.enum(SERVICES),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** ISO 8601 date. */
  preferredDay: z.nullable(z.string()),
  preferredTime: z.nullable(z.enum(DAY_PARTS)),
  isUnder18: z.boolean(),
  /** Sent along only when the person ticked the box for it. */
  assessment: z.nullable(StoredAssessmentSchema),
  status: z.enum(ENQUIRY_STATUSES),
  receivedAt: TimestampSchema,
});
export type AppointmentRequest = z.infer<typeof AppointmentRequestSchema>;

const CURSOR = /^(new|done)-[1-9]\d{0,9}$/;

/** A page of a list ends at one record; the next page has what comes after it. */
const PageQuerySchema = z.object({
  before: z.optional(
    z.string({ error: 'before must be text' }).check(z.regex(CURSOR, { error: 'before is not known' })),
  ),
});

const page = {
  total: z.int(),
  /** How many nobody has answered yet. */
  unanswered: z.int(),
  /** What `before` has to be for the next page; absent on the last. */
  next: z.optional(z.string()),
};

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/admin/enquiries',
  access: 'records:read',
  summary: 'The messages from the contact page: first those that wait for an answer, newest first',
  query: PageQuerySchema,
  response: z.object({ enquiries: z.array(EnquirySchema), ...page }),
});

export const listAppointmentRequests = endpoint({
  method: 'GET',
  path: '/api/admin/appointment-requests',
  access: 'records:read',
  summary: 'The wishes for a counselling session: first those that wait for an answer, newest first',
  query: PageQuerySchema,
  response: z.object({ requests: z.array(AppointmentRequestSchema), ...page }),
});

const StatusSchema = z.object({
  status: z.enum(ENQUIRY_STATUSES, { error: 'The status is not known' }),
});

export const setEnquiryStatus = endpoint({
  method: 'POST',
  path: '/api/admin/enquiries/{id}/status',
  access: 'enquiries:answer',
  summary: 'Says whether a message has been answered',
  params: IdParamsSchema,
  body: StatusSchema,
  response: StatusSchema,
});

export const setAppointmentRequestStatus = endpoint({
  method: 'POST',
  path: '/api/admin/appointment-requests/{id}/status',
  access: 'enquiries:answer',
  summary: 'Says whether a wish for a session has been answered',
  params: IdParamsSchema,
  body: StatusSchema,
  response: StatusSchema,
});
