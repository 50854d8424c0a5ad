import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { MAX_ID, TimestampSchema } from '../lib/text.ts';
import { ROLES } from '../roles.ts';
import { NOTIFICATION_KINDS } from './notifications.ts';

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
