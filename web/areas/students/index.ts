export { QuickFind } from './quick-find/quick-find.tsx';
export {
  LikelyDuplicates,
  STUDENT_STATUS_BADGES,
  type StudentRecord,
  StudentSearch,
  studentQuery,
} from './records/api.ts';
