export * from './careers.ts';
export * from './course-table.ts';
export * from './courses.ts';
export * from './stored-assessment.ts';
