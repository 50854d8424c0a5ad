import { ownAddressLine, ownGeneralAddress, ownPhone } from '#contracts/consultancy.ts';
import type { Language } from '#contracts/languages.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { linesOf } from '#contracts/operations/index.ts';
import { composeReport, describeDay, type ReportContent } from '#contracts/reports/index.ts';
import { SERVICE_NAMES, type Service } from '#contracts/services.ts';
import type { JobContext, Office } from '#server/context.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import { wordsIn } from '#server/lib/family-words.ts';
import { type Asker, drawInThread } from './draw-in-thread.ts';
import type { ReportDocument } from './draw-report.ts';

interface PrintedReport {
  /** The family’s. */
  language: Language;
  student: string;
  service: Service;
  author: string;
  /** ISO 8601; null for a draft. */
  readyAt: string | null;
  content: ReportContent;
}

/**
 * A report as a PDF file.
 * @throws AppError 503 while many other reports are drawn.
 */
export async function makePdf(
  ctx: Pick<JobContext, 'db' | 'office'>,
  report: PrintedReport,
  asker: Asker,
): Promise<Download> {
  const logo = await ctx.office.readLogo(ctx.db);
  const file = await drawInThread(describeReport(report, ctx.office, logo), asker);
  return pdfDownload(fileNameOf(report, ctx.office), file);
}

/** Another document for a family, on the office's paper. @throws AppError 503 as `makePdf`. */
export async function printDocument(
  ctx: Pick<JobContext, 'db' | 'office'>,
  document: Omit<ReportDocument, 'letterhead' | 'isDraft'>,
  { fileName, asker }: { fileName: string; asker: Asker },
): Promise<Download> {
  const letterhead = letterheadOf(ctx.office, await ctx.office.readLogo(ctx.db));
  return pdfDownload(fileName, await drawInThread({ ...document, letterhead, isDraft: false }, asker));
}

/** For example "Kavya Bhat career report 2026-11-29.pdf". */
function fileNameOf(
  { student, service, readyAt }: PrintedReport,
  { timeZone }: Pick<Office, 'timeZone'>,
): string {
  const day = readyAt === null ? 'draft' : isoDateOf(new Date(readyAt), timeZone);
  return `${student} ${service === 'dmit' ? 'DMIT' : service} report ${day}.pdf`;
}

export const pdfDownload = (fileName: string, file: Uint8Array): Download => ({
  fileName,
  pieces: piecesOf(file),
});

async function* piecesOf(file: Uint8Array): AsyncGenerator<Uint8Array> {
  yield file;
}

export function describeReport(
  { language, student, service, author, readyAt, content }: PrintedReport,
  office: Pick<Office, 'timeZone' | 'consultancy' | 'particulars'>,
  logo: Uint8Array | null = null,
): ReportDocument {
  const words = wordsIn(language);
  const { say } = words;
  const serviceName = say(SERVICE_NAMES[service]);
  return {
    language,
    title: say(/*i18n*/ '{service} report', { service: serviceName }),
    name: student,
    facts: [
      [say(/*i18n*/ 'Service'), serviceName],
      [say(/*i18n*/ 'Written by'), author],
      ...(readyAt === null
        ? []
        : [
            [
              say(/*i18n*/ 'Date'),
              describeDay(isoDateOf(new Date(readyAt), office.timeZone), language),
            ] as const,
          ]),
    ],
    isDraft: readyAt === null,
    sections: composeReport(content, words),
    letterhead: letterheadOf(office, logo),
  };
}

export function letterheadOf(
  { consultancy, particulars }: Pick<Office, 'consultancy' | 'particulars'>,
  logo: Uint8Array | null,
): ReportDocument['letterhead'] {
  const reach = [ownPhone(consultancy), ownGeneralAddress(consultancy)].filter((way) => way !== null);
  const own = [ownAddressLine(consultancy) ?? '', reach.join(' · ')].filter((line) => line !== '');
  return {
    lines: [
      consultancy.legalName,
      ...own,
      ...(particulars.gstin === null ? [] : [`GSTIN ${particulars.gstin}`]),
      ...linesOf(particulars.letterhead),
    ],
    logo,
  };
}
