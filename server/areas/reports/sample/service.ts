import { isDeepStrictEqual } from 'node:util';
import { composeReport, SAMPLE_AUTHOR, SAMPLE_REPORTS, SAMPLE_STUDENT } from '#contracts/reports/index.ts';
import { SAMPLE_NOTE } from '#contracts/sample-address.ts';
import { SERVICE_NAMES, SERVICES, type Service } from '#contracts/services.ts';
import { drawInThread } from '#server/areas/reports/pdf/draw-in-thread.ts';
import type { ReportDocument } from '#server/areas/reports/pdf/draw-report.ts';
import { letterheadOf, pdfDownload } from '#server/areas/reports/pdf/service.ts';
import type { PublicContext } from '#server/context.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';

interface Drawn {
  document: ReportDocument;
  file: Promise<Uint8Array>;
}

/** One file for each service, drawn again when the office changes its letterhead. */
const drawn = new Map<Service, Drawn>();

/** The sample report of a service as a PDF file. @throws AppError 503 while it can't be drawn. */
export async function makeSamplePdf(ctx: PublicContext, service: Service): Promise<Download> {
  const document = describeSample(ctx, service, await ctx.office.readLogo(ctx.db));
  const kept = drawn.get(service);
  const isCurrent = kept !== undefined && isDeepStrictEqual(kept.document, document);
  const file = isCurrent ? kept.file : drawSample(document, service);
  return pdfDownload(`sample-${service}-report.pdf`, await file);
}

function drawSample(document: ReportDocument, service: Service): Promise<Uint8Array> {
  const file = drawInThread(document, { kind: 'sample', id: SERVICES.indexOf(service) });
  drawn.set(service, { document, file });
  file.catch(() => {
    if (drawn.get(service)?.file === file) drawn.delete(service);
  });
  return file;
}

function describeSample(ctx: PublicContext, service: Service, logo: Uint8Array | null): ReportDocument {
  return {
    language: 'en',
    title: `Sample report: ${SERVICE_NAMES[service]}`,
    name: SAMPLE_STUDENT,
    facts: [
      ['Written by', SAMPLE_AUTHOR],
      ['Sample', SAMPLE_NOTE],
    ],
    isDraft: false,
    sections: composeReport(SAMPLE_REPORTS[service]),
    letterhead: letterheadOf(ctx.office, logo),
  };
}
