import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '#contracts/roles.ts';
import type { Queryable } from '#server/db/client.ts';
import { hotQuery } from '#server/db/hot-query.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { emailKeyOf } from '#server/lib/email.ts';

const HAS_SECOND_FACTOR =
  'exists (select from second_factors where member_id = members.id and confirmed_at is not null)';

const credentialColumns = {
  id: members.id,
  name: members.name,
  email: members.email,
  role: members.role,
  isActive: members.isActive,
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

/** Whether the password has stopped working: a one-time password by time, any by a promotion. */
export function isExpired({ passwordExpiresAt }: Credentials, now: Date): boolean {
  return passwordExpiresAt !== null && passwordExpiresAt <= now;
}

interface BrakeRow {
  key: string;
  forgivenAt: Date;
}

// All of a member's columns are null where there is none.
type AttemptRow = (Credentials | { id: null }) & {
  brakeRows: { key: string; forgivenAt: string }[] | null;
};

const attemptByEmail = hotQuery<AttemptRow>(
  'attempt_by_email',
  // One row, for an unknown address as well.
  `select id, name, email, role, is_active as "isActive", password_hash as "passwordHash",
     password_expires_at as "passwordExpiresAt", ${HAS_SECOND_FACTOR} as "hasSecondFactor", (
     select json_agg(json_build_object('key', key, 'forgivenAt', forgiven_at)) from brakes where key = any($2)
   ) as "brakeRows"
   from (select) as one left join members on email_key = $1`,
);

/** The member who has an address, if there is one, and those of the brakes that have been used, in one question. */
export async function selectAttempt(
  db: Queryable,
  email: string,
  brakeKeys: string[],
): Promise<{ member: Credentials | undefined; brakeRows: BrakeRow[] }> {
  const [row] = await attemptByEmail(db, [emailKeyOf(email), brakeKeys]);
  if (!row) throw new Error('attempt_by_email gave no row');
  const { brakeRows, ...member } = row;
  return {
    member: member.id === null ? undefined : member,
    brakeRows: (brakeRows ?? []).map(({ key, forgivenAt }) => ({ key, forgivenAt: new Date(forgivenAt) })),
  };
}

export async function selectCredentialsById(db: Queryable, id: number): Promise<Credentials | undefined> {
  const [row] = await db.select(credentialColumns).from(members).where(eq(members.id, id));
  return row;
}

/** The same, held against every other change until the transaction ends. */
export async function lockCredentials(db: Queryable, id: number): Promise<Credentials | undefined> {
  const [row] = await db.select(credentialColumns).from(members).where(eq(members.id, id)).for('update');
  return row;
}

type SignedInMember = Pick<Credentials, 'name' | 'email' | 'role'>;

const newSignIn = hotQuery<SignedInMember>(
  'new_sign_in',
  `select member_name as name, member_email as email, member_role as role
   from keep_sign_in($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);

export interface NewSignIn {
  memberId: number;
  /** The hash that the password was checked against, and the one to keep: it may be made anew with today's parameters. */
  checkedHash: string;
  passwordHash: string;
  /** The kind of the code that was right; null where none was asked for. */
  secondStep: string | null;
  at: Date;
  /** How many sessions the member may have, with the new one; the oldest ones end. */
  mostSessions: number;
  tokenHash: string;
  address: string;
  browser: string | null;
  system: string | null;
  expiresAt: Date;
}

/**
 * Keeps a sign-in whole or not at all: the member's last login, the session and the event in the audit trail. A function
 * of the database does it (keep_sign_in, in the migrations), as every way there is a good part of what a sign-in
 * costs beside its hash (0006).
 * @returns the member; undefined when she was deactivated, removed, promoted or given another password or a second factor
 *   since her password was checked, or has no second factor any more.
 */
export async function insertSignIn(db: Queryable, signIn: NewSignIn): Promise<SignedInMember | undefined> {
  const [member] = await newSignIn(db, [
    signIn.memberId,
    signIn.checkedHash,
    signIn.passwordHash,
    signIn.secondStep,
    signIn.at,
    signIn.mostSessions,
    signIn.tokenHash,
    signIn.address,
    signIn.browser,
    signIn.system,
    signIn.expiresAt,
  ]);
  return member;
}

/**
 * Stores the hash of a password that was just checked, which may be made anew with today's parameters.
 * @returns false when the member was deactivated, removed or given another password since `checkedHash` was read. Holds
 *   the member until the transaction ends.
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

export async function hasSignedInFrom(db: Queryable, memberId: number, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, 'member'),
        eq(auditEvents.subjectId, memberId),
        eq(auditEvents.action, 'session.signed_in'),
        eq(auditEvents.address, address),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
