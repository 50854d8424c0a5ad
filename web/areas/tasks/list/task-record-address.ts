import { appointmentAddress } from '#contracts/appointments/index.ts';
import { submissionAddress } from '#contracts/enquiries/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import type { TaskRecordKind, TaskRecordRef } from '#contracts/tasks/index.ts';

const ADDRESSES: Record<TaskRecordKind, (id: number) => string> = {
  student: (id) => addressOf(paths.admin.dashboardStudent, id),
  enquiry: (id) => submissionAddress('enquiry', id),
  appointment_request: (id) => submissionAddress('appointment_request', id),
  lead: (id) => submissionAddress('lead', id),
  appointment: appointmentAddress,
  report: (id) => addressOf(paths.admin.dashboardReport, id),
};

/** The page of a task's record. */
export const taskRecordAddress = ({ kind, id }: TaskRecordRef): string => ADDRESSES[kind](id);
