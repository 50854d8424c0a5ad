import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { MAX_ID, TimestampSchema } from '../lib/text.ts';
import { ROLES } from '../roles.ts';

/** Audit events that members are notified of. */
export const NOTIFICATION_KINDS = [
  'member_added',
  'member_removed',
  'role_changed',
  'profile_changed',
  'account_deactivated',
  'account_activated',
  'password_changed',
  'one_time_password_issued',
  'password_set_by_link',
  'new_device',
  'second_factor_on',
  'second_factor_off',
  'second_factor_reset',
  'sign_in_refused',
  'sign_in_code_refused',
  'enquiry_received',
  'appointment_requested',
  'work_due',
  'work_received',
  'student_assigned',
  'students_assigned',
  'enquiry_assigned',
  'request_assigned',
  'lead_assigned',
  'appointment_booked',
  'appointment_moved',
  'appointment_received',
  'appointment_passed_on',
  'appointment_withdrawn',
  'appointment_cancelled',
  'mentioned',
  'mentioned_in_enquiry',
  'mentioned_in_request',
  'mentioned_in_lead',
  'report_opened',
  'task_assigned',
  'import_finished',
  'school_proposed',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

export const NEWEST_NOTIFICATIONS = 20;

const NotificationSchema = z.object({
  id: z.int(),
  kind: z.enum(NOTIFICATION_KINDS),
  at: TimestampSchema,
  /** Null for the system, a stranger or the reader. */
  actorName: z.nullable(z.string()),
  /** For `appointment_passed_on` the new counsellor. Null for a family and for an unknown account. */
  subjectName: z.nullable(z.string()),
  /** The student, enquiry, request, appointment, report or import that it is about. */
  recordId: z.nullable(z.int()),
  /** Whether the reader is the subject. */
  isOwn: z.boolean(),
  /** The new role, for `role_changed`. */
  role: z.nullable(z.enum(ROLES)),
  /** How much work is due, for `work_due`. */
  count: z.nullable(z.int()),
  isUnread: z.boolean(),
});
export type Notification = z.infer<typeof NotificationSchema>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/admin/notifications',
  access: 'session:use',
  summary: 'Recent events that concern the signed-in person, newest first',
  response: z.object({ notifications: z.array(NotificationSchema), unread: z.int() }),
});

export const markNotificationsRead = endpoint({
  method: 'POST',
  path: '/api/admin/notifications/read',
  access: 'session:use',
  summary: 'Marks the events up to the given one as read',
  body: z.object({
    upTo: z
      .int({ error: 'upTo must be the id of a notification' })
      .check(z.nonnegative(), z.maximum(MAX_ID, { error: 'upTo must be the id of a notification' })),
  }),
  response: z.object({ unread: z.int() }),
});
