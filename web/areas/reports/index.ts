export { reportBadge, studentReportsQuery } from './writing/api.ts';
export { StartReport } from './writing/components/start-report.tsx';
