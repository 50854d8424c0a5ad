import { and, eq, sql } from 'drizzle-orm';
import type { Role } from '#contracts/roles.ts';
import type { Queryable } from '#server/db/client.ts';
import { hotQuery } from '#server/db/hot-query.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import type { CodeKind } from '#server/features/second-factor/service.ts';
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

const HOT_COLUMNS = `id, name, email, role, is_active as "isActive", password_hash as "passwordHash",
  password_expires_at as "passwordExpiresAt", ${HAS_SECOND_FACTOR} as "hasSecondFactor"`;

const attemptByEmail = hotQuery<
  (Credentials | { id: null }) & { uses: { key: string; forgivenAt: string }[] | null }
>(
  'attempt_by_email',
  `select ${HOT_COLUMNS}, (
     select json_agg(json_build_object('key', key, 'forgivenAt', forgiven_at)) from brakes where key = any($2)
   ) as uses
   from (select) as one left join members on email_key = $1`,
);

/** Whose address it is, if anybody's, and the uses of brakes that still count, in one question. */
export async function selectAttempt(db: Queryable, email: string, brakeKeys: string[]) {
  const [row] = await attemptByEmail(db, [emailKeyOf(email), brakeKeys]);
  if (!row) throw new Error('A question without a condition has one answer');
  const { uses, ...member } = row;
  return {
    member: member.id === null ? undefined : member,
    uses: (uses ?? []).map(({ key, forgivenAt }) => ({ key, forgivenAt: new Date(forgivenAt) })),
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

const newSignIn = hotQuery<Pick<Credentials, 'id' | 'name' | 'email' | 'role'>>(
  'new_sign_in',
  `with signed_in as (
     update members set last_login_at = $1, password_hash = $4
     where id = $2 and is_active and password_hash = $3
       and (password_expires_at is null or password_expires_at > $1)
       and ${HAS_SECOND_FACTOR} = ($11::text is not null)
     returning id, name, email, role
   ), ended as (
     delete from sessions where id in (
       select sessions.id from sessions join signed_in on signed_in.id = member_id
       order by sessions.id desc offset $10
     )
   ), begun as (
     insert into sessions (token_hash, member_id, address, browser, system, created_at, last_seen_at, expires_at)
     select $5, id, $6, $7, $8, $1, $1, $9 from signed_in
   ), told as (
     insert into audit_events
       (at, action, actor_id, actor_name, subject_type, subject_id, subject_name, address, after)
     select $1, 'session.signed_in', id, name, 'member', id, name, $6,
       case when $11 is not null then jsonb_build_object('secondStep', $11) end
     from signed_in
   )
   select id, name, email, role from signed_in`,
);

export interface NewSignIn {
  at: Date;
  memberId: number;
  /** The hash that the password was checked against, and the one to keep: it may be made anew with today's parameters. */
  checkedHash: string;
  passwordHash: string;
  tokenHash: string;
  address: string;
  browser: string | null;
  system: string | null;
  expiresAt: Date;
  /** How many of the member's sessions stay beside the new one; the oldest ones end. */
  keep: number;
  /** The kind of the code that was right; null where none was asked for. */
  secondStep: CodeKind | null;
}

/**
 * Keeps a sign-in whole or not at all: the member's last login, the session and the event in the audit trail, in one
 * statement, as every way to the database is a good part of what a sign-in costs beside its hash (docs/decisions).
 * Sign-ins of one member at the same moment don't count each other's sessions; the next one does.
 * @returns the member; undefined when she was deactivated, removed, promoted or given another password or a second factor
 *   since her password was checked, or has no second factor any more.
 */
export async function insertSignIn(db: Queryable, signIn: NewSignIn) {
  const [member] = await newSignIn(db, [
    signIn.at,
    signIn.memberId,
    signIn.checkedHash,
    signIn.passwordHash,
    signIn.tokenHash,
    signIn.address,
    signIn.browser,
    signIn.system,
    signIn.expiresAt,
    signIn.keep,
    signIn.secondStep,
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
