import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import { IdParamsSchema, TimestampSchema } from '../lib/text.ts';

/** Each kind of e-mail with its name in the portal. */
export const MAIL_KIND_NAMES = {
  appointment_confirmed: 'Appointment confirmed',
  appointment_changed: 'Appointment changed',
  appointment_cancelled: 'Appointment cancelled',
  appointment_reminder: 'Appointment reminder',
  report_shared: 'Report shared',
  choice_asked: 'Question about the choice',
  family_message: 'Message to a family',
  enquiry_assigned: 'Message to answer',
  parent_code: 'Code for a parent’s consent',
  request_receipt: 'Receipt of a session request',
  request_assigned: 'Session request to answer',
  privacy_request_assigned: 'Request about personal data to answer',
  lead_assigned: 'Lead to work on',
  invitation: 'Invitation to the portal',
  password_reset: 'Link for a new password',
  password_set: 'Password changed by a link',
  email_changed: 'Account e-mail changed',
  family_confirmation: 'Confirmation of a family account',
  family_account_known: 'Sign-up with the address of a family account',
  family_password_reset: 'Link for a family’s new password',
  family_address_change: 'Link to a new address of a family account',
  family_address_changed: 'Address of a family account changed',
  family_password_changed: 'Family’s password changed',
  family_account_deleted: 'Family account deleted',
  family_password_set: 'Family’s password changed by a link',
  guardian_invitation: 'Invitation to see a child',
  family_answer: 'New message in a family’s space',
  consent_receipt: 'Receipt of a family’s consent',
  consent_asked: 'Question for a family’s consent',
  family_request_answered: 'Answer about a family’s data',
  family_erasure_asked: 'Erasure asked for by a family',
  family_erasure_stopped: 'Erasure stopped',
  family_erased: 'Receipt of an erasure',
  work_notice: 'Notification of work',
  new_device: 'Sign-in on a new device',
} as const;
export type MailKind = keyof typeof MAIL_KIND_NAMES;
export const MAIL_KINDS = Object.keys(MAIL_KIND_NAMES) as MailKind[];

/** `dead`: all attempts failed. `dropped`: out of date before it was sent. */
export const MAIL_STATUSES = ['waiting', 'sent', 'dead', 'dropped'] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];

export const DROP_REASONS = [
  'expired',
  'gone',
  'changed',
  'cancelled',
  'over',
  'reassigned',
  'inactive',
  'no_address',
  'not_known',
  'not_wanted',
  'sample',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

const MessageSchema = z.object({
  id: z.int(),
  /** One of MAIL_KINDS, or a kind of an older version of the product. */
  kind: z.string(),
  status: z.enum(MAIL_STATUSES),
  to: z.object({
    name: z.nullable(z.string()),
    /** The last attempt's; before it, the record's. */
    address: z.nullable(z.string()),
  }),
  createdAt: TimestampSchema,
  /** The next attempt, while the message waits. */
  dueAt: z.nullable(TimestampSchema),
  /** When it was sent, given up or dropped. */
  endedAt: z.nullable(TimestampSchema),
  attempts: z.int(),
  /** Why the last attempt failed. */
  problem: z.nullable(z.string()),
  /** One of DROP_REASONS, or a reason of an older version of the product. */
  dropReason: z.nullable(z.string()),
  /** False for an expired message, or one with a deleted secret. */
  canSendAgain: z.boolean(),
});
export type MailMessage = z.infer<typeof MessageSchema>;

export const getMailState = endpoint({
  method: 'GET',
  path: '/api/admin/mail/state',
  access: 'mail:manage',
  summary: 'Whether mail is set up, and how many messages wait or have failed',
  response: z.object({
    isOn: z.boolean(),
    /** The sender; null while mail is off. */
    from: z.nullable(z.string()),
    /** The origin of the links in messages. */
    publicUrl: z.string(),
    waiting: z.int(),
    dead: z.int(),
  }),
});

export const mailFilters = {
  /** Words of the student's or family's name, of the address, or the reference of a session request. */
  q: z.optional(SearchTextSchema),
  status: z.optional(z.enum(MAIL_STATUSES, { error: 'The status is not known' })),
  kind: z.optional(z.enum(MAIL_KINDS, { error: 'The kind is not known' })),
};

export const listMail = endpoint({
  method: 'GET',
  path: '/api/admin/mail',
  access: 'mail:manage',
  summary: 'The messages of the last weeks, newest first, without their texts',
  query: z.object({ ...mailFilters, ...pageQuery }),
  response: z.object({ messages: z.array(MessageSchema), ...pageAnswer }),
});
export type MailQuery = z.output<typeof listMail.query>;

export const sendMailAgain = endpoint({
  method: 'POST',
  path: '/api/admin/mail/{id}/attempts',
  access: 'mail:manage',
  summary: 'Queues a failed message again; 409 for any other',
  params: IdParamsSchema,
  response: z.object({ message: z.string() }),
});
