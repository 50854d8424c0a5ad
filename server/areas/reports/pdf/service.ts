import { isoDateOf } from '#contracts/lib/calendar.ts';
import { composeReport, describeDay, type ReportContent } from '#contracts/reports/index.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import type { Download } from '#server/lib/download.ts';
import { type Asker, drawInThread } from './draw-in-thread.ts';
import type { ReportDocument } from './draw-report.ts';

interface PrintedReport {
  student: string;
  service: Service;
  author: string;
  /** ISO 8601; null for a draft. */
  readyAt: string | null;
  content: ReportContent;
}

/**
 * A report as a PDF file.
 * @param options.timeZone decides the report's date.
 * @throws AppError 503 while many other reports are drawn.
 */
export async function makePdf(
  report: PrintedReport,
  { asker, timeZone }: { asker: Asker; timeZone: string },
): Promise<Download> {
  const file = await drawInThread(describeReport(report, timeZone), asker);
  // Without the child's name, which a folder of downloads would show.
  return { fileName: `${report.service}-report.pdf`, pieces: piecesOf(file) };
}

async function* piecesOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}

export function describeReport(
  { student, service, author, readyAt, content }: PrintedReport,
  timeZone: string,
): ReportDocument {
  return {
    title: `${SERVICE_NAMES[service]} report`,
    name: student,
    facts: [
      ['Service', SERVICE_NAMES[service]],
      ['Written by', author],
      ...(readyAt === null ? [] : [['Date', describeDay(isoDateOf(new Date(readyAt), timeZone))] as const]),
    ],
    isDraft: readyAt === null,
    sections: composeReport(content),
  };
}
