import type * as z from 'zod';
import type { MailKind } from '#contracts/mail.ts';
import type { Template } from './template.ts';
import { invitation, passwordReset } from './templates/account-link.ts';
import { emailChanged, newDevice, passwordSet } from './templates/account-news.ts';
import {
  appointmentCancelled,
  appointmentChanged,
  appointmentConfirmed,
  appointmentReminder,
} from './templates/appointments.ts';
import { reportShared } from './templates/report-shared.ts';
import { enquiryAssigned, requestAssigned } from './templates/submission-assigned.ts';

/** How each kind is written. A new one is a file of its own, a line here and its name in contracts/mail.ts. */
const TEMPLATES = {
  appointment_confirmed: appointmentConfirmed,
  appointment_changed: appointmentChanged,
  appointment_cancelled: appointmentCancelled,
  appointment_reminder: appointmentReminder,
  report_shared: reportShared,
  enquiry_assigned: enquiryAssigned,
  request_assigned: requestAssigned,
  invitation,
  password_reset: passwordReset,
  password_set: passwordSet,
  email_changed: emailChanged,
  new_device: newDevice,
} satisfies Record<MailKind, Template>;

interface Limits {
  /** When it makes no sense any more. */
  expiresAt?: Date;
  /** Names what may be told once: the same again is not queued. */
  onceKey?: string;
}

/** What is queued: a kind and what its template needs. */
export type Message = {
  [K in MailKind]: { kind: K } & z.input<(typeof TEMPLATES)[K]['needs']> & Limits;
}[MailKind];

/** Undefined for a kind that only another version of the product knows. */
export function templateFor(kind: string): Template | undefined {
  return Object.entries(TEMPLATES).find(([known]) => known === kind)?.[1];
}
