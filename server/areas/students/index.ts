export { registerBulkChanges } from './bulk/routes.ts';
export {
  hasConfirmedParent,
  isTakenBack,
  parentOfContact,
  refusesContact,
  wasChild,
} from './consents/consents-sql.ts';
export {
  addFormConsents,
  type FormConsent,
  linkContactsTo,
  selectConsentsOfContact,
  storeParentsConsent,
} from './consents/repo.ts';
export { registerConsents } from './consents/routes.ts';
export { onChildrenFound, onConsentWithdrawn } from './consents/service.ts';
export { registerDuplicates } from './duplicates/routes.ts';
export { listDuplicates } from './duplicates/service.ts';
export { countEnrolments } from './enrolments/repo.ts';
export { registerEnrolments } from './enrolments/routes.ts';
export { addEnrolment } from './enrolments/service.ts';
export {
  type Addresses,
  addressesOf,
  type FamilyArea,
  type FamilyIds,
  hasOneOf,
  hasWordsOf,
  wordsOf,
} from './families/family.ts';
export { studentsOfFamily } from './families/family-sql.ts';
export { registerFamilies } from './families/routes.ts';
export { FAMILY_COLUMNS } from './family-mail/repo.ts';
export { addressOf, greetingTo, queueFamilyMail, whyNotMailed } from './family-mail/service.ts';
export { registerMerges } from './merges/routes.ts';
export { linkListed } from './records/class-lists.ts';
export { holdStudent } from './records/hold-student.ts';
export {
  type CounsellorChange,
  countStudents,
  handOverStudents,
  onCounsellorChanged,
  releaseStudents,
} from './records/leaving.ts';
export { schoolKeys, studentKeys } from './records/record-keys.ts';
export {
  lockStudents,
  moveStudents,
  renameInStudents,
  selectCounsellorsOf,
  vacuumStudents,
} from './records/repo.ts';
export { registerStudents } from './records/routes.ts';
export { addStudent, listNewestStudents, refuseAssignment } from './records/service.ts';
export { isListed, type StudentFilters } from './records/student-filters-sql.ts';
export { selectInOrder } from './records/student-order-sql.ts';
export { allVisibleTo, isAssignedTo, isLive, isOfLive, visibleTo } from './records/student-scope-sql.ts';
export { enrolments, students } from './records/views-sql.ts';
export { onTasksUnwanted, onTasksWanted, type StudentTask } from './records/wanted-tasks.ts';
export { pickMentioned, withHints } from './timeline/mentions.ts';
export { deleteNote, insertHistory, selectHistoryOfContact } from './timeline/repo.ts';
export { registerTimeline } from './timeline/routes.ts';
export { addNote } from './timeline/service.ts';
export { registerSavedViews } from './views/routes.ts';
