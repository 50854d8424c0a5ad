import { parentPort } from 'node:worker_threads';
import { drawReport, type ReportDocument } from './draw-report.ts';

if (parentPort === null) throw new Error('This file runs as a worker thread only');
const port = parentPort;

// An error ends the thread, and reaches the main thread as its `error` event.
port.on('message', (report: ReportDocument) => {
  void drawReport(report).then((file) => port.postMessage(file));
});
