export * from './consents.ts';
export * from './duplicates.ts';
export * from './families.ts';
export * from './merges.ts';
export * from './student-fields.ts';
export * from './student-row.ts';
export * from './students.ts';
export * from './timeline.ts';
