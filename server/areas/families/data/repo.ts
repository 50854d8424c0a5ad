import { and, asc, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { MAX_LISTED_REQUESTS, WAITING_STATUSES } from '#contracts/families/index.ts';
import type { DataRequestRow } from '#server/areas/families/guardians/repo.ts';
import { members } from '#server/areas/identity/index.ts';
import { students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { dataRequests, familyAccounts } from '#server/db/schema/families.ts';

export async function insertDataRequest(
  db: Queryable,
  request: typeof dataRequests.$inferInsert,
): Promise<void> {
  await db.insert(dataRequests).values(request);
}

const isWaiting = inArray(dataRequests.status, [...WAITING_STATUSES]);
const isErasure = eq(dataRequests.kind, 'erasure');

export function countOpenCorrections(db: Queryable, accountId: number): Promise<number> {
  const { kind } = dataRequests;
  return db.$count(
    dataRequests,
    and(eq(dataRequests.accountId, accountId), eq(kind, 'correction'), isWaiting),
  );
}

/** Newest first. */
export function selectRequestsOf(
  db: Queryable,
  accountId: number,
  studentId: number,
): Promise<DataRequestRow[]> {
  return db
    .select()
    .from(dataRequests)
    .where(and(eq(dataRequests.accountId, accountId), eq(dataRequests.studentId, studentId)))
    .orderBy(desc(dataRequests.id))
    .limit(MAX_LISTED_REQUESTS);
}

/** All that wait, oldest first, with the student as they are now. */
export function selectWaiting(db: Queryable) {
  return db
    .select({
      request: dataRequests,
      account: { parentName: familyAccounts.parentName, email: familyAccounts.email },
      student: {
        ...{ id: students.id, version: students.version, name: students.name },
        ...{ dateOfBirth: students.dateOfBirth, className: students.className },
        ...{ guardianName: students.guardianName, phone: students.phone, email: students.email },
      },
    })
    .from(dataRequests)
    .innerJoin(students, eq(students.id, dataRequests.studentId))
    .leftJoin(familyAccounts, eq(familyAccounts.id, dataRequests.accountId))
    .where(isWaiting)
    .orderBy(asc(dataRequests.createdAt), asc(dataRequests.id))
    .limit(MAX_LISTED_REQUESTS);
}

export async function selectDataRequest(db: Queryable, id: number): Promise<DataRequestRow | undefined> {
  const [row] = await db.select().from(dataRequests).where(eq(dataRequests.id, id));
  return row;
}

/** Without disputed ones. */
export async function selectDueErasures(
  db: Queryable,
  now: Date,
): Promise<{ id: number; studentId: number }[]> {
  return db
    .select({ id: dataRequests.id, studentId: dataRequests.studentId })
    .from(dataRequests)
    .where(and(isErasure, eq(dataRequests.status, 'open'), lte(dataRequests.dueAt, now)))
    .orderBy(asc(dataRequests.id));
}

/** @returns the request of the student; undefined if it no longer waits. The caller has locked the student. */
export async function updateWaiting(
  db: Queryable,
  { id, studentId }: Pick<DataRequestRow, 'id' | 'studentId'>,
  changes: Pick<DataRequestRow, 'status'> &
    Partial<Pick<DataRequestRow, 'decidedAt' | 'decidedBy' | 'answer'>>,
): Promise<DataRequestRow | undefined> {
  const [row] = await db
    .update(dataRequests)
    .set(changes)
    .where(and(eq(dataRequests.id, id), eq(dataRequests.studentId, studentId), isWaiting))
    .returning();
  return row;
}

/** Decides all erasures of the student that wait. The caller has locked the student. */
export async function updateErasures(
  db: Queryable,
  studentId: number,
  changes: Pick<DataRequestRow, 'status'> & Partial<Pick<DataRequestRow, 'decidedAt'>>,
): Promise<void> {
  await db
    .update(dataRequests)
    .set(changes)
    .where(and(eq(dataRequests.studentId, studentId), isErasure, isWaiting));
}

export async function selectRoles(db: Queryable, ids: number[]) {
  const rows = await db
    .select({ id: members.id, role: members.role })
    .from(members)
    .where(inArray(members.id, ids));
  return new Map(rows.map(({ id, role }) => [id, role]));
}

/** Of a receipt, which goes to an address that the outbox does not keep. */
export const nobody = sql`select null::text as name, null::text as address`;
