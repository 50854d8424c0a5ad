export { QuickFind } from './quick-find/quick-find.tsx';
export { type StudentRecord, studentQuery, writeToFamily } from './records/api.ts';
export { LikelyDuplicates } from './records/components/likely-duplicates.tsx';
export { StudentSearch } from './records/components/student-search.tsx';
export { HistoryEntry } from './records/components/timeline.tsx';
export { howConfirmed, whoAgreed } from './records/consent-words.ts';
export { describeStudent, STUDENT_STATUS_BADGES } from './records/labels.ts';
export { studentAddress } from './records/student-address.ts';
