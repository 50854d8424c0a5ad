import { parentPort } from 'node:worker_threads';
import type { ReportDocument } from './draw-report.ts';
import { drawReport } from './draw-report.ts';

/** What the main thread hears. */
export type FromReportPdfWorker = { kind: 'done'; file: Uint8Array } | { kind: 'failed'; message: string };

if (parentPort === null) throw new Error('This file runs as a worker thread only');
const port = parentPort;
const post = (message: FromReportPdfWorker) => port.postMessage(message);

port.on('message', (report: ReportDocument) => {
  drawReport(report).then(
    (file) => post({ kind: 'done', file }),
    (error: unknown) => post({ kind: 'failed', message: String(error) }),
  );
});
