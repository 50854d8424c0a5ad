import { eq } from 'drizzle-orm';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import type { Role } from '#contracts/roles.ts';
import { schoolKeys, studentKeys } from '#server/areas/students/index.ts';
import type { Database } from '#server/db/client.ts';
import { members, sessions } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { hashPassword } from '#server/lib/password.ts';
import { createToken, hashToken } from '#server/lib/token.ts';

/** The password of every member that `buildMember` makes. */
export const TEST_PASSWORD = 'violet kettle 42';
/** The part of a body that proves who a member without a second factor is. */
export const IDENTITY = { identity: { password: TEST_PASSWORD } };

let sharedHash: Promise<string> | undefined;
/** Hashing is slow by design: the accounts of a test file share one hash of TEST_PASSWORD. */
export function hashTestPassword(): Promise<string> {
  sharedHash ??= hashPassword(TEST_PASSWORD);
  return sharedHash;
}
let count = 0;

/** Inserts a member who can sign in with TEST_PASSWORD. */
export async function buildMember(
  database: Database,
  role: Role,
  fields: Partial<typeof members.$inferInsert> = {},
): Promise<typeof members.$inferSelect> {
  count += 1;
  const email = fields.email ?? `${role}-${count}@team.example`;
  const [row] = await database.orm
    .insert(members)
    .values({
      name: `Member ${count}`,
      role,
      passwordHash: await hashTestPassword(),
      createdAt: new Date('2026-04-01T00:00:00Z'),
      ...fields,
      email,
      emailKey: emailKeyOf(email),
    })
    .returning();
  if (!row) throw new Error('The member was not stored');
  return row;
}

/** Inserts a session as a sign-in without a known browser begins it. @returns its bearer token. */
export async function buildSession(
  database: Database,
  memberId: number,
  { at, address, absoluteMs }: { at: Date; address: string; absoluteMs: number },
): Promise<string> {
  const token = createToken();
  const expiresAt = new Date(at.getTime() + absoluteMs);
  await database.orm
    .insert(sessions)
    .values({ tokenHash: hashToken(token), memberId, address, createdAt: at, lastSeenAt: at, expiresAt });
  return token;
}

export async function buildSchool(
  database: Database,
  fields: Partial<typeof schools.$inferInsert> = {},
): Promise<typeof schools.$inferSelect> {
  count += 1;
  const school = { name: `School ${count}`, createdAt: new Date('2026-04-01T00:00:00Z'), ...fields };
  const [row] = await database.orm
    .insert(schools)
    .values({ ...school, ...schoolKeys(school) })
    .returning();
  if (!row) throw new Error('The school was not stored');
  return row;
}

/** Inserts a student, at the school that `schoolId` names, if any. */
export async function buildStudent(
  database: Database,
  fields: Partial<typeof students.$inferInsert> = {},
): Promise<typeof students.$inferSelect> {
  count += 1;
  const student = { name: `Student ${count}`, createdAt: new Date('2026-04-01T00:00:00Z'), ...fields };
  const [school] = await database.orm
    .select({ name: schools.name })
    .from(schools)
    .where(eq(schools.id, student.schoolId ?? 0));
  const [row] = await database.orm
    .insert(students)
    .values({ ...student, ...studentKeys(student, school?.name ?? null) })
    .returning();
  if (!row) throw new Error('The student was not stored');
  return row;
}

/** When an appointment of an hour begins and ends. */
export function anHourFrom(startsAt: Date): { startsAt: Date; endsAt: Date } {
  return { startsAt, endsAt: new Date(startsAt.getTime() + HOUR_MS) };
}
