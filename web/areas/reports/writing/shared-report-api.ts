import {
  getSharedReportPdf,
  openSharedReport as openSharedReportEndpoint,
} from '#contracts/reports/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';

// Apart from api.ts, because the page of a link loads without its lists.

export const openSharedReport = (token: string, signal: AbortSignal) =>
  callApi(openSharedReportEndpoint, { signal, body: { token } });

export const downloadSharedReport = (token: string) =>
  downloadFile(getSharedReportPdf, 'report.pdf', { body: { token } });
