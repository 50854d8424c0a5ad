import {
  getSharedReportPdf,
  openSharedReport as openSharedReportEndpoint,
  type SharedReport,
} from '#contracts/reports/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';

// Apart from api.ts, because the page of a link loads without its lists.

export const openSharedReport = (token: string, signal: AbortSignal) =>
  callApi(openSharedReportEndpoint, { signal, body: { token } });

/** The file's name, without characters that a file system refuses. @param day ISO 8601 date. */
export const pdfName = (student: string, day: string) =>
  `Report ${student.replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ').trim()} ${day}.pdf`;

export const downloadSharedReport = (token: string, { student, readyOn }: SharedReport) =>
  downloadFile(getSharedReportPdf, pdfName(student, readyOn), { body: { token } });
