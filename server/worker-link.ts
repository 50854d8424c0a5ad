import cluster from 'node:cluster';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figures, Metrics } from './lib/metrics.ts';

/** Where a process listens, and on which database it works. */
export interface Listening {
  url: string;
  database: string;
}

export type ToWorker =
  | { kind: 'close' }
  | { kind: 'figures-wanted'; id: number }
  | { kind: 'text'; id: number; text: string };

export type FromWorker =
  | { kind: 'listening'; at: Listening }
  | { kind: 'figures'; id: number; figures: Figures }
  | { kind: 'text-wanted'; id: number };

/** A worker's line to the process that started it. */
export interface WorkerLink {
  tellListening(at: Listening): void;
  /** Calls when the worker should end: each time it is asked to, or one of the signals comes. */
  onClose(signals: readonly NodeJS.Signals[], close: () => void): void;
  /** The figures of all workers as one text. */
  readMetrics(): Promise<string>;
}

const PATIENCE_MS = 5000;

/** Opens the line, in a worker; null in a process that was started by itself. */
export function linkToPrimary(metrics: Metrics): WorkerLink | null {
  if (!cluster.isWorker) return null;
  const texts = new Map<number, (text: string) => void>();
  let lastId = 0;
  /** Also before anybody listens for it: a worker can be asked to end while it is still starting. */
  let isAskedToClose = false;
  const send = (message: FromWorker) => process.send?.(message);
  process.on('message', (message: ToWorker) => {
    if (message.kind === 'close') isAskedToClose = true;
    if (message.kind === 'text') texts.get(message.id)?.(message.text);
    if (message.kind !== 'figures-wanted') return;
    const { id } = message;
    void metrics.figures().then((figures) => send({ kind: 'figures', id, figures }));
  });
  return {
    tellListening: (at) => void send({ kind: 'listening', at }),
    onClose(signals, close) {
      process.on('message', (message: ToWorker) => {
        if (message.kind === 'close') close();
      });
      for (const signal of signals) process.on(signal, close);
      if (isAskedToClose) close();
    },
    async readMetrics() {
      lastId += 1;
      const id = lastId;
      const text = new Promise<string>((resolve) => texts.set(id, resolve));
      send({ kind: 'text-wanted', id });
      try {
        const tooLate = wait(PATIENCE_MS, undefined, { ref: false }).then(() => {
          throw new Error('The figures could not be read in time');
        });
        return await Promise.race([text, tooLate]);
      } finally {
        texts.delete(id);
      }
    },
  };
}
