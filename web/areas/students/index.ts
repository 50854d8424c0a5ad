import { lazyDialog } from '#web/components/lazy-dialog.tsx';

export { QuickFind } from './quick-find/quick-find.tsx';
export { createEnrolment, removeFamilyTexts, studentQuery, writeToFamily } from './records/api.ts';
export { howConfirmed, whoAgreed, wordingOf } from './records/components/consents.tsx';
export { LeftTextsDialog } from './records/components/left-texts.tsx';
export { LikelyDuplicates } from './records/components/likely-duplicates.tsx';
export { StudentSearch } from './records/components/student-search.tsx';
export { changeLines, HistoryEntry } from './records/components/timeline.tsx';
export { describeStudent, STUDENT_STATUS_BADGES } from './records/labels.ts';
export { studentAddress } from './records/student-address.ts';

// Loaded on demand, for the pages that name a student.
export const OpenedStudent = lazyDialog(
  async () => (await import('./records/components/opened-student.tsx')).OpenedStudent,
);
