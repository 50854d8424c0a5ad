import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day } from '../lib/dates.ts';
import { pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import { IdTextSchema, TimestampSchema } from '../lib/text.ts';

export const AUDIT_ACTIONS = [
  'session.signed_in',
  'session.refused',
  'session.signed_out',
  'session.code_asked',
  'session.code_refused',
  'session.ended',
  'session.new_device',
  'member.created',
  'member.updated',
  'member.deleted',
  'member.password_changed',
  'member.password_refused',
  'member.one_time_password_issued',
  'member.code_refused',
  'member.second_factor_on',
  'member.second_factor_off',
  'member.second_factor_reset',
  'member.recovery_codes_made',
  'second_factor.roles_changed',
  'member.work_handed_over',
  'member.work_due',
  'member.notices_chosen',
  'member.invited',
  'member.password_reset_requested',
  'member.password_set',
  'member.profile_agreed',
  'member.profile_changed',
  'member.photo_changed',
  'member.profile_withdrawn',
  'student.viewed',
  'student.interests_viewed',
  'student.created',
  'student.updated',
  'student.enrolled',
  'student.enrolment_changed',
  'student.note_added',
  'student.message_sent',
  'student.class_list_linked',
  'student.consent_recorded',
  'student.consent_withdrawn',
  'student.merged',
  'student.merge_undone',
  'student.exported',
  'student.erased',
  'school.created',
  'school.proposed',
  'school.confirmed',
  'school.replaced',
  'school.updated',
  'school.archived',
  'school.restored',
  'enquiry.received',
  'enquiry.viewed',
  'enquiry.assigned',
  'enquiry.replied',
  'enquiry.status_changed',
  'enquiry.message_sent',
  'enquiry.stage_moved',
  'enquiry.linked',
  'enquiry.erased',
  'appointment_request.received',
  'appointment_request.viewed',
  'appointment_request.assessment_viewed',
  'appointment_request.parent_confirmed',
  'appointment_request.assigned',
  'appointment_request.replied',
  'appointment_request.status_changed',
  'appointment_request.message_sent',
  'appointment_request.stage_moved',
  'appointment_request.linked',
  'appointment_request.erased',
  'lead.created',
  'lead.viewed',
  'lead.assigned',
  'lead.replied',
  'lead.status_changed',
  'lead.message_sent',
  'lead.stage_moved',
  'lead.linked',
  'lead.erased',
  'appointment.viewed',
  'appointment.booked',
  'appointment.confirmed',
  'appointment.rescheduled',
  'appointment.completed',
  'appointment.no_show',
  'appointment.cancelled',
  'appointment.released',
  'appointment.file_made',
  'counsellor.hours_changed',
  'counsellor.day_off_added',
  'counsellor.day_off_removed',
  'report.created',
  'report.viewed',
  'report.saved',
  'report.handed_over',
  'report.ready',
  'report.taken_back',
  'report.assessment_removed',
  'report.interests_removed',
  'report.interests_taken_over',
  'report.deleted',
  'report.exported',
  'report.link_created',
  'report.link_revoked',
  'report.opened',
  'task.created',
  'task.updated',
  'task.assigned',
  'task.completed',
  'task.reopened',
  'task.deleted',
  'import.started',
  'import.viewed',
  'import.rows_decided',
  'import.failed_rows_exported',
  'import.left_out_rows_exported',
  'import.committed',
  'import.students_assigned',
  'import.discarded',
  'students.bulk_changed',
  'students.bulk_undone',
  'students.view_saved',
  'students.view_removed',
  'students.exported',
  'schools.exported',
  'enquiries.exported',
  'appointments.exported',
  'reports.exported',
  'analytics.exported',
  'audit.exported',
  'message_template.created',
  'message_template.updated',
  'message_template.archived',
  'message_template.restored',
  'mail.sent_again',
  'backup.made',
  'backup.failed',
  'course.corrected',
  'course.confirmed',
  'course.retired',
  'course.restored',
  'course.reset',
  'office.changed',
  'office.logo_changed',
  'office.people_chosen',
  'sample_data.loaded',
  'sample_data.removed',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Actions that a student's timeline leaves out, or shows in an entry of another kind. */
export const HIDDEN_FROM_TIMELINE = [
  'student.viewed',
  'student.interests_viewed',
  'student.exported',
  'student.erased',
  'student.note_added',
  'student.message_sent',
  'appointment.viewed',
  'appointment.file_made',
  'report.viewed',
  'report.saved',
  'report.exported',
] as const satisfies readonly AuditAction[];

export type TimelineAction = Exclude<
  Extract<
    AuditAction,
    | `student.${string}`
    | `appointment.${string}`
    | `report.${string}`
    | `${string}.stage_moved`
    | 'import.committed'
    | `students.bulk_${string}`
  >,
  (typeof HIDDEN_FROM_TIMELINE)[number]
>;

export const AUDIT_SUBJECTS = [
  'member',
  'student',
  'school',
  'enquiry',
  'appointment_request',
  'lead',
  'appointment',
  'report',
  'task',
  'import',
  'bulk_change',
  'message_template',
  'course',
  'mail',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

const AuditEventSchema = z.object({
  id: z.int(),
  at: TimestampSchema,
  /** One of AUDIT_ACTIONS, or an action of an older version of the product. */
  action: z.string(),
  /** Null for a visitor and for the product itself. */
  actor: z.nullable(z.object({ id: z.nullable(z.int()), name: z.nullable(z.string()) })),
  /** Most subjects have no name: the trail keeps no names of families. */
  subject: z.nullable(z.object({ type: z.string(), id: z.nullable(z.int()), name: z.nullable(z.string()) })),
  /** The network address of the request. */
  address: z.nullable(z.string()),
  /** The record's fields before and after the change, without secrets. */
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export type AuditEvent = z.infer<typeof AuditEventSchema>;

export const auditFilters = {
  /** Words of the actor's name, the subject's name and the address. */
  q: z.optional(SearchTextSchema),
  action: z.optional(z.enum(AUDIT_ACTIONS, { error: 'The action is not known' })),
  actorId: z.optional(IdTextSchema),
  subjectType: z.optional(z.enum(AUDIT_SUBJECTS, { error: 'The kind of record is not known' })),
  subjectId: z.optional(IdTextSchema),
  /** Calendar days of the consultancy, both included. */
  from: z.optional(day('The first day')),
  to: z.optional(day('The last day')),
};

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/api/admin/audit-events',
  access: 'audit:read',
  summary: 'Who did what to which record, newest first',
  query: z.object({ ...auditFilters, ...pageQuery }),
  response: z.object({
    events: z.array(AuditEventSchema),
    /** A call reads a limited number of events, so a page may be short or empty and still have a next one. */
    next: pageAnswer.next,
  }),
});
/** Allowed with the trail itself, not with `records:export`: it is about the team. */
export const exportAuditEvents = endpoint({
  method: 'GET',
  path: '/api/admin/exports/audit-events.csv',
  access: 'audit:read',
  summary: 'The filtered audit trail as CSV; the trail records the export',
  query: z.object(auditFilters),
  response: z.string(),
  download: 'text/csv',
});

export type AuditQuery = z.output<typeof listAuditEvents.query>;
export type AuditFilters = Omit<AuditQuery, 'after' | 'limit'>;
