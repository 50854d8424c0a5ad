import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import {
  type FormerMember,
  type LinkPurpose,
  MEMBER_TEXT_NAMES,
  type Member,
} from '#contracts/identity/index.ts';
import { pick } from '#contracts/lib/fields.ts';
import { canManageUsers, ROLES } from '#contracts/roles.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { takeLock } from '#server/db/advisory-locks.ts';
import type { Queryable } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { oneRow } from '#server/db/one-row.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { deletesSamples, insertsRows } from '#server/db/sample-rows.ts';
import {
  accountLinks,
  knownDevices,
  members,
  secondFactors,
  signInChallenges,
} from '#server/db/schema/members.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';

export type MemberRow = typeof members.$inferSelect;
type NewMember = typeof members.$inferInsert;

/** The member's public fields. */
export function toMember(row: MemberRow) {
  const fields = pick(row, [
    'id',
    'name',
    'email',
    'role',
    ...MEMBER_TEXT_NAMES,
    'phone',
    'isActive',
    'isSample',
    'version',
  ]);
  return { ...fields, lastLogin: row.lastLoginAt };
}

const TEXT_COLUMNS = MEMBER_TEXT_NAMES.map((field) => `${toSnakeCase(field)} as "${field}"`).join(', ');

const membersByName = preparedQuery<Member>(
  'members_by_name',
  `select id, name, email, role, ${TEXT_COLUMNS}, phone, is_active as "isActive", is_sample as "isSample", version,
     to_char(last_login_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastLogin"
   from members where removed_at is null order by name, id`,
);

export function selectMembers(db: Queryable): Promise<Member[]> {
  return membersByName(db);
}

/** Those who left the team, by name. */
export const selectFormerMembers = preparedQuery<FormerMember>(
  'former_members_by_name',
  'select id, name, role from members where removed_at is not null order by name, id',
);

export async function selectMember(db: Queryable, id: number): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, id), isNull(members.removedAt)));
  return row;
}

export async function selectMemberByEmail(db: Queryable, email: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(members)
    .where(eq(members.emailKey, emailKeyOf(email)));
  return row;
}

/** Locks a member. To avoid deadlocks, call before locking links or sessions and before `holdActor`. */
export async function lockMember(db: Queryable, id: number) {
  const { name, email, isActive } = members;
  const [row] = await db
    .select({ id: members.id, name, email, isActive })
    .from(members)
    .where(eq(members.id, id))
    .for('update');
  return row;
}

/** Serialises changes to the team until the transaction ends. */
export function lockTeam(db: Queryable): Promise<void> {
  return takeLock(db, 'team');
}

export async function isLastActiveSuperAdmin(db: Queryable, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.role, 'super_admin'), eq(members.isActive, true)))
    .limit(2);
  return rows.length === 1 && rows[0]?.id === id;
}

export async function isAnyMember(db: Queryable): Promise<boolean> {
  const rows = await db.select({ id: members.id }).from(members).limit(1);
  return rows.length > 0;
}

/** Undefined if another member has the e-mail address. */
export async function insertMember(
  db: Queryable,
  member: Omit<NewMember, 'emailKey'>,
): Promise<MemberRow | undefined> {
  const [row] = await db
    .insert(members)
    .values({ ...member, emailKey: emailKeyOf(member.email) })
    .onConflictDoNothing({ target: members.emailKey })
    .returning();
  return row;
}

/** Undefined if another member has the e-mail address; the transaction is then aborted. */
export async function updateMemberRow(
  db: Queryable,
  id: number,
  changes: Partial<Omit<NewMember, 'emailKey'>>,
): Promise<MemberRow | undefined> {
  const emailKey = changes.email === undefined ? {} : { emailKey: emailKeyOf(changes.email) };
  try {
    const [row] = await db
      .update(members)
      .set({ ...changes, ...emailKey })
      .where(eq(members.id, id))
      .returning();
    return row;
  } catch (error) {
    if (isUniqueViolation(error)) return undefined;
    throw error;
  }
}

/** Stores a password of the member's own choice. Also replaces a one-time password. */
export async function storePassword(db: Queryable, memberId: number, passwordHash: string): Promise<void> {
  await updateMemberRow(db, memberId, { passwordHash, hasOneTimePassword: false, passwordExpiresAt: null });
}

/**
 * Ends a member's open links of these purposes. By default a link to undo a change of the address stays: a stolen session
 * must not end it.
 */
export async function endLinksOf(
  { db, now }: { db: Queryable; now: Date },
  memberId: number,
  purposes: readonly LinkPurpose[] = ['invitation', 'password_reset'],
): Promise<void> {
  const { usedAt, endedAt, purpose } = accountLinks;
  await db
    .update(accountLinks)
    .set({ endedAt: now })
    .where(
      and(
        eq(accountLinks.memberId, memberId),
        isNull(usedAt),
        isNull(endedAt),
        inArray(purpose, [...purposes]),
      ),
    );
}

export async function insertLink(
  db: Queryable,
  link: Omit<typeof accountLinks.$inferInsert, 'usedAt' | 'endedAt'>,
): Promise<void> {
  await db.insert(accountLinks).values(link);
}

export async function selectOpenLink(db: Queryable, tokenHash: string, now: Date) {
  const { expiresAt } = accountLinks;
  const [row] = await db
    .select({ expiresAt })
    .from(accountLinks)
    .where(
      and(
        eq(accountLinks.tokenHash, tokenHash),
        isNull(accountLinks.usedAt),
        isNull(accountLinks.endedAt),
        gt(expiresAt, now),
      ),
    );
  return row;
}

/** Keeps the name for past work; deletes the account with its address, password, second factor, links and devices. */
export async function removeMemberRow({ db, now }: { db: Queryable; now: Date }, id: number): Promise<void> {
  for (const table of [accountLinks, knownDevices, secondFactors, signInChallenges]) {
    await db.delete(table).where(eq(table.memberId, id));
  }
  await db
    .update(members)
    .set({
      // As lists, charts and filters show it.
      name: sql`${members.name} || ' (former)'`,
      ...{ email: '', emailKey: null, passwordHash: '', passwordExpiresAt: null, hasOneTimePassword: false },
      ...{ designation: null, department: null, phone: null },
      isActive: false,
      removedAt: now,
    })
    .where(eq(members.id, id));
}

/** Whether a message is to or about a member with these letters in their name. */
export const isMemberMail = (q: string) => sql`${outbox.memberId} in (
  select ${members.id} from ${members} where position(lower(${q}) in lower(${members.name})) > 0)`;

/** The recipient of a message about a member; see `MailDefinition`. */
export const memberRecipient = sql`select name, email as address from ${members} where id = ${outbox.memberId}`;

export async function selectMailedMember(db: Queryable, id: number) {
  const { id: memberId, name, email, role, isActive, isSample } = members;
  const [row] = await db
    .select({ id: memberId, name, email, role, isActive, isSample })
    .from(members)
    .where(eq(members.id, id));
  return row;
}

/** The ids of the active members who manage the team. */
export async function selectManagers(db: Queryable): Promise<number[]> {
  const rows = await db
    .select({ id: members.id })
    .from(members)
    .where(and(members.isActive, inArray(members.role, ROLES.filter(canManageUsers))));
  return rows.map(({ id }) => id);
}

/** The names of members by their ids, former ones included. */
export async function namesOf(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, name: members.name })
    .from(members)
    .where(inArray(members.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** When a member's account was created, and up to which event they have read their notifications. */
export async function selectReader(db: Queryable, id: number) {
  return oneRow(
    await db
      .select({ since: members.createdAt, readUpTo: members.notificationsReadUpTo })
      .from(members)
      .where(eq(members.id, id)),
  );
}

/** Never moves back. */
export async function setReadUpTo(db: Queryable, id: number, upTo: number): Promise<void> {
  await db
    .update(members)
    .set({ notificationsReadUpTo: sql`greatest(${members.notificationsReadUpTo}, ${upTo}::int)` })
    .where(eq(members.id, id));
}

export function selectSampleMembers(db: Queryable) {
  const { id, name } = members;
  return db.select({ id, name }).from(members).where(eq(members.isSample, true)).orderBy(asc(id));
}

export const insertSampleMembers = insertsRows(members);
export const deleteSampleMembers = deletesSamples(members);
