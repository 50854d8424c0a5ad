import type { Permission, Role } from '#contracts/roles.ts';
import type { Config } from '#server/config.ts';
import type { Queryable } from '#server/db/client.ts';

/** The signed-in member behind a request. */
export interface Actor {
  id: number;
  name: string;
  email: string;
  role: Role;
  sessionId: number;
}

/** An actor as the request is authenticated. */
export interface Caller extends Actor {
  /** The role requires a second factor and the member has none: only setting it up is open. */
  mustSetUpSecondFactor: boolean;
  /** The team's revision as it was when the request was authenticated; null where the database has none. */
  teamRevision: string | null;
}

/** The settings that hold for the whole consultancy. */
export interface Office {
  /** IANA name: in which its days begin and end. */
  timeZone: string;
  /** The first part of every link to the product. */
  publicUrl: string;
  /** Without it no mail is queued. */
  isMailOn: boolean;
}

/** What work without a request gets, for example a reminder. */
export interface JobContext {
  db: Queryable;
  now: Date;
  office: Office;
}

/** What every service verb gets. */
export interface PublicContext extends JobContext {
  /** The network address that the request came from. */
  address: string;
}

export interface Context extends PublicContext {
  actor: Actor;
  /** The permission that the endpoint asks for. */
  access: Permission;
}

export function officeOf({
  timeZone,
  publicUrl,
  mail,
}: Pick<Config, 'timeZone' | 'publicUrl' | 'mail'>): Office {
  return { timeZone, publicUrl, isMailOn: mail !== null };
}
