export { reportBadge, StartReport, studentReportsQuery } from './writing/api.ts';
