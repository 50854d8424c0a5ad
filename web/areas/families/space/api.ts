import { getFamilyChild, getFamilyReport, getFamilyReportPdf } from '#contracts/families/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';

export const getChild = (id: string, signal: AbortSignal) =>
  callApi(getFamilyChild, { params: { id }, signal });

interface ReportAddress {
  id: number;
  reportId: string;
}

export const getReport = (params: ReportAddress, signal: AbortSignal) =>
  callApi(getFamilyReport, { params: { ...params }, signal });

export const downloadReport = (params: ReportAddress) =>
  downloadFile(getFamilyReportPdf, 'report.pdf', { params: { ...params } });
