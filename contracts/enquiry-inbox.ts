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

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/api/admin/enquiries',
  access: 'records:read',
  summary: 'The newest messages from the contact page',
  response: z.object({
    enquiries: z.array(EnquirySchema),
    total: z.int(),
    /** How many nobody has answered yet. */
    unanswered: z.int(),
  }),
});

export const listAppointmentRequests = endpoint({
  method: 'GET',
  path: '/api/admin/appointment-requests',
  access: 'records:read',
  summary: 'The newest wishes for a counselling session',
  response: z.object({
    requests: z.array(AppointmentRequestSchema),
    total: z.int(),
    /** How many nobody has answered yet. */
    unanswered: z.int(),
  }),
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
