import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '#contracts/roles.ts';
import { auditEvents } from '#server/areas/audit/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { members, type sessions } from '#server/db/schema/members.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';

const HAS_SECOND_FACTOR =
  'exists (select from second_factors where member_id = members.id and confirmed_at is not null)';

/** A member of the sample data never signs in, even with an issued password. */
const MAY_SIGN_IN = 'is_active and not is_sample';

const credentialColumns = {
  id: members.id,
  name: members.name,
  email: members.email,
  role: members.role,
  isActive: sql<boolean>`${sql.raw(MAY_SIGN_IN)}`,
  passwordHash: members.passwordHash,
  passwordExpiresAt: members.passwordExpiresAt,
  hasSecondFactor: sql<boolean>`${sql.raw(HAS_SECOND_FACTOR)}`,
};

export interface Credentials {
  id: number;
  name: string;
  email: string;
  role: Role;
  isActive: boolean;
  passwordHash: string;
  passwordExpiresAt: Date | null;
  hasSecondFactor: boolean;
}

/** A one-time password expires by time, any password by a promotion. */
export function isExpired({ passwordExpiresAt }: Credentials, now: Date): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= now;
}

interface RateLimitRow {
  key: string;
  expiresAt: Date;
}

// All columns are null without a member.
type AttemptRow = (Credentials | { id: null }) & {
  rateLimitRows: { key: string; expiresAt: string }[] | null;
};

const attemptByEmail = preparedQuery<AttemptRow>(
  'attempt_by_email',
  // One row even for an unknown address.
  `select id, name, email, role, ${MAY_SIGN_IN} as "isActive", password_hash as "passwordHash",
     password_expires_at as "passwordExpiresAt", ${HAS_SECOND_FACTOR} as "hasSecondFactor", (
     select json_agg(json_build_object('key', key, 'expiresAt', expires_at)) from rate_limits where key = any($2)
   ) as "rateLimitRows"
   from (select) as one left join members on email_key = $1`,
);

/** The member with an e-mail and the used rate limits, in one query. */
export async function selectAttempt(
  db: Queryable,
  email: string,
  rateLimitKeys: string[],
): Promise<{ member: Credentials | undefined; rateLimitRows: RateLimitRow[] }> {
  const [row] = await attemptByEmail(db, [emailKeyOf(email), rateLimitKeys]);
  if (!row) throw new Error('attempt_by_email gave no row');
  const { rateLimitRows, ...member } = row;
  return {
    member: member.id === null ? undefined : member,
    rateLimitRows: (rateLimitRows ?? []).map(({ key, expiresAt }) => ({
      key,
      expiresAt: new Date(expiresAt),
    })),
  };
}

export async function selectCredentialsById(db: Queryable, id: number): Promise<Credentials | undefined> {
  const [row] = await db.select(credentialColumns).from(members).where(eq(members.id, id));
  return row;
}

/** Locks the member until the transaction ends. */
export async function lockCredentials(db: Queryable, id: number): Promise<Credentials | undefined> {
  const [row] = await db.select(credentialColumns).from(members).where(eq(members.id, id)).for('update');
  return row;
}

type SignedInMember = Pick<Credentials, 'name' | 'email' | 'role'>;

const signedIn = preparedQuery<SignedInMember>(
  'signed_in',
  `update members set last_login_at = $4, password_hash = $3
   where id = $1 and ${MAY_SIGN_IN} and password_hash = $2
     and (password_expires_at is null or password_expires_at > $4)
   returning name, email, role`,
);

/** Stores the last login and locks the member. @returns undefined if changed since the password check. */
export async function updateSignedIn(
  db: Queryable,
  signIn: { memberId: number; checkedHash: string; passwordHash: string; at: Date },
): Promise<SignedInMember | undefined> {
  const { memberId, checkedHash, passwordHash, at } = signIn;
  const [member] = await signedIn(db, [memberId, checkedHash, passwordHash, at]);
  return member;
}

const newSession = preparedQuery<{ id: number }>(
  'new_session',
  `with ended as (
     delete from sessions where id in (select id from sessions where member_id = $2 order by id desc offset $8 - 1)
   )
   insert into sessions (token_hash, member_id, address, browser, system, created_at, last_seen_at, expires_at)
   select $1, id, $3, $4, $5, $6, $6, $7 from members where id = $2 and ${HAS_SECOND_FACTOR} = $9
   returning id`,
);

/**
 * Stores a session and ends the oldest ones beyond the limit. The caller has locked the member.
 * @returns false if the second factor was turned on or off since the account was read.
 */
export async function insertSession(
  db: Queryable,
  session: Omit<typeof sessions.$inferInsert, 'lastSeenAt'>,
  { mostSessions, hasSecondFactor }: { mostSessions: number; hasSecondFactor: boolean },
): Promise<boolean> {
  const { tokenHash, memberId, address, browser, system, createdAt, expiresAt } = session;
  const values = [tokenHash, memberId, address, browser, system, createdAt, expiresAt];
  const rows = await newSession(db, [...values, mostSessions, hasSecondFactor]);
  return rows.length > 0;
}

/**
 * Stores the checked hash, or a new one with current parameters, and locks the member.
 * @returns false if the member was deactivated, removed or given another password since the check.
 */
export async function updateCheckedHash(
  db: Queryable,
  id: number,
  checkedHash: string,
  passwordHash: string,
): Promise<boolean> {
  const rows = await db
    .update(members)
    .set({ passwordHash })
    .where(and(eq(members.id, id), eq(members.isActive, true), eq(members.passwordHash, checkedHash)))
    .returning({ id: members.id });
  return rows.length > 0;
}

/** Whether any member has signed in from the address before. */
export async function hasSignInFrom(db: Queryable, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'session.signed_in'), eq(auditEvents.address, address)))
    .limit(1);
  return rows.length > 0;
}
