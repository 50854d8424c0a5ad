import type { Database } from '#server/db/client.ts';

type Pool = Database['pool'];
type PoolClient = Parameters<Parameters<Pool['connect']>[0]>[1] & object;

const QUESTION = {
  name: 'team_revision',
  text: 'select revision from team_revision',
  // Everybody waits for it: a connection that has gone silent must not hold them for as long as TCP would.
  query_timeout: 5000,
};

/**
 * Which revision the team has; see `schema/team-revision.ts`. One question serves all who come before it is on its way:
 * what they are told was true at a moment after each of them asked.
 */
export class TeamRevision {
  #waiting = 0;
  /** Nobody has sent it yet. */
  #next: Promise<string | null> | undefined;
  #last: Promise<unknown> = Promise.resolve();

  constructor(private readonly pool: Database['pool']) {}

  /** How many wait for an answer. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Null where the database knows of none. Rejects when it does not answer. */
  async read(): Promise<string | null> {
    if (!this.#next) {
      this.#next = this.#ask(this.#last);
      this.#last = this.#next.catch(() => undefined);
    }
    this.#waiting += 1;
    try {
      return await this.#next;
    } finally {
      this.#waiting -= 1;
    }
  }

  // One at a time, so that those who come meanwhile come together.
  async #ask(before: Promise<unknown>): Promise<string | null> {
    await before;
    let connection: PoolClient;
    try {
      connection = await this.pool.connect();
    } finally {
      // From here on it would come too late for whoever asks.
      this.#next = undefined;
    }
    try {
      return await askOn(connection);
    } catch {
      // That one connection broke, or gave no answer, is no reason to refuse everybody.
      return askOn(await this.pool.connect());
    }
  }
}

async function askOn(connection: PoolClient): Promise<string | null> {
  let isBroken = true;
  try {
    const { rows } = await connection.query<{ revision: string }>(QUESTION);
    isBroken = false;
    return rows[0]?.revision ?? null;
  } finally {
    connection.release(isBroken);
  }
}

/**
 * What this process has read of the team, each under a key. A caller asks the database for the revision first, or in
 * the same statement, every time: what is remembered is never older than the question, whichever process changed the team.
 */
export class TeamMemory<Value> {
  #revision: string | null = null;
  readonly #values = new Map<string, Value>();

  /** @param most so many values are kept; one more, and all are forgotten. */
  constructor(private readonly most: number) {}

  /** Whether anything was read under the key, whatever the revision. */
  has(key: string): boolean {
    return this.#values.has(key);
  }

  /** What was read under this revision; undefined where nothing was, or the database has no revision. */
  get(revision: string | null, key: string): Value | undefined {
    return revision !== null && revision === this.#revision ? this.#values.get(key) : undefined;
  }

  /** @param value read with the revision or after it, never before. */
  keep(revision: string | null, key: string, value: Value): void {
    const isFull = this.#values.size >= this.most && !this.#values.has(key);
    if (revision !== this.#revision || isFull) this.#values.clear();
    this.#revision = revision;
    this.#values.set(key, value);
  }
}
