import type { Permission } from '../roles.ts';

/** The records that a task can be about, each with the permission to see them. */
export const TASK_RECORD_ACCESS = {
  student: 'students:read',
  contact: 'enquiries:read',
  appointment: 'appointments:read',
  report: 'reports:read',
} as const satisfies Record<string, Permission>;

export type TaskRecordKind = keyof typeof TASK_RECORD_ACCESS;
export const TASK_RECORD_KINDS = Object.keys(TASK_RECORD_ACCESS) as TaskRecordKind[];

export interface TaskRecordRef {
  kind: TaskRecordKind;
  id: number;
}
