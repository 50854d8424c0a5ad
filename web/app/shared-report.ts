import '#web/app/portal.css';

export { SharedReportPage } from '#web/areas/reports/writing/shared-report-page.tsx';
