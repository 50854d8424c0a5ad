export { LikelyDuplicates } from '#web/areas/students/records/components/likely-duplicates.tsx';
export { StudentSearch } from '#web/areas/students/records/components/student-search.tsx';
export { STUDENT_STATUS_BADGES } from './labels.ts';
export { type StudentRecord, studentQuery } from './queries.ts';
