import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Timeout of a gauge, below Prometheus's timeout of a scrape. */
const PATIENCE_MS = 2000;

/** The metrics of one process for Prometheus, without personal data. Labels have few known values. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #unread = this.counter(
    'srichakra_figures_unread_total',
    'Figures that could not be read in time.',
  );

  /** A value that each scrape reads. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const unread = this.#unread;
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      async collect() {
        try {
          this.set(await inTime(read));
        } catch {
          // Counted but not logged, since the failure of the database is logged already.
          unread.inc();
          this.set(Number.NaN);
        }
      },
    });
    this.#registry.registerMetric(gauge);
  }

  /** A count since the start of the process. */
  counter<Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  /** @param buckets upper bounds in the unit of the name. */
  histogram<Label extends string>(
    name: string,
    help: string,
    { labelNames, buckets }: { labelNames: Label[]; buckets: number[] },
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
  }

  /** Adds CPU time, memory, open files and the event loop's delay. Call it once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

async function inTime(read: () => number | Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The gauge could not be read in time')), PATIENCE_MS);
  });
  try {
    return await Promise.race([read(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
