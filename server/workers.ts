import cluster, { type Worker } from 'node:cluster';
import { countTogether, type Figures, Metrics } from './lib/metrics.ts';
import { closeLostConnections } from './lost-connections.ts';
import type { FromWorker, Listening, ToWorker } from './worker-link.ts';

/** The pause before a worker that ended is replaced: twice as long each time, until one stays up. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
const STAYS_UP_MS = 60_000;
/** Workers that have not said their figures by then are left out. */
const PATIENCE_MS = 3000;

/** All workers are asked for their figures. */
interface Question {
  /** Who has not answered yet. */
  waiting: Set<Worker>;
  answers: Figures[];
  /** Called when nobody is waited for any more. */
  resolve(): void;
}

/** One of the places that are kept filled with a worker. */
interface Place {
  worker: Worker | null;
  startedAt: number;
  failures: number;
  timer?: NodeJS.Timeout;
}

export interface WorkersOptions {
  count: number;
  /** The script that each runs. */
  program: string;
  /** How long one may take to close; then it is ended. */
  longestCloseMs: number;
}

/**
 * Several processes of the product behind one port. This one serves nothing itself: it hands each connection to the next
 * of them, puts another one in the place of one that died, and adds up their figures.
 */
export class Workers {
  readonly #options: WorkersOptions;
  readonly #places: Place[];
  readonly #questions = new Map<number, Question>();
  readonly #metrics = new Metrics();
  readonly #ended = this.#metrics.counter('srichakra_workers_ended_total', 'Workers that ended unasked.');
  #lastId = 0;
  #hasListened = false;
  #isClosing = false;

  constructor(options: WorkersOptions) {
    this.#options = options;
    this.#places = Array.from({ length: options.count }, () => ({ worker: null, startedAt: 0, failures: 0 }));
    this.#metrics.gauge('srichakra_workers', 'Workers that are up.', () => this.#workers().length);
    // Figures may be no number at all, which JSON can't say.
    cluster.setupPrimary({ exec: options.program, serialization: 'advanced' });
  }

  /**
   * Starts one after the other: the first brings the database up to date, and says why if there can be none.
   * @returns null when the first ended before it listened.
   */
  async start(): Promise<Listening | null> {
    let listening: Listening | null = null;
    for (const place of this.#places) {
      if (this.#isClosing) return null;
      const at = await this.#launch(place);
      if (at === null && listening === null) return null;
      listening ??= at;
    }
    return listening;
  }

  async readMetrics(): Promise<string> {
    return countTogether([await this.#metrics.figures(), ...(await this.#ask())]);
  }

  /** Resolves when all have ended: each answers what it has begun. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { timer } of this.#places) clearTimeout(timer);
    await Promise.all(
      this.#workers().map((worker) => {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        const timer = setTimeout(() => worker.process.kill('SIGKILL'), this.#options.longestCloseMs);
        say(worker, { kind: 'close' });
        return ended.finally(() => clearTimeout(timer));
      }),
    );
  }

  #workers(): Worker[] {
    return this.#places.flatMap(({ worker }) => worker ?? []);
  }

  /** @returns where it listens; null when it ended before. */
  #launch(place: Place): Promise<Listening | null> {
    const worker = cluster.fork();
    closeLostConnections(worker);
    Object.assign(place, { worker, startedAt: performance.now() });
    return new Promise((resolve) => {
      worker.on('message', (message: FromWorker) => {
        if (message.kind === 'listening') {
          this.#hasListened = true;
          resolve(message.at);
        } else void this.#hear(worker, message);
      });
      // To speak to one that has just died fails; that it ended is heard next.
      worker.on('error', () => undefined);
      worker.once('exit', (code: number | null, signal: string | null) => {
        place.worker = null;
        for (const question of this.#questions.values()) settle(question, worker);
        if (this.#hasListened && !this.#isClosing) this.#replace(place, signal ?? `code ${code}`);
        resolve(null);
      });
    });
  }

  /** Not at once: what ended it may still be there, and a start costs the others' time. */
  #replace(place: Place, reason: string): void {
    this.#ended.inc();
    const stayedUp = performance.now() - place.startedAt >= STAYS_UP_MS;
    const pauseMs = stayedUp
      ? FIRST_PAUSE_MS
      : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** place.failures);
    place.failures = stayedUp ? 1 : place.failures + 1;
    console.error(`A worker ended (${reason}); another one starts in ${pauseMs / 1000} s.`);
    place.timer = setTimeout(() => void this.#launch(place), pauseMs);
  }

  async #hear(worker: Worker, message: Exclude<FromWorker, { kind: 'listening' }>): Promise<void> {
    if (message.kind === 'text-wanted') {
      say(worker, { kind: 'text', id: message.id, text: await this.readMetrics() });
      return;
    }
    const question = this.#questions.get(message.id);
    if (question === undefined) return;
    question.answers.push(message.figures);
    settle(question, worker);
  }

  /** The figures of all workers that say them in time. */
  async #ask(): Promise<Figures[]> {
    this.#lastId += 1;
    const id = this.#lastId;
    const workers = this.#workers();
    const answers: Figures[] = [];
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, PATIENCE_MS);
      const question = {
        answers,
        waiting: new Set(workers),
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      this.#questions.set(id, question);
      for (const worker of workers) say(worker, { kind: 'figures-wanted', id });
      if (workers.length === 0) question.resolve();
    });
    this.#questions.delete(id);
    return answers;
  }
}

/** One worker has answered, or never will. */
function settle({ waiting, resolve }: Question, worker: Worker): void {
  if (waiting.delete(worker) && waiting.size === 0) resolve();
}

/** To one that is on its way out there is nothing to say. */
function say(worker: Worker, message: ToWorker): void {
  if (worker.isConnected()) worker.send(message);
}
