import { getTableColumns } from 'drizzle-orm';
import { consents as consentTable, familyHistory as historyTable } from '#server/db/schema/family-history.ts';
import { enrolments as enrolmentTable, students as studentTable } from '#server/db/schema/records.ts';
import { view } from '#server/db/view.ts';

/** With all columns, so that a new field of a student needs no change here. */
export const students = view.select(getTableColumns(studentTable)).from(studentTable).as('students');

/** For a condition on the records that were merged into a student's. */
export const mergedStudents = view
  .select({ mergedIntoId: studentTable.mergedIntoId })
  .from(studentTable)
  .as('merged_students');

const { id, studentId, service, stage, createdAt, completedAt, counsellorId } = enrolmentTable;

export const enrolments = view
  .select({ id, studentId, service, stage, createdAt, completedAt, counsellorId })
  .from(enrolmentTable)
  .as('enrolments');

export const consents = view.select(getTableColumns(consentTable)).from(consentTable).as('consents');

/** What was said with a family. */
export const familyHistory = view
  .select(getTableColumns(historyTable))
  .from(historyTable)
  .as('family_history');
