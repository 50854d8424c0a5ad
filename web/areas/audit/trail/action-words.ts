import { appointmentAddress } from '#contracts/appointments/index.ts';
import type { AuditAction, AuditEvent, AuditSubject } from '#contracts/audit/index.ts';
import { submissionAddress } from '#contracts/enquiries/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';

export const ACTION_WORDS: Record<AuditAction, string> = {
  'session.signed_in': 'Signed in',
  'session.refused': 'Sign-in refused',
  'session.signed_out': 'Signed out',
  'session.code_asked': 'Correct password, sign-in code requested',
  'session.code_refused': 'Wrong sign-in code',
  'session.ended': 'Session ended',
  'session.new_device': 'Signed in on a new device',
  'member.created': 'Team member added',
  'member.updated': 'Team member changed',
  'member.deleted': 'Team member removed',
  'member.password_changed': 'Password changed',
  'member.password_refused': 'Wrong current password',
  'member.one_time_password_issued': 'One-time password issued',
  'member.code_refused': 'Wrong code for an account change',
  'member.second_factor_on': 'Two-step sign-in turned on',
  'member.second_factor_off': 'Two-step sign-in turned off',
  'member.second_factor_reset': 'Two-step sign-in reset',
  'member.recovery_codes_made': 'New recovery codes created',
  'second_factor.roles_changed': 'Two-step sign-in requirement changed',
  'member.work_handed_over': 'Work handed over',
  'member.work_due': 'Told of due follow-ups',
  'member.notices_chosen': 'E-mail notifications chosen',
  'member.invited': 'Invitation created',
  'member.password_reset_requested': 'Password reset link sent',
  'member.password_set': 'Password set with a link',
  'student.viewed': 'Student record opened',
  'student.created': 'Student added',
  'student.updated': 'Student record changed',
  'student.enrolled': 'Student enrolled in a service',
  'student.enrolment_changed': 'Stage of an enrolment changed',
  'student.note_added': 'Note or call recorded',
  'student.message_sent': 'Message to a family sent or recorded',
  'student.class_list_linked': 'Student linked to a row of a class list',
  'student.consent_recorded': 'Consent recorded',
  'student.consent_withdrawn': 'Consent withdrawn',
  'student.merged': 'Two student records merged',
  'student.merge_undone': 'Merge of student records undone',
  'student.exported': 'Family’s data exported',
  'student.erased': 'Student and family’s data erased',
  'school.created': 'School added',
  'school.proposed': 'School proposed',
  'school.confirmed': 'Proposed school confirmed',
  'school.replaced': 'Proposed school removed or replaced',
  'school.updated': 'School changed',
  'school.archived': 'School archived',
  'school.restored': 'School restored from the archive',
  'enquiry.received': 'Message received',
  'enquiry.viewed': 'Message opened',
  'enquiry.assigned': 'Message assigned',
  'enquiry.replied': 'Reply to a message recorded',
  'enquiry.status_changed': 'Status of a message changed',
  'enquiry.message_sent': 'Message about an enquiry sent or recorded',
  'enquiry.stage_moved': 'Message moved to another stage',
  'enquiry.linked': 'Message linked to a student',
  'enquiry.erased': 'Message erased',
  'appointment_request.received': 'Session requested by a family',
  'appointment_request.viewed': 'Session request opened',
  'appointment_request.assessment_viewed': 'Assessment of a session request opened',
  'appointment_request.parent_confirmed': 'A parent’s consent to a session request confirmed',
  'appointment_request.assigned': 'Session request assigned',
  'appointment_request.replied': 'Reply to a session request recorded',
  'appointment_request.status_changed': 'Status of a session request changed',
  'appointment_request.message_sent': 'Message about a session request sent or recorded',
  'appointment_request.linked': 'Session request linked to a student',
  'appointment_request.stage_moved': 'Session request moved to another stage',
  'appointment_request.erased': 'Session request erased',
  'lead.created': 'Lead entered',
  'lead.viewed': 'Lead opened',
  'lead.assigned': 'Lead assigned',
  'lead.replied': 'Contact with a lead recorded',
  'lead.status_changed': 'Status of a lead changed',
  'lead.stage_moved': 'Lead moved to another stage',
  'lead.linked': 'Lead linked to a student',
  'lead.erased': 'Lead erased',
  'appointment.viewed': 'Appointment opened',
  'appointment.booked': 'Appointment booked',
  'appointment.confirmed': 'Appointment confirmed',
  'appointment.rescheduled': 'Appointment moved',
  'appointment.completed': 'Appointment completed',
  'appointment.no_show': 'No-show recorded',
  'appointment.cancelled': 'Appointment cancelled',
  'appointment.released': 'Appointment left without a counsellor',
  'appointment.file_made': 'Calendar file created',
  'counsellor.hours_changed': 'Working hours changed',
  'counsellor.day_off_added': 'Days off added',
  'counsellor.day_off_removed': 'Days off removed',
  'report.created': 'Report started',
  'report.viewed': 'Report opened by staff',
  'report.saved': 'Report changed',
  'report.handed_over': 'Report handed over',
  'report.ready': 'Report marked as ready',
  'report.taken_back': 'Report returned to draft',
  'report.assessment_removed': 'Assessment removed from a report',
  'report.deleted': 'Draft report deleted',
  'report.exported': 'Report exported as PDF',
  'report.link_created': 'Report link created',
  'report.link_revoked': 'Report link revoked',
  'report.opened': 'Report opened through its link',
  'task.created': 'Task added',
  'task.updated': 'Task changed',
  'task.assigned': 'Task assigned',
  'task.completed': 'Task completed',
  'task.reopened': 'Task reopened',
  'task.deleted': 'Task deleted',
  'import.started': 'Class list uploaded',
  'import.viewed': 'Rows of a class list opened',
  'import.rows_decided': 'Duplicates of a class list decided',
  'import.failed_rows_exported': 'Class list rows with errors exported',
  'import.left_out_rows_exported': 'Class list rows left out exported',
  'import.committed': 'Class list imported',
  'import.students_assigned': 'Students of a class list assigned',
  'import.discarded': 'Class list import discarded',
  'students.bulk_changed': 'Many students changed at once',
  'students.bulk_undone': 'Change of many students undone',
  'students.exported': 'List of students exported',
  'schools.exported': 'List of schools exported',
  'enquiries.exported': 'List of enquiries exported',
  'appointments.exported': 'List of appointments exported',
  'reports.exported': 'List of reports exported',
  'analytics.exported': 'Analytics exported',
  'audit.exported': 'Audit log exported',
  'message_template.created': 'Message template added',
  'message_template.updated': 'Message template changed',
  'message_template.archived': 'Message template archived',
  'message_template.restored': 'Message template restored',
  'mail.sent_again': 'E-mail sent again',
  'backup.made': 'Daily backup made',
  'backup.failed': 'Daily backup failed',
  'office.changed': 'Changed the office’s particulars',
  'office.logo_changed': 'Changed the office’s logo',
  'sample_data.loaded': 'Sample data loaded',
  'sample_data.removed': 'Sample data removed',
};

/** The label of an action, or its raw name where an older version wrote it. */
export function actionWords(action: string): string {
  const words: Readonly<Record<string, string>> = ACTION_WORDS;
  return words[action] ?? action;
}

interface SubjectKind {
  label: string;
  path: (id: number) => string | null;
}

/** Typed for any key, because an older version may have written another kind. */
const KINDS: Readonly<Record<string, SubjectKind>> = {
  member: { label: 'Team member', path: () => paths.admin.dashboardTeamMembers },
  student: { label: 'Student', path: (id) => addressOf(paths.admin.dashboardStudent, id) },
  school: { label: 'School', path: (id) => addressOf(paths.admin.dashboardSchool, id) },
  enquiry: { label: 'Message', path: (id) => submissionAddress('enquiry', id) },
  appointment_request: {
    label: 'Session request',
    path: (id) => submissionAddress('appointment_request', id),
  },
  lead: { label: 'Lead', path: (id) => submissionAddress('lead', id) },
  appointment: { label: 'Appointment', path: appointmentAddress },
  report: { label: 'Report', path: (id) => addressOf(paths.admin.dashboardReport, id) },
  task: { label: 'Task', path: () => paths.admin.dashboardTasks },
  bulk_change: { label: 'Change of many students', path: () => null },
  // Its page needs the school, which the event does not name.
  import: { label: 'Class list', path: () => null },
  message_template: { label: 'Message template', path: () => paths.admin.dashboardTemplates },
  mail: { label: 'E-mail', path: () => paths.admin.dashboardMail },
} satisfies Record<AuditSubject, SubjectKind>;

type Subject = NonNullable<AuditEvent['subject']>;

/** The record's name, or its kind and id. */
export function recordWords({ type, id, name }: Subject): string {
  return name ?? (id === null ? type : `${KINDS[type]?.label ?? type} ${id}`);
}

/** The record's page or list; null where there is none. */
export function recordPath({ type, id }: Subject): string | null {
  return id === null ? null : (KINDS[type]?.path(id) ?? null);
}
