import type { Queryable } from '#server/db/client.ts';

interface Read<Value> {
  value: Value;
  /** Differs whenever the value does. */
  key: string;
}

/**
 * A value of the database in memory, so that no request reads it. The process that changes the value applies it at once,
 * others of the same database within seconds: they refresh it periodically.
 */
export class LiveValue<Value> {
  current: Value;
  readonly #read: (db: Queryable) => Promise<Read<Value>>;
  readonly #listeners: ((value: Value) => Promise<void>)[] = [];
  /** Null while a listener has not taken the value over. */
  #known: string | null;
  #last: Promise<void> = Promise.resolve();

  /** @param first the value of a database in which nothing is stored yet. */
  constructor(first: Read<Value>, read: (db: Queryable) => Promise<Read<Value>>) {
    this.current = first.value;
    this.#known = first.key;
    this.#read = read;
  }

  /** The listener runs at each change, and at the start if something is stored. */
  onChange(listener: (value: Value) => Promise<void>): void {
    this.#listeners.push(listener);
  }

  /**
   * One after the other: a caller returns only when the listeners have taken its change over.
   * @throws the error of a listener. The next refresh tells all again.
   */
  refresh(db: Queryable): Promise<void> {
    const run = this.#last.then(() => this.#refresh(db));
    this.#last = run.catch(() => undefined);
    return run;
  }

  async #refresh(db: Queryable): Promise<void> {
    const { value, key } = await this.#read(db);
    if (key === this.#known) return;
    this.current = value;
    this.#known = null;
    for (const listener of this.#listeners) await listener(value);
    this.#known = key;
  }
}
