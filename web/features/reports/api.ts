export { StartReport } from '#web/features/reports/components/start-report.tsx';
export { reportBadge, studentReportsQuery } from '#web/features/reports/queries.ts';
