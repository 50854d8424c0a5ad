import { appointmentAddress } from '../appointments/index.ts';
import { submissionAddress } from '../enquiries/index.ts';
import { addressOf, paths } from '../pages.ts';
import type { Permission } from '../roles.ts';

/** The records that a task can be about: their permission, and their page. */
const RECORDS = {
  student: { access: 'students:read', path: (id) => addressOf(paths.admin.dashboardStudent, id) },
  enquiry: { access: 'enquiries:read', path: (id) => submissionAddress('enquiry', id) },
  appointment_request: {
    access: 'enquiries:read',
    path: (id) => submissionAddress('appointment_request', id),
  },
  lead: { access: 'enquiries:read', path: (id) => submissionAddress('lead', id) },
  appointment: { access: 'appointments:read', path: appointmentAddress },
  report: { access: 'reports:read', path: (id) => addressOf(paths.admin.dashboardReport, id) },
} satisfies Record<string, { access: Permission; path: (id: number) => string }>;

export type TaskRecordKind = keyof typeof RECORDS;
export const TASK_RECORD_KINDS = Object.keys(RECORDS) as TaskRecordKind[];

export interface TaskRecordRef {
  kind: TaskRecordKind;
  id: number;
}

/** The page of a task's record. */
export const taskRecordAddress = ({ kind, id }: TaskRecordRef): string => RECORDS[kind].path(id);

/** The permission to see the records of a kind. */
export const taskRecordAccess = (kind: TaskRecordKind): Permission => RECORDS[kind].access;
