import type { NotificationKind } from '#contracts/audit/index.ts';

const KINDS: Record<string, NotificationKind> = {
  'member.created': 'member_added',
  'member.deleted': 'member_removed',
  'member.password_changed': 'password_changed',
  'member.one_time_password_issued': 'one_time_password_issued',
  'member.password_set': 'password_set_by_link',
  'session.new_device': 'new_device',
  'member.second_factor_on': 'second_factor_on',
  'member.second_factor_off': 'second_factor_off',
  'member.second_factor_reset': 'second_factor_reset',
  'session.refused': 'sign_in_refused',
  'session.code_refused': 'sign_in_code_refused',
  'enquiry.received': 'enquiry_received',
  'appointment_request.received': 'appointment_requested',
  'member.work_handed_over': 'work_received',
  'member.work_due': 'work_due',
  'student.created': 'student_assigned',
  'student.updated': 'student_assigned',
  'students.bulk_changed': 'students_assigned',
  'import.students_assigned': 'students_assigned',
  'enquiry.assigned': 'enquiry_assigned',
  'appointment_request.assigned': 'request_assigned',
  'lead.created': 'lead_assigned',
  'lead.assigned': 'lead_assigned',
  'appointment.booked': 'appointment_booked',
  'appointment.confirmed': 'appointment_booked',
  'appointment.cancelled': 'appointment_cancelled',
  'student.note_added': 'mentioned',
  'enquiry.replied': 'mentioned_in_enquiry',
  'appointment_request.replied': 'mentioned_in_request',
  'lead.replied': 'mentioned_in_lead',
  'report.opened': 'report_opened',
  'task.created': 'task_assigned',
  'task.assigned': 'task_assigned',
  'import.committed': 'import_finished',
  'school.proposed': 'school_proposed',
};

type Values = Record<string, unknown>;

interface ReadEvent {
  action: string;
  /** The event's old and new values. */
  before: Values;
  after: Values;
}

/** The kind of an event's notification to one member. Other recipients may get another kind. */
export function kindOf({ action, before, after }: ReadEvent, memberId: number): NotificationKind {
  if (action === 'appointment.rescheduled') return moveKindOf(before, after, memberId);
  if (action === 'students.bulk_changed' && after.kind === 'task') return 'task_assigned';
  const kind = KINDS[action];
  if (kind) return kind;
  if ('role' in after) return 'role_changed';
  if (after.isActive === false) return 'account_deactivated';
  if (after.isActive === true) return 'account_activated';
  return 'profile_changed';
}

function moveKindOf(before: Values, after: Values, memberId: number): NotificationKind {
  if (before.counsellorId === after.counsellorId) return 'appointment_moved';
  if (memberId === after.counsellorId) return 'appointment_received';
  if (memberId !== before.counsellorId) return 'appointment_moved';
  return after.counsellorId === null ? 'appointment_withdrawn' : 'appointment_passed_on';
}

export function valuesOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
