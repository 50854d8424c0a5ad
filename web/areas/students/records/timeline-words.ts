import type { TimelineAction } from '#contracts/audit/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import {
  PLAIN_FIELDS,
  STUDENT_FIELDS,
  type TimelineEntry,
  type updateStudent,
} from '#contracts/students/index.ts';
import { STAGE_NAMES, STUDENT_STATUS_BADGES } from './labels.ts';

const ACTIONS: Record<string, string> = {
  'student.created': 'Added the student',
  'import.committed': 'Added the student with a class list',
  'student.updated': 'Changed the record',
  'student.enrolled': 'Enrolled the student',
  'student.enrolment_changed': 'Changed the stage of an enrolment',
  'student.class_list_linked': 'Was in a class list',
  'student.consent_recorded': 'Recorded a consent',
  'student.consent_withdrawn': 'Withdrew a consent',
  'student.merged': 'Merged another record into this one',
  'student.merge_undone': 'Undid a merge',
  'students.bulk_changed': 'Added a task, for several students at once',
  'students.bulk_undone': 'Undid a change of several students',
  'appointment.booked': 'Booked an appointment',
  'appointment.confirmed': 'Confirmed an appointment',
  'appointment.rescheduled': 'Moved an appointment',
  'appointment.completed': 'Completed an appointment',
  'appointment.no_show': 'Recorded a no-show',
  'appointment.cancelled': 'Cancelled an appointment',
  'appointment.released': 'The counsellor of an appointment left the team',
  'enquiry.stage_moved': 'Moved an enquiry',
  'appointment_request.stage_moved': 'Moved a session request',
  'lead.stage_moved': 'Moved a lead',
  'report.created': 'Started a report',
  'report.handed_over': 'Handed a draft report over',
  'report.ready': 'Marked a report as ready',
  'report.taken_back': 'Returned a report to draft',
  'report.assessment_removed': 'Removed the assessment from a report',
  'report.interests_taken_over': 'Put the interest result into a report',
  'report.interests_removed': 'Removed the interest result from a report',
  'report.deleted': 'Deleted a draft report',
  'report.link_created': 'Created a report link',
  'report.link_revoked': 'Revoked a report link',
  'report.opened': 'Opened a report through its link',
} satisfies Record<TimelineAction, string>;

const FIELDS: Record<string, string> = {
  ...forFields(PLAIN_FIELDS, (field) => STUDENT_FIELDS[field].label.toLowerCase()),
  phone: 'phone number',
  schoolId: 'school',
  status: 'status',
  counsellorId: 'counsellor',
  tags: 'tags',
} satisfies Record<Exclude<keyof BodyInputOf<typeof updateStudent>, 'version' | 'appointments'>, string>;

type Change = Pick<TimelineEntry, 'action' | 'fields' | 'values'>;

/** An audit event as text. The trail holds values of few fields only. */
export function describeChange({ action, fields, values: { status, service, stage } }: Change): string {
  const serviceName = service && SERVICE_NAMES[service];
  if (action === 'student.enrolled' && serviceName) return `Enrolled the student in ${serviceName}`;
  if (action === 'student.enrolment_changed' && serviceName && stage) {
    return `${serviceName}: stage changed to ${STAGE_NAMES[stage]}`;
  }
  const what = ACTIONS[action ?? ''] ?? `Changed the record (${(action ?? '').replace(/^student\./, '')})`;
  const isBulk = action === 'students.bulk_changed';
  if (isBulk && serviceName) return `Enrolled the student in ${serviceName}, with others at once`;
  const isLinked = action === 'student.class_list_linked';
  if (action !== 'student.updated' && !isBulk && !isLinked) return what;
  const names = fields
    .filter((field) => !isLinked || field !== 'service')
    .map((field) =>
      field === 'status' && status
        ? `status to ${STUDENT_STATUS_BADGES[status].children}`
        : (FIELDS[field] ?? field),
    );
  if (isLinked) {
    const added = [...names, ...(serviceName ? [`an enrolment in ${serviceName}`] : [])];
    return added.length === 0 ? what : `${what}, which added: ${added.join(', ')}`;
  }
  return names.length === 0 ? what : `Changed${isBulk ? ', with others at once' : ''}: ${names.join(', ')}`;
}
