import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** A figure that takes longer is left out, before Prometheus gives up waiting for all of them. */
const PATIENCE_MS = 2000;

/** What one process hands over to be counted together with the others'. */
export type Figures = object[];

/**
 * The figures of one process, for Prometheus. None of them tells of a person, and a label has a few known values: a
 * route's pattern, never an address that somebody typed.
 */
export class Metrics {
  readonly #registry = new Registry();
  readonly #unread = this.counter(
    'srichakra_figures_unread_total',
    'Figures that could not be read in time.',
  );

  /**
   * A figure that is read whenever somebody asks for all of them.
   * @param options.isShared every process reads the same, from the database: of several it is told once, not added up.
   */
  gauge(
    name: string,
    help: string,
    read: () => number | Promise<number>,
    { isShared = false }: { isShared?: boolean } = {},
  ): void {
    const unread = this.#unread;
    const gauge = new Gauge({
      name,
      help,
      registers: [],
      aggregator: isShared ? 'max' : 'sum',
      async collect() {
        try {
          this.set(await inTime(read));
        } catch {
          // Told by a figure of its own: the others are still of use, and a database that is away logs enough.
          unread.inc();
          this.set(Number.NaN);
        }
      },
    });
    this.#registry.registerMetric(gauge);
  }

  /** Something that is counted from the start of the process. */
  counter<Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.#registry] });
  }

  /** @param buckets upper bounds, in the unit that the name ends with. */
  histogram<Label extends string>(
    name: string,
    help: string,
    { labelNames, buckets }: { labelNames: Label[]; buckets: number[] },
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.#registry] });
  }

  /** The process's own figures: processor time, memory, open files, delay of the event loop. Once in a process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry });
  }

  /** All of them, as Prometheus reads them. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  figures(): Promise<Figures> {
    return this.#registry.getMetricsAsJSON();
  }
}

/** The figures of several processes as one. */
export function countTogether(all: Figures[]): Promise<string> {
  return AggregatorRegistry.aggregate(all).metrics();
}

async function inTime(read: () => number | Promise<number>): Promise<number> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The figure could not be read in time')), PATIENCE_MS);
  });
  try {
    return await Promise.race([read(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
