import type { Role } from '#contracts/roles.ts';
import type { Queryable } from '#server/db/client.ts';

/** The signed-in member behind a request. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  role: Role;
  sessionId: number;
}

/** An actor as she is met at the door. */
export interface Caller extends Actor {
  /** Her role has to have a second factor, and she has none: nothing else is open to her until then. */
  mustSetUpSecondFactor: boolean;
  /** The team's revision as it was when the request was authenticated; null where the database has none. */
  teamRevision: string | null;
}

/** What every service verb gets: where to read and write, when it is, and from which address the request came. */
export interface PublicContext {
  db: Queryable;
  now: Date;
  address: string;
}

export interface Context extends PublicContext {
  actor: Actor;
}
