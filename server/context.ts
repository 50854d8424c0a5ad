import { type Consultancy, PLACEHOLDERS } from '#contracts/consultancy.ts';
import type { SignInStep } from '#contracts/endpoint.ts';
import type { Language } from '#contracts/languages.ts';
import { BLANK_PARTICULARS, type Particulars } from '#contracts/operations/index.ts';
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

export interface Caller extends Actor {
  /** Only the endpoints of this step are open; null after the last one. */
  nextStep: SignInStep | null;
  /** Read when the request was authenticated; null if the database has none. */
  teamRevision: string | null;
}

/** Settings of the whole consultancy. */
export interface Office {
  /** IANA name. */
  timeZone: string;
  /** The origin of the product's links. */
  publicUrl: string;
  /** Otherwise no mail is queued. */
  isMailOn: boolean;
  /** Whether families have accounts on this server. */
  hasFamilyAccounts: boolean;
  /** The address that mail comes from; null without mail. */
  sender: string | null;
  /** As the office entered them. */
  particulars: Particulars;
  /** Their public side, with placeholders. */
  consultancy: Consultancy;
  /** The logo's file; null without one. */
  readLogo(db: Queryable): Promise<Uint8Array | null>;
}

/** The context of work without a request, for example a reminder. */
export interface JobContext {
  db: Queryable;
  now: Date;
  office: Office;
}

export interface PublicContext extends JobContext {
  /** The network address of the request. */
  address: string;
}

export interface Context extends PublicContext {
  actor: Actor;
  /** The permission of the endpoint. */
  access: Permission;
}

/** The family behind a request with the cookie of a session. */
export interface Family {
  accountId: number;
  sessionId: number;
  name: string;
  email: string;
  language: Language;
  isConfirmed: boolean;
}

export interface FamilyContext extends PublicContext {
  family: Family;
}

/** Somebody who changes records: a member, or a family its own. */
export type ActingContext = Context | FamilyContext;

/** Before the particulars are read from the database. */
export function officeOf({
  timeZone,
  publicUrl,
  mail,
  publicServices,
}: Pick<Config, 'timeZone' | 'publicUrl' | 'mail' | 'publicServices'>): Office {
  return {
    timeZone,
    publicUrl,
    isMailOn: mail !== null,
    hasFamilyAccounts: publicServices === 'accounts',
    sender: mail?.from.address ?? null,
    particulars: BLANK_PARTICULARS,
    consultancy: PLACEHOLDERS,
    readLogo: async () => null,
  };
}
