import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdParamsSchema, TimestampSchema } from '../lib/text.ts';
import { ENROLMENT_STAGES } from '../records.ts';
import { SERVICES } from '../services.ts';
import { GUARDIAN_RELATIONS, SIGHTS, WaitingErasureSchema } from './guardians.ts';
import { KeptResultSchema } from './results.ts';

/** Past appointments of a child; older ones are left out. */
export const MAX_PAST_APPOINTMENTS = 30;

const child = {
  /** The student's. */
  id: z.int(),
  name: z.string(),
  relation: z.enum(GUARDIAN_RELATIONS),
  sight: z.enum(SIGHTS),
};

const appointment = {
  id: z.int(),
  /** Grows with every change. */
  version: z.int(),
  service: z.enum(SERVICES),
  startsAt: TimestampSchema,
  endsAt: TimestampSchema,
  /** Null until the office has chosen one. */
  counsellor: z.nullable(z.string()),
  /** A room, a telephone number or the address of a video call. */
  place: z.nullable(z.string()),
  /** The family's IANA time zone, where it is not the office's. */
  familyTimeZone: z.nullable(z.string()),
};

/** An appointment that is not over. */
const ComingAppointmentSchema = z.object({
  ...appointment,
  status: z.enum(['requested', 'confirmed', 'cancelled']),
});
export type ComingAppointment = z.infer<typeof ComingAppointmentSchema>;

/** Without its outcome. */
const PastAppointmentSchema = z.object(appointment);
export type PastAppointment = z.infer<typeof PastAppointmentSchema>;

const FamilyEnrolmentSchema = z.object({
  id: z.int(),
  service: z.enum(SERVICES),
  stage: z.enum(ENROLMENT_STAGES),
  createdAt: TimestampSchema,
  completedAt: z.nullable(TimestampSchema),
});
export type FamilyEnrolment = z.infer<typeof FamilyEnrolmentSchema>;

const FamilyReportRowSchema = z.object({
  id: z.int(),
  service: z.enum(SERVICES),
  /** The author, also after they have left. */
  author: z.string(),
  /** A calendar day of the office, ISO 8601. */
  readyOn: z.string(),
  /** Whether somebody of the family has opened it since it was shared, here or through a link. */
  isOpened: z.boolean(),
});
export type FamilyReportRow = z.infer<typeof FamilyReportRowSchema>;

const ChildSummarySchema = z.object({
  ...child,
  /** New messages about the child, of the office or of another guardian. */
  unread: z.int(),
  /** The next one that is requested or confirmed. */
  nextAppointment: z.nullable(ComingAppointmentSchema),
});
export type ChildSummary = z.infer<typeof ChildSummarySchema>;

const ChildDetailsSchema = z.object({
  ...child,
  /** Whether the account decides for the student: not of a student under 18, nor a guardian of a student of age. */
  isDecider: z.boolean(),
  /** Of everything that is kept about the child. */
  erasure: z.nullable(WaitingErasureSchema),
  /** By start, also cancelled ones whose time has not come. */
  coming: z.array(ComingAppointmentSchema),
  /** Newest first. */
  past: z.array(PastAppointmentSchema),
  /** How many consents the office asks this account for. */
  askedConsents: z.int(),
  /** Null for a guardian who sees appointments only. */
  work: z.nullable(
    z.object({
      /** Newest first. */
      enrolments: z.array(FamilyEnrolmentSchema),
      /** Shared ones, newest first. */
      reports: z.array(FamilyReportRowSchema),
      /** New messages, of the office or of another guardian. */
      unread: z.int(),
      /** Kept for the child by this account or another one that sees everything, newest first. */
      results: z.array(KeptResultSchema),
    }),
  ),
});
export type ChildDetails = z.infer<typeof ChildDetailsSchema>;

export const listFamilyChildren = endpoint({
  method: 'GET',
  path: '/api/family/children',
  access: 'family',
  summary: 'The children whom the account sees; none before its address is confirmed',
  response: z.object({
    children: z.array(ChildSummarySchema),
    /** Students who have come of age and whom the account sees no longer. `isOwn`: the office has to confirm the account. */
    ofAge: z.array(z.object({ name: z.string(), isOwn: z.boolean() })),
  }),
});

export const getFamilyChild = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}',
  access: 'family',
  summary: 'A child’s appointments, enrolments and shared reports; the audit trail records the view',
  params: IdParamsSchema,
  response: z.object({ child: ChildDetailsSchema }),
});
