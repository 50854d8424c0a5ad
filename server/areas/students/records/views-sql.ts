import { getTableColumns } from 'drizzle-orm';
import { enrolments as enrolmentTable, students as studentTable } from '#server/db/schema/records.ts';
import { view } from '#server/db/view.ts';

/** With all columns, so that a new field of a student needs no change here. */
export const students = view.select(getTableColumns(studentTable)).from(studentTable).as('students');

const { id, studentId, service, stage, createdAt, completedAt } = enrolmentTable;

export const enrolments = view
  .select({ id, studentId, service, stage, createdAt, completedAt })
  .from(enrolmentTable)
  .as('enrolments');
