import { getTableColumns } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { getFamilyData } from '#contracts/students/index.ts';
import { students } from '#server/db/schema/records.ts';

/** Derived from other columns, or about the record instead of the child. */
const LEFT_OUT = [
  'searchText',
  'nameKey',
  'classKey',
  'mergedIntoId',
  'importId',
  'firstCounsellorId',
  'isSample',
  'version',
];
/** Exported with the name instead of the id. */
const TOLD_AS: Record<string, string> = { schoolId: 'school', counsellorId: 'counsellor' };

test('every column of a student is in the family’s file', () => {
  const stored = Object.keys(getTableColumns(students)).filter((column) => !LEFT_OUT.includes(column));
  const told = Object.keys(getFamilyData.response.shape.student.shape);
  expect(told.sort()).toEqual(stored.map((column) => TOLD_AS[column] ?? column).sort());
});
