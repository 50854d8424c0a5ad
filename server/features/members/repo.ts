import { and, asc, eq, sql } from 'drizzle-orm';
import type { Member } from '#contracts/members.ts';
import type { Queryable } from '#server/db/client.ts';
import { isUniqueViolation } from '#server/db/errors.ts';
import { isoText } from '#server/db/iso-text.ts';
import { preparedQuery } from '#server/db/prepared.ts';
import { members } from '#server/db/schema/members.ts';
import { emailKeyOf } from '#server/lib/email.ts';

// Any fixed number will do, as long as nothing else in the database uses it.
const TEAM_LOCK = 7_230_442;

export type MemberRow = typeof members.$inferSelect;
type NewMember = typeof members.$inferInsert;

const memberColumns = {
  id: members.id,
  name: members.name,
  email: members.email,
  role: members.role,
  designation: members.designation,
  department: members.department,
  phone: members.phone,
  isActive: members.isActive,
  lastLogin: isoText(members.lastLoginAt),
};

/** A stored row as others see it. */
export function toMember(row: MemberRow): Member {
  const { id, name, email, role, designation, department, phone, isActive, lastLoginAt } = row;
  const lastLogin = lastLoginAt?.toISOString() ?? null;
  return { id, name, email, role, designation, department, phone, isActive, lastLogin };
}

const membersQuery = preparedQuery((db) =>
  db
    .select(memberColumns)
    .from(members)
    .orderBy(asc(members.name), asc(members.id))
    .prepare('members_by_name'),
);

export function selectMembers(db: Queryable): Promise<Member[]> {
  return membersQuery(db).execute();
}

export async function selectMember(db: Queryable, id: number): Promise<MemberRow | undefined> {
  const [row] = await db.select().from(members).where(eq(members.id, id));
  return row;
}

/** Lets one change to the team happen at a time, until the transaction ends. */
export async function lockTeam(db: Queryable): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${TEAM_LOCK})`);
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

/** Undefined when the e-mail belongs to somebody already. */
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

/** Undefined when the new e-mail belongs to somebody else; the transaction can then only be rolled back. */
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

export async function deleteMemberRow(db: Queryable, id: number): Promise<void> {
  await db.delete(members).where(eq(members.id, id));
}
