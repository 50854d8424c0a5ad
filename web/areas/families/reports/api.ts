import { getFamilyReport, getFamilyReportPdf } from '#contracts/families/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';

interface ReportAddress {
  id: number;
  reportId: string;
}

export const getReport = (params: ReportAddress, signal: AbortSignal) =>
  callApi(getFamilyReport, { params: { ...params }, signal });

export const downloadReport = (params: ReportAddress) =>
  downloadFile(getFamilyReportPdf, 'report.pdf', { params: { ...params } });
