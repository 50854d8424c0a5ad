export * from './careers.ts';
export * from './course-table.ts';
export * from './courses.ts';
export * from './doors.ts';
export * from './families.ts';
export * from './knowledge.ts';
export * from './stored-assessment.ts';
export * from './subjects.ts';
