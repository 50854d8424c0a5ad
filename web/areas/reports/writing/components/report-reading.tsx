import { composeReport, type ReportContent } from '#contracts/reports/index.ts';
import { ReportSections } from './report-sections.tsx';

export function ReportReading({ content }: { content: ReportContent }) {
  return <ReportSections sections={composeReport(content)} />;
}
