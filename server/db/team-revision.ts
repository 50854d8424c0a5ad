import type { Queryable } from './client.ts';
import { hotQuery } from './hot-query.ts';

const teamRevision = hotQuery<{ revision: string }>('team_revision', 'select revision from team_revision');

/** Which revision the team has; see `schema/team-revision.ts`. Null where the database knows of none. */
export async function readTeamRevision(db: Queryable): Promise<string | null> {
  const [row] = await teamRevision(db);
  return row?.revision ?? null;
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
