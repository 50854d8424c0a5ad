export { StartReport } from '#web/areas/reports/writing/components/start-report.tsx';
export { reportBadge, studentReportsQuery } from './queries.ts';
