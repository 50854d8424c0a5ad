export { interestResultsQuery, reportBadge, reportListAddress, studentReportsQuery } from './writing/api.ts';
export { ReportSections } from './writing/components/report-sections.tsx';
export { StartReport } from './writing/components/start-report.tsx';
