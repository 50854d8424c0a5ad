export { interestResultsQuery, studentReportsQuery } from './writing/api.ts';
export { ReportSections } from './writing/components/report-sections.tsx';
export { ReportCopies, ReportSheet } from './writing/components/report-sheet.tsx';
export { StartReport } from './writing/components/start-report.tsx';
export { reportListAddress } from './writing/report-address.ts';
export { reportBadge } from './writing/report-badge.ts';
export { composeReportHere, composeResultHere } from './writing/report-words.ts';
