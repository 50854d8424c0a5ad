import type { Download } from '#server/lib/download.ts';
import { describeReport, type PrintedReport } from './describe-report.ts';
import { type Asker, drawInThread } from './draw-in-thread.ts';

/**
 * A report as a file to print.
 * @param options.asker for whom it is made.
 * @param options.timeZone in which its day is told.
 * @throws AppError 503 while many others are being made.
 */
export async function makePdf(
  report: PrintedReport,
  { asker, timeZone }: { asker: Asker; timeZone: string },
): Promise<Download> {
  const file = await drawInThread(describeReport(report, timeZone), asker);
  // Without the child's name, which a folder of downloads would show to everybody.
  return { fileName: `${report.service}-report.pdf`, pieces: piecesOf(file) };
}

async function* piecesOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}
