import type { Queryable } from './client.ts';
import { hotQuery } from './hot-query.ts';

const teamRevision = hotQuery<{ revision: string }>('team_revision', 'select revision from team_revision');

/** Which revision the team has; see `schema/team-revision.ts`. Undefined where the database knows of none. */
export async function readTeamRevision(db: Queryable): Promise<string | undefined> {
  const [row] = await teamRevision(db);
  return row?.revision;
}

/**
 * What this process has read of the team, each under a key. A caller asks the database for the revision first, every
 * time, so that what is remembered is never older than the question, whichever process has changed the team.
 */
export class TeamMemory<Value> {
  #revision: string | undefined;
  readonly #values = new Map<string, Value>();

  /** @param most so many values are kept; one more, and all are forgotten. */
  constructor(private readonly most: number) {}

  /** What was read under this revision; undefined where nothing was, or the revision is not known. */
  get(revision: string | undefined, key: string): Value | undefined {
    return revision !== undefined && revision === this.#revision ? this.#values.get(key) : undefined;
  }

  /** @param value read after the revision was. */
  keep(revision: string | undefined, key: string, value: Value): void {
    if (revision !== this.#revision || this.#values.size >= this.most) this.#values.clear();
    this.#revision = revision;
    this.#values.set(key, value);
  }
}
