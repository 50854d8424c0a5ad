export { CounsellorFilter } from '#web/features/students/components/counsellor-filter.tsx';
export { LikelyDuplicates } from '#web/features/students/components/likely-duplicates.tsx';
export { hasUnknownSchool, SchoolPicker } from '#web/features/students/components/school-picker.tsx';
export { StudentSearch } from '#web/features/students/components/student-search.tsx';
export { STUDENT_STATUS_BADGES } from '#web/features/students/labels.ts';
export { type StudentRecord, studentQuery } from '#web/features/students/queries.ts';
export { useCounsellors } from '#web/features/students/use-counsellors.ts';
