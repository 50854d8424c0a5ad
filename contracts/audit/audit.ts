import type { NotificationKind } from './notifications.ts';

type Values = Readonly<Record<string, unknown>>;

/** The kind of one member's notification, by the event's old and new values. */
type KindOf = (event: { before: Values; after: Values }, memberId: number) => NotificationKind;

interface ActionDescription {
  /** The label in the trail. */
  words: string;
  /** The kind of notification, where members are told of it. `recordEvent` names them, unless `readers` does. */
  notifies?: NotificationKind | KindOf;
  /**
   * Who is told without being named: the member whom the event is about, the member whom a stranger tried to be, managers
   * of the team, or readers of enquiries.
   */
  readers?: readonly Reader[];
}
type Reader = 'member' | 'target' | 'team' | 'office';

const changeOfMember: KindOf = ({ after }) => {
  if ('role' in after) return 'role_changed';
  if (after.isActive === false) return 'account_deactivated';
  return after.isActive === true ? 'account_activated' : 'profile_changed';
};

const moveOfAppointment: KindOf = ({ before, after }, memberId) => {
  if (before.counsellorId === after.counsellorId) return 'appointment_moved';
  if (memberId === after.counsellorId) return 'appointment_received';
  if (memberId !== before.counsellorId) return 'appointment_moved';
  return after.counsellorId === null ? 'appointment_withdrawn' : 'appointment_passed_on';
};

const bulkChange: KindOf = ({ after }) => (after.kind === 'task' ? 'task_assigned' : 'students_assigned');

/** Every event of the trail. A stored name never changes. */
export const ACTIONS = {
  'session.signed_in': { words: 'Signed in' },
  'session.refused': { words: 'Sign-in refused', notifies: 'sign_in_refused', readers: ['target'] },
  'session.signed_out': { words: 'Signed out' },
  'session.code_asked': { words: 'Correct password, sign-in code requested' },
  'session.code_refused': {
    words: 'Wrong sign-in code',
    notifies: 'sign_in_code_refused',
    readers: ['target'],
  },
  'session.ended': { words: 'Session ended' },
  'session.new_device': { words: 'Signed in on a new device', notifies: 'new_device', readers: ['member'] },
  'member.created': { words: 'Team member added', notifies: 'member_added', readers: ['team'] },
  'member.updated': { words: 'Team member changed', notifies: changeOfMember, readers: ['member', 'team'] },
  'member.deleted': { words: 'Team member removed', notifies: 'member_removed', readers: ['team'] },
  'member.password_changed': { words: 'Password changed', notifies: 'password_changed', readers: ['member'] },
  'member.password_refused': { words: 'Wrong current password' },
  'member.one_time_password_issued': {
    words: 'One-time password issued',
    notifies: 'one_time_password_issued',
    readers: ['member'],
  },
  'member.code_refused': { words: 'Wrong code for an account change' },
  'member.second_factor_on': {
    words: 'Two-step sign-in turned on',
    notifies: 'second_factor_on',
    readers: ['member'],
  },
  'member.second_factor_off': {
    words: 'Two-step sign-in turned off',
    notifies: 'second_factor_off',
    readers: ['member'],
  },
  'member.second_factor_reset': {
    words: 'Two-step sign-in reset',
    notifies: 'second_factor_reset',
    readers: ['member'],
  },
  'member.recovery_codes_made': { words: 'New recovery codes created' },
  'second_factor.roles_changed': { words: 'Two-step sign-in requirement changed' },
  'member.work_handed_over': { words: 'Work handed over', notifies: 'work_received' },
  'member.work_due': { words: 'Told of due follow-ups', notifies: 'work_due' },
  'member.notices_chosen': { words: 'E-mail notifications chosen' },
  'member.invited': { words: 'Invitation created' },
  'member.password_reset_requested': { words: 'Password reset link sent' },
  'member.password_set': {
    words: 'Password set with a link',
    notifies: 'password_set_by_link',
    readers: ['member'],
  },
  'member.profile_agreed': { words: 'Agreed to be shown to families' },
  'member.profile_changed': { words: 'Public profile changed' },
  'member.photo_changed': { words: 'Photograph for families changed' },
  'member.profile_withdrawn': { words: 'No longer agrees to be shown to families' },
  'student.viewed': { words: /*i18n*/ 'Student record opened' },
  'student.viewed_by_family': { words: /*i18n*/ 'Student record opened by the family' },
  'student.interests_viewed': { words: /*i18n*/ 'Interest results of a student opened' },
  'student.created': { words: /*i18n*/ 'Student added', notifies: 'student_assigned' },
  'student.updated': { words: /*i18n*/ 'Student record changed', notifies: 'student_assigned' },
  'student.enrolled': { words: /*i18n*/ 'Student enrolled in a service' },
  'student.enrolment_changed': { words: /*i18n*/ 'Stage of an enrolment changed' },
  'student.note_added': { words: /*i18n*/ 'Note or call recorded', notifies: 'mentioned' },
  'student.message_sent': { words: /*i18n*/ 'Message to a family sent or recorded' },
  'student.class_list_linked': { words: /*i18n*/ 'Student linked to a row of a class list' },
  'student.consent_recorded': { words: /*i18n*/ 'Consent recorded' },
  'student.consent_withdrawn': { words: /*i18n*/ 'Consent withdrawn' },
  'student.consent_given_by_family': { words: /*i18n*/ 'Consent given by the family' },
  'student.consent_refused_by_family': {
    words: /*i18n*/ 'Consent refused or withdrawn by the family',
    notifies: 'consent_refused',
    readers: ['office'],
  },
  'student.consent_settled': { words: /*i18n*/ 'Difference between guardians about a consent settled' },
  'student.consent_asked': { words: /*i18n*/ 'Family asked for consents' },
  'student.guardian_identified': { words: /*i18n*/ 'Identity of a guardian seen' },
  'student.merged': { words: /*i18n*/ 'Two student records merged' },
  'student.merge_undone': { words: /*i18n*/ 'Merge of student records undone' },
  'student.exported': { words: /*i18n*/ 'Family’s data exported' },
  'student.erased': { words: /*i18n*/ 'Student and family’s data erased' },
  'student.exported_by_family': { words: /*i18n*/ 'Family took a copy of its data' },
  'student.erased_by_family': {
    words: /*i18n*/ 'Student and family’s data erased, as the family asked',
    notifies: 'family_erased',
    readers: ['office'],
  },
  'student.correction_asked': {
    words: /*i18n*/ 'Family asked for a correction',
    notifies: 'correction_requested',
    readers: ['office'],
  },
  'student.correction_accepted': { words: /*i18n*/ 'Correction made for the family' },
  'student.correction_refused': { words: /*i18n*/ 'Correction not made' },
  'student.erasure_asked': {
    words: /*i18n*/ 'Family asked for its erasure',
    notifies: 'erasure_requested',
    readers: ['office'],
  },
  'student.erasure_stopped': {
    words: /*i18n*/ 'Family stopped its erasure',
    notifies: 'erasure_stopped',
    readers: ['office'],
  },
  'student.erasure_disputed': {
    words: /*i18n*/ 'Guardian stopped another one’s erasure',
    notifies: 'erasure_disputed',
    readers: ['office'],
  },
  'student.erasure_refused': { words: /*i18n*/ 'Erasure stopped by the office' },
  'student.erasure_ended': {
    words: /*i18n*/ 'Erasure not carried out: the asker no longer decides',
    notifies: 'erasure_ended',
    readers: ['office'],
  },
  'student.added_by_family': {
    words: /*i18n*/ 'Child added by the family',
    notifies: 'child_added',
    readers: ['office'],
  },
  'student.family_wrote': { words: /*i18n*/ 'Message of a family in its space', notifies: 'family_wrote' },
  'student.guardian_invited': { words: /*i18n*/ 'Guardian invited' },
  'student.guardian_invitation_withdrawn': { words: /*i18n*/ 'Invitation of a guardian withdrawn' },
  'student.guardian_linked': { words: /*i18n*/ 'Family account linked to a student' },
  'student.guardian_changed': { words: /*i18n*/ 'What a guardian sees changed' },
  'student.guardian_ended': { words: /*i18n*/ 'Guardian’s access ended' },
  'student.guardian_allowed': { words: /*i18n*/ 'Student of age allowed a guardian' },
  'student.guardian_disallowed': { words: /*i18n*/ 'Student of age no longer allows a guardian' },
  'family.child_requested': {
    words: 'Family asked to see its child',
    notifies: 'child_requested',
    readers: ['office'],
  },
  'family.child_refused': { words: 'Request to see a child refused' },
  'family.signed_up': { words: 'Family account made' },
  'family.confirmed': { words: 'Address of a family account confirmed' },
  'family.signed_in': { words: 'Family signed in' },
  'family.sign_in_refused': { words: 'Sign-in of a family refused' },
  'family.signed_out': { words: 'Family signed out' },
  'family.password_reset_requested': { words: 'Password reset link sent to a family' },
  'family.password_set': { words: 'Family’s password set with a link' },
  'family.details_changed': { words: 'Details of a family account changed' },
  'family.address_change_requested': { words: 'Link to a new address of a family account sent' },
  'family.address_changed': { words: 'Address of a family account changed' },
  'family.address_restored': { words: 'Change of a family account’s address undone' },
  'family.password_changed': { words: 'Family changed its password' },
  'family.sessions_ended': { words: 'Family ended other sessions' },
  'family.result_kept': { words: 'Result kept in a family account' },
  'family.result_moved': { words: 'Kept result moved to another child, or to nobody' },
  'family.result_deleted': { words: 'Kept result deleted by the family' },
  'family.deleted': { words: 'Family account deleted by its owner' },
  'family.erased': { words: 'Family account erased with its child' },
  'family.password_refused': { words: 'Wrong current password of a family' },
  'school.created': { words: 'School added' },
  'school.proposed': { words: 'School added, to be confirmed', notifies: 'school_proposed' },
  'school.confirmed': { words: 'School confirmed' },
  'school.replaced': { words: 'Unconfirmed school removed or replaced' },
  'school.updated': { words: 'School changed' },
  'school.archived': { words: 'School archived' },
  'school.restored': { words: 'School restored from the archive' },
  'enquiry.received': {
    words: /*i18n*/ 'Message received',
    notifies: 'enquiry_received',
    readers: ['office'],
  },
  'enquiry.viewed': { words: /*i18n*/ 'Message opened' },
  'enquiry.assigned': { words: /*i18n*/ 'Message assigned', notifies: 'enquiry_assigned' },
  'enquiry.replied': { words: /*i18n*/ 'Reply to a message recorded', notifies: 'mentioned_in_enquiry' },
  'enquiry.called': {
    words: /*i18n*/ 'Call about a message that reached nobody recorded',
    notifies: 'mentioned_in_enquiry',
  },
  'enquiry.corrected': { words: /*i18n*/ 'Particulars of a message corrected' },
  'enquiry.status_changed': { words: /*i18n*/ 'Status of a message changed' },
  'enquiry.message_sent': { words: /*i18n*/ 'Message about an enquiry sent or recorded' },
  'enquiry.stage_moved': { words: /*i18n*/ 'Message moved to another stage' },
  'enquiry.linked': { words: /*i18n*/ 'Message linked to a student' },
  'enquiry.erased': { words: /*i18n*/ 'Message erased' },
  'appointment_request.received': {
    words: /*i18n*/ 'Session requested by a family',
    notifies: 'appointment_requested',
    readers: ['office'],
  },
  'appointment_request.viewed': { words: /*i18n*/ 'Session request opened' },
  'appointment_request.assessment_viewed': { words: /*i18n*/ 'Assessment of a session request opened' },
  'enquiry.parent_confirmed': { words: /*i18n*/ 'A parent’s consent to a message confirmed' },
  'appointment_request.parent_confirmed': {
    words: /*i18n*/ 'A parent’s consent to a session request confirmed',
  },
  'appointment_request.assigned': {
    words: /*i18n*/ 'Session request assigned',
    notifies: 'request_assigned',
  },
  'appointment_request.replied': {
    words: /*i18n*/ 'Reply to a session request recorded',
    notifies: 'mentioned_in_request',
  },
  'appointment_request.called': {
    words: /*i18n*/ 'Call about a session request that reached nobody recorded',
    notifies: 'mentioned_in_request',
  },
  'appointment_request.corrected': { words: /*i18n*/ 'Particulars of a session request corrected' },
  'appointment_request.status_changed': { words: /*i18n*/ 'Status of a session request changed' },
  'appointment_request.message_sent': { words: /*i18n*/ 'Message about a session request sent or recorded' },
  'appointment_request.stage_moved': { words: /*i18n*/ 'Session request moved to another stage' },
  'appointment_request.linked': { words: /*i18n*/ 'Session request linked to a student' },
  'appointment_request.erased': { words: /*i18n*/ 'Session request erased' },
  'privacy_request.received': {
    words: /*i18n*/ 'Request about personal data received',
    notifies: 'privacy_requested',
    readers: ['office'],
  },
  'privacy_request.viewed': { words: /*i18n*/ 'Request about personal data opened' },
  'privacy_request.assigned': {
    words: /*i18n*/ 'Request about personal data assigned',
    notifies: 'privacy_request_assigned',
  },
  'privacy_request.replied': {
    words: /*i18n*/ 'Reply to a request about personal data recorded',
    notifies: 'mentioned_in_privacy_request',
  },
  'privacy_request.called': {
    words: /*i18n*/ 'Call about a request about personal data that reached nobody recorded',
    notifies: 'mentioned_in_privacy_request',
  },
  'privacy_request.corrected': { words: /*i18n*/ 'Particulars of a request about personal data corrected' },
  'privacy_request.status_changed': { words: /*i18n*/ 'Status of a request about personal data changed' },
  'privacy_request.message_sent': {
    words: /*i18n*/ 'Message about a request about personal data sent or recorded',
  },
  'privacy_request.stage_moved': { words: /*i18n*/ 'Request about personal data moved to another stage' },
  'privacy_request.linked': { words: /*i18n*/ 'Request about personal data linked to a student' },
  'privacy_request.erased': { words: /*i18n*/ 'Request about personal data erased' },
  'lead.created': { words: /*i18n*/ 'Lead entered', notifies: 'lead_assigned' },
  'lead.viewed': { words: /*i18n*/ 'Lead opened' },
  'lead.assigned': { words: /*i18n*/ 'Lead assigned', notifies: 'lead_assigned' },
  'lead.replied': { words: /*i18n*/ 'Contact with a lead recorded', notifies: 'mentioned_in_lead' },
  'lead.called': {
    words: /*i18n*/ 'Call about a lead that reached nobody recorded',
    notifies: 'mentioned_in_lead',
  },
  'lead.corrected': { words: /*i18n*/ 'Particulars of a lead corrected' },
  'lead.status_changed': { words: /*i18n*/ 'Status of a lead changed' },
  'lead.message_sent': { words: /*i18n*/ 'Message to a lead sent or recorded' },
  'lead.stage_moved': { words: /*i18n*/ 'Lead moved to another stage' },
  'lead.linked': { words: /*i18n*/ 'Lead linked to a student' },
  'lead.erased': { words: /*i18n*/ 'Lead erased' },
  'appointment.viewed': { words: /*i18n*/ 'Appointment opened' },
  'appointment.booked': { words: /*i18n*/ 'Appointment booked', notifies: 'appointment_booked' },
  'appointment.confirmed': { words: /*i18n*/ 'Appointment confirmed', notifies: 'appointment_booked' },
  'appointment.rescheduled': { words: /*i18n*/ 'Appointment moved', notifies: moveOfAppointment },
  'appointment.completed': { words: /*i18n*/ 'Appointment completed' },
  'appointment.no_show': { words: /*i18n*/ 'No-show recorded' },
  'appointment.reopened': { words: /*i18n*/ 'No-show undone' },
  'appointment.cancelled': { words: /*i18n*/ 'Appointment cancelled', notifies: 'appointment_cancelled' },
  'appointment.booked_by_family': {
    words: /*i18n*/ 'Appointment booked by the family',
    notifies: 'appointment_booked_by_family',
  },
  'appointment.rescheduled_by_family': {
    words: /*i18n*/ 'Appointment moved by the family',
    notifies: 'appointment_moved_by_family',
  },
  'appointment.cancelled_by_family': {
    words: /*i18n*/ 'Appointment cancelled by the family',
    notifies: 'appointment_cancelled_by_family',
  },
  'appointment.released': { words: /*i18n*/ 'Appointment left without a counsellor' },
  'appointment.file_made': { words: /*i18n*/ 'Calendar file created' },
  'counsellor.hours_changed': { words: 'Working hours changed' },
  'counsellor.day_off_added': { words: 'Days off added' },
  'counsellor.day_off_removed': { words: 'Days off removed' },
  'report.created': { words: /*i18n*/ 'Report started' },
  'report.viewed': { words: /*i18n*/ 'Report opened by staff' },
  'report.saved': { words: /*i18n*/ 'Report changed' },
  'report.handed_over': { words: /*i18n*/ 'Report handed over' },
  'report.ready': { words: /*i18n*/ 'Report marked as ready' },
  'report.taken_back': { words: /*i18n*/ 'Report returned to draft' },
  'report.assessment_removed': { words: /*i18n*/ 'Assessment removed from a report' },
  'report.interests_removed': { words: /*i18n*/ 'Interest result removed from a report' },
  'report.interests_taken_over': { words: /*i18n*/ 'Interest result put into a report' },
  'report.deleted': { words: /*i18n*/ 'Draft report deleted' },
  'report.exported': { words: /*i18n*/ 'Report exported as PDF' },
  'report.link_created': { words: /*i18n*/ 'Report link created' },
  'report.link_revoked': { words: /*i18n*/ 'Report link revoked' },
  'report.opened': { words: /*i18n*/ 'Report opened through its link', notifies: 'report_opened' },
  'report.opened_in_account': {
    words: /*i18n*/ 'Report opened in the family’s account',
    notifies: 'report_opened',
  },
  'task.created': { words: 'Task added', notifies: 'task_assigned' },
  'task.updated': { words: 'Task changed' },
  'task.assigned': { words: 'Task assigned', notifies: 'task_assigned' },
  'task.completed': { words: 'Task completed' },
  'task.reopened': { words: 'Task reopened' },
  'task.deleted': { words: 'Task deleted' },
  'import.started': { words: 'Class list uploaded' },
  'import.viewed': { words: 'Rows of a class list opened' },
  'import.rows_decided': { words: 'Rows of a class list decided' },
  'import.rows_corrected': { words: 'Rows of a class list corrected' },
  'import.failed_rows_exported': { words: 'Class list rows with errors exported' },
  'import.left_out_rows_exported': { words: 'Class list rows left out exported' },
  'import.committed': { words: 'Class list imported', notifies: 'import_finished' },
  'import.students_assigned': { words: 'Students of a class list assigned', notifies: 'students_assigned' },
  'import.undone': { words: 'Class list import undone' },
  'import.discarded': { words: 'Class list import discarded' },
  'students.bulk_changed': { words: /*i18n*/ 'Many students changed at once', notifies: bulkChange },
  'students.bulk_undone': { words: /*i18n*/ 'Change of many students undone' },
  'students.view_saved': { words: 'View of the list of students saved' },
  'students.view_removed': { words: 'View of the list of students removed' },
  'students.exported': { words: 'List of students exported' },
  'schools.exported': { words: 'List of schools exported' },
  'enquiries.exported': { words: 'List of enquiries exported' },
  'appointments.exported': { words: 'List of appointments exported' },
  'reports.exported': { words: 'List of reports exported' },
  'analytics.exported': { words: 'Analytics exported' },
  'counted_answers.exported': { words: 'Counted answers exported' },
  'audit.exported': { words: 'Audit log exported' },
  'message_template.created': { words: 'Message template added' },
  'message_template.updated': { words: 'Message template changed' },
  'message_template.archived': { words: 'Message template archived' },
  'message_template.restored': { words: 'Message template restored' },
  'mail.sent_again': { words: 'E-mail sent again' },
  'backup.made': { words: 'Daily backup made' },
  'backup.failed': { words: 'Daily backup failed' },
  'course.corrected': { words: 'Row of the table of courses corrected' },
  'course.confirmed': { words: 'Row of the table of courses confirmed' },
  'course.retired': { words: 'Row of the table of courses retired' },
  'course.restored': { words: 'Row of the table of courses brought back' },
  'course.reset': { words: 'Row of the table of courses set back to the release' },
  'office.changed': { words: 'Changed the office details' },
  'office.logo_changed': { words: 'Changed the office’s logo' },
  'office.family_booking_changed': { words: 'Changed what families may book by themselves' },
  'office.people_chosen': { words: 'Chose the counsellors whom families see' },
  'sample_data.loaded': { words: 'Sample data loaded' },
  'sample_data.removed': { words: 'Sample data removed' },
} as const satisfies Record<string, ActionDescription>;
export type AuditAction = keyof typeof ACTIONS;
export const AUDIT_ACTIONS = Object.keys(ACTIONS) as AuditAction[];

const describe = (action: AuditAction): ActionDescription => ACTIONS[action];
export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(ACTIONS, action);

/** The label of an action, or its raw name where an older version wrote it. */
export const actionWords = (action: string) => (isAuditAction(action) ? ACTIONS[action].words : action);

/** The actions that these readers are told of. */
export const actionsFor = (reader: Reader) =>
  AUDIT_ACTIONS.filter((action) => describe(action).readers?.includes(reader));

/** The kind of an event's notification to one member; null where ACTIONS has none. Other recipients may get another kind. */
export function notificationOf(
  { action, ...values }: { action: string; before: Values; after: Values },
  memberId: number,
): NotificationKind | null {
  if (!isAuditAction(action)) return null;
  const { notifies = null } = describe(action);
  return typeof notifies === 'function' ? notifies(values, memberId) : notifies;
}

/** Actions that a student's timeline leaves out, or shows in an entry of another kind. */
export const HIDDEN_FROM_TIMELINE = [
  'student.viewed',
  'student.viewed_by_family',
  'student.interests_viewed',
  'student.exported',
  'student.exported_by_family',
  'student.erased',
  'student.erased_by_family',
  'student.note_added',
  'student.message_sent',
  'student.family_wrote',
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
    | 'task.updated'
    | 'task.assigned'
  >,
  (typeof HIDDEN_FROM_TIMELINE)[number]
>;
