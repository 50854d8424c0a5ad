import * as z from 'zod/mini';
import { appointmentAddress } from '../appointments/index.ts';
import type { NotificationKind } from '../audit/index.ts';
import { endpoint } from '../endpoint.ts';
import { submissionAddress } from '../enquiries/index.ts';
import { addressOf, paths } from '../pages.ts';
import { COUNSELLOR_ROLES, hasPermission, type Role } from '../roles.ts';

/** Notifications of work, which a member can also have by e-mail. */
export const NOTICES = [
  'work_due',
  'student_assigned',
  'students_assigned',
  'enquiry_assigned',
  'request_assigned',
  'lead_assigned',
  'task_assigned',
  'mentioned',
  'appointment_booked',
  'appointment_moved',
  'appointment_cancelled',
  'report_opened',
  'import_finished',
  'work_received',
  'school_proposed',
] as const satisfies readonly NotificationKind[];
export type Notice = (typeof NOTICES)[number];

/** Mailed until the member chooses otherwise. */
export const USUALLY_MAILED: readonly Notice[] = ['enquiry_assigned', 'request_assigned', 'lead_assigned'];

const isCounsellor = (role: Role) => COUNSELLOR_ROLES.includes(role);
const answersFamilies = (role: Role) => hasPermission(role, 'enquiries:answer');

/** Kinds for some roles only. */
const CONCERNS: Partial<Record<Notice, (role: Role) => boolean>> = {
  student_assigned: isCounsellor,
  students_assigned: isCounsellor,
  enquiry_assigned: answersFamilies,
  request_assigned: answersFamilies,
  lead_assigned: answersFamilies,
  appointment_booked: isCounsellor,
  appointment_moved: isCounsellor,
  appointment_cancelled: isCounsellor,
  report_opened: (role) => hasPermission(role, 'reports:edit'),
  import_finished: (role) => hasPermission(role, 'students:import'),
  school_proposed: (role) => hasPermission(role, 'schools:edit'),
};

/** The kinds that concern a role. */
export function noticesFor(role: Role): Notice[] {
  return NOTICES.filter((kind) => CONCERNS[kind]?.(role) ?? true);
}

const PAGES: Partial<Record<NotificationKind, string>> = {
  students_assigned: paths.admin.dashboardStudents,
  enquiry_received: paths.admin.dashboardEnquiries,
  appointment_requested: `${paths.admin.dashboardAppointments}?view=requests`,
  // A former counsellor may not open the appointment itself.
  appointment_passed_on: paths.admin.dashboardAppointments,
  appointment_withdrawn: paths.admin.dashboardAppointments,
  task_assigned: paths.admin.dashboardTasks,
  work_due: paths.admin.dashboard,
};

const RECORD_PAGES: Partial<Record<NotificationKind, (id: number) => string>> = {
  student_assigned: (id) => addressOf(paths.admin.dashboardStudent, id),
  enquiry_assigned: (id) => submissionAddress('enquiry', id),
  request_assigned: (id) => submissionAddress('appointment_request', id),
  lead_assigned: (id) => submissionAddress('lead', id),
  appointment_booked: appointmentAddress,
  appointment_moved: appointmentAddress,
  appointment_received: appointmentAddress,
  school_proposed: (id) => addressOf(paths.admin.dashboardSchool, id),
  mentioned: (id) => addressOf(paths.admin.dashboardStudent, id),
  mentioned_in_enquiry: (id) => submissionAddress('enquiry', id),
  mentioned_in_request: (id) => submissionAddress('appointment_request', id),
  mentioned_in_lead: (id) => submissionAddress('lead', id),
  report_opened: (id) => addressOf(paths.admin.dashboardReport, id),
  import_finished: (id) => `${paths.admin.dashboardStudents}?importId=${id}`,
};

/** The page that a notification leads to. */
export function notificationAddress(kind: NotificationKind, recordId: number | null): string | null {
  const page = RECORD_PAGES[kind];
  return page && recordId !== null ? page(recordId) : (PAGES[kind] ?? null);
}

const ChoicesSchema = z.object({
  mailed: z
    .array(z.enum(NOTICES, { error: 'The kind is not known' }), { error: 'Please choose kinds' })
    .check(z.maxLength(NOTICES.length, { error: 'Each kind can be chosen once' })),
});

export const getNoticeChoices = endpoint({
  method: 'GET',
  path: '/api/admin/notice-choices',
  access: 'profile:edit',
  summary: 'The notifications that the signed-in member also has by e-mail',
  response: ChoicesSchema,
});

export const setNoticeChoices = endpoint({
  method: 'PUT',
  path: '/api/admin/notice-choices',
  access: 'profile:edit',
  summary: 'Chooses the notifications that the signed-in member also has by e-mail',
  body: ChoicesSchema,
  response: ChoicesSchema,
});
