import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { MAX_LISTED_REQUESTS } from '#contracts/families/index.ts';
import { addressesOfContacts } from '#server/areas/enquiries/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { mergedStudents, students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import {
  dataRequests,
  familyAccounts,
  familySessions,
  guardianInvitations,
  guardianRequests,
  guardianships,
} from '#server/db/schema/families.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';

/**
 * A family that added a child has proved nothing about an older record of it: after a merge the office links it anew.
 * For a query with both tables.
 */
const isProved = (db: Queryable) =>
  or(
    ne(guardianships.origin, 'own_child'),
    notExists(
      db
        .select({ id: mergedStudents.mergedIntoId })
        .from(mergedStudents)
        .where(eq(mergedStudents.mergedIntoId, guardianships.studentId)),
    ),
  );

/** The open links of an account to students whose record was not merged into another one. */
export function selectChildren(db: Queryable, accountId: number, studentId?: number) {
  return db
    .select({
      guardianship: {
        id: guardianships.id,
        relation: guardianships.relation,
        sight: guardianships.sight,
        origin: guardianships.origin,
        createdAt: guardianships.createdAt,
        allowedAt: guardianships.allowedAt,
        mayBook: guardianships.mayBook,
        byKnownAddress: guardianships.byKnownAddress,
        identitySeenOn: guardianships.identitySeenOn,
        identitySeenBy: guardianships.identitySeenBy,
        identitySeenByName: guardianships.identitySeenByName,
      },
      student: {
        id: students.id,
        name: students.name,
        dateOfBirth: students.dateOfBirth,
        className: students.className,
        schoolId: students.schoolId,
        counsellorId: students.counsellorId,
        status: students.status,
        language: students.language,
      },
    })
    .from(guardianships)
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .where(
      and(
        eq(guardianships.accountId, accountId),
        studentId === undefined ? undefined : eq(guardianships.studentId, studentId),
        isNull(guardianships.endedAt),
        isNull(students.mergedIntoId),
        isProved(db),
      ),
    )
    .orderBy(asc(guardianships.createdAt), asc(guardianships.id));
}

export async function selectStudent(db: Queryable, id: number) {
  const { name, dateOfBirth } = students;
  const [row] = await db.select({ name, dateOfBirth }).from(students).where(eq(students.id, id));
  return row;
}

/** Newest first, also ended ones. */
export function selectGuardians(db: Queryable, studentIds: number[]) {
  return db
    .select({
      guardianship: guardianships,
      account: familyAccounts,
      student: { dateOfBirth: students.dateOfBirth },
      by: members.name,
      isProved: sql<boolean>`${isProved(db)}`,
    })
    .from(guardianships)
    .innerJoin(familyAccounts, eq(familyAccounts.id, guardianships.accountId))
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .leftJoin(members, eq(members.id, guardianships.createdBy))
    .where(inArray(guardianships.studentId, studentIds))
    .orderBy(desc(guardianships.id));
}

/** The last use of each account's sessions. */
export async function selectLastSeen(db: Queryable, accountIds: number[]): Promise<Map<number, Date>> {
  const { accountId, lastSeenAt } = familySessions;
  const rows = await db
    .select({ accountId, at: sql`max(${lastSeenAt})`.mapWith(lastSeenAt) })
    .from(familySessions)
    .where(inArray(accountId, accountIds))
    .groupBy(accountId);
  return new Map(rows.map((row) => [row.accountId, row.at]));
}

export type GuardianshipRow = typeof guardianships.$inferSelect;

export async function selectGuardianship(db: Queryable, id: number): Promise<GuardianshipRow | undefined> {
  const [row] = await db.select().from(guardianships).where(eq(guardianships.id, id));
  return row;
}

/** @returns whether an open link of the student was changed. */
export async function updateGuardianship(
  db: Queryable,
  { id, studentId }: Pick<GuardianshipRow, 'id' | 'studentId'>,
  changes: Partial<
    Pick<
      GuardianshipRow,
      'sight' | 'mayBook' | 'allowedAt' | 'identitySeenOn' | 'identitySeenBy' | 'identitySeenByName'
    >
  >,
): Promise<boolean> {
  const rows = await db
    .update(guardianships)
    .set(changes)
    .where(
      and(eq(guardianships.id, id), eq(guardianships.studentId, studentId), isNull(guardianships.endedAt)),
    )
    .returning({ id: guardianships.id });
  return rows.length > 0;
}

/** Ends an account's open links to these records. @returns whether there was one. */
export async function endGuardianships(
  db: Queryable,
  of: { accountId: number; studentIds: number[] },
  end: { endedAt: Date; endReason: string; endedBy?: number },
): Promise<boolean> {
  const rows = await db
    .update(guardianships)
    .set(end)
    .where(
      and(
        eq(guardianships.accountId, of.accountId),
        inArray(guardianships.studentId, of.studentIds),
        isNull(guardianships.endedAt),
      ),
    )
    .returning({ id: guardianships.id });
  return rows.length > 0;
}

/** The open links of an account, also those that show nothing. */
export function selectOpenLinks(db: Queryable, accountId: number) {
  return db
    .select({
      studentId: guardianships.studentId,
      relation: guardianships.relation,
      dateOfBirth: students.dateOfBirth,
    })
    .from(guardianships)
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .where(and(eq(guardianships.accountId, accountId), isNull(guardianships.endedAt)));
}

export type NewLink = typeof guardianships.$inferInsert;

/** Links an account, or gives its open link the values of the newer decision. */
export async function linkAccount(db: Queryable, link: NewLink): Promise<void> {
  const { relation, sight, origin, createdBy = null, mayBook, byKnownAddress } = link;
  await db
    .insert(guardianships)
    .values(link)
    .onConflictDoUpdate({
      target: [guardianships.accountId, guardianships.studentId],
      targetWhere: isNull(guardianships.endedAt),
      set: { relation, sight, origin, createdBy, mayBook, ...(byKnownAddress && { byKnownAddress }) },
    });
}

/**
 * Whether the office has an address of the family's: on the student, or on a contact that is linked to them. On the record of
 * a child that a family added itself, an account has typed it. What came after an account with the address saw the student
 * proves nothing either: the account itself may have sent it.
 */
export async function knowsAddress(db: Queryable, studentId: number, email: string): Promise<boolean> {
  const { origin } = guardianships;
  const isOwn = and(eq(guardianships.studentId, studentId), eq(origin, 'own_child'));
  if ((await db.$count(guardianships, isOwn)) > 0) return false;
  const [student] = await db
    .select({ email: students.email })
    .from(students)
    .where(eq(students.id, studentId));
  const [linked] = await db
    .select({ at: guardianships.createdAt })
    .from(guardianships)
    .innerJoin(familyAccounts, eq(familyAccounts.id, guardianships.accountId))
    .where(and(eq(guardianships.studentId, studentId), eq(familyAccounts.emailKey, emailKeyOf(email))))
    .orderBy(asc(guardianships.createdAt))
    .limit(1);
  const { rows } = await db.execute<{ email: string | null }>(addressesOfContacts(studentId, linked?.at));
  return [student?.email, ...rows.map((row) => row.email)].some(
    (known) => known && emailKeyOf(known) === emailKeyOf(email),
  );
}

/** The children that an account added itself, also those whose link has ended. */
export function countOwnChildren(db: Queryable, accountId: number): Promise<number> {
  return db.$count(
    guardianships,
    and(eq(guardianships.accountId, accountId), eq(guardianships.origin, 'own_child')),
  );
}

const isOpenInvitation = (now: Date) =>
  and(
    isNull(guardianInvitations.usedAt),
    isNull(guardianInvitations.endedAt),
    gt(guardianInvitations.expiresAt, now),
  );

export type InvitationRow = typeof guardianInvitations.$inferSelect;
export type NewInvitation = typeof guardianInvitations.$inferInsert;

export async function insertInvitation(db: Queryable, invitation: NewInvitation): Promise<InvitationRow> {
  return oneRow(await db.insert(guardianInvitations).values(invitation).returning());
}

export function selectOpenInvitations(db: Queryable, studentId: number, now: Date) {
  return db
    .select({ invitation: guardianInvitations, by: members.name })
    .from(guardianInvitations)
    .leftJoin(members, eq(members.id, guardianInvitations.createdBy))
    .where(and(eq(guardianInvitations.studentId, studentId), isOpenInvitation(now)))
    .orderBy(desc(guardianInvitations.id));
}

export async function selectInvitation(
  db: Queryable,
  by: { id: number } | { tokenHash: string } | { codeHash: string },
): Promise<InvitationRow | undefined> {
  const { id, tokenHash, codeHash } = guardianInvitations;
  const is =
    'id' in by ? eq(id, by.id) : 'tokenHash' in by ? eq(tokenHash, by.tokenHash) : eq(codeHash, by.codeHash);
  const [row] = await db.select().from(guardianInvitations).where(is);
  return row;
}

/** Ends or uses an open invitation of the student. @returns false for one that is not open, or with another student. */
export async function closeInvitation(
  db: Queryable,
  { id, studentId }: Pick<InvitationRow, 'id' | 'studentId'>,
  { now, as }: { now: Date; as: 'usedAt' | 'endedAt' },
): Promise<boolean> {
  const rows = await db
    .update(guardianInvitations)
    .set({ [as]: now })
    .where(
      and(
        eq(guardianInvitations.id, id),
        eq(guardianInvitations.studentId, studentId),
        isOpenInvitation(now),
      ),
    )
    .returning({ id: guardianInvitations.id });
  return rows.length > 0;
}

export async function deleteExpiredInvitations(db: Queryable, before: Date): Promise<void> {
  await db.delete(guardianInvitations).where(lt(guardianInvitations.expiresAt, before));
}

export type RequestRow = typeof guardianRequests.$inferSelect;

export async function insertRequest(
  db: Queryable,
  request: typeof guardianRequests.$inferInsert,
): Promise<void> {
  await db.insert(guardianRequests).values(request);
}

const isOpenRequest = isNull(guardianRequests.decidedAt);

export function countOpenRequests(db: Queryable, accountId: number): Promise<number> {
  return db.$count(guardianRequests, and(eq(guardianRequests.accountId, accountId), isOpenRequest));
}

export function selectRequestsOf(db: Queryable, accountId: number): Promise<RequestRow[]> {
  return db
    .select()
    .from(guardianRequests)
    .where(eq(guardianRequests.accountId, accountId))
    .orderBy(desc(guardianRequests.id))
    .limit(MAX_LISTED_REQUESTS);
}

export function selectOpenRequests(db: Queryable) {
  return db
    .select({ request: guardianRequests, account: familyAccounts })
    .from(guardianRequests)
    .innerJoin(familyAccounts, eq(familyAccounts.id, guardianRequests.accountId))
    .where(isOpenRequest)
    .orderBy(asc(guardianRequests.createdAt), asc(guardianRequests.id))
    .limit(MAX_LISTED_REQUESTS);
}

export async function selectRequest(db: Queryable, id: number): Promise<RequestRow | undefined> {
  const [row] = await db.select().from(guardianRequests).where(eq(guardianRequests.id, id));
  return row;
}

/** @returns the request; undefined if it was decided before. */
export async function decideRequest(
  db: Queryable,
  id: number,
  decision: Pick<RequestRow, 'decidedAt' | 'decidedBy'> & Partial<Pick<RequestRow, 'studentId' | 'answer'>>,
): Promise<RequestRow | undefined> {
  const [row] = await db
    .update(guardianRequests)
    .set(decision)
    .where(and(eq(guardianRequests.id, id), isOpenRequest))
    .returning();
  return row;
}

export const invitationRecipient = sql`select null as name, email as address from ${guardianInvitations} where id = ${outbox.guardianInvitationId}`;

export type DataRequestRow = typeof dataRequests.$inferSelect;

/** The erasures that wait, a disputed one first: after a merge of two records there can be several. */
export function selectErasures(db: Queryable, studentId: number): Promise<DataRequestRow[]> {
  return db
    .select()
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.studentId, studentId),
        eq(dataRequests.kind, 'erasure'),
        isNull(dataRequests.decidedAt),
      ),
    )
    .orderBy(desc(eq(dataRequests.status, 'disputed')), asc(dataRequests.id));
}

export async function selectErasure(db: Queryable, studentId: number): Promise<DataRequestRow | undefined> {
  const [row] = await selectErasures(db, studentId);
  return row;
}

/** As everybody sees it. */
export async function findErasure(db: Queryable, studentId: number) {
  const row = await selectErasure(db, studentId);
  return row ? describeErasure(row) : null;
}

export const describeErasure = ({ dueAt, createdAt, status }: DataRequestRow) => ({
  dueAt: (dueAt ?? createdAt).toISOString(),
  isDisputed: status === 'disputed',
});
