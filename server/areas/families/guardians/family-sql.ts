import {
  and,
  asc,
  eq,
  exists,
  getTableName,
  inArray,
  isNotNull,
  isNull,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
  type Table,
} from 'drizzle-orm';
import { recordEvent } from '#server/areas/audit/index.ts';
import { type FamilyArea, students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { moveToStudent } from '#server/db/move-to-student.ts';
import {
  consentRequests,
  dataRequests,
  familyAccounts,
  familyResults,
  guardianInvitations,
  guardianRequests,
  guardianships,
} from '#server/db/schema/families.ts';
import { messageAttachments } from '#server/db/schema/message-attachments.ts';
import { selectStudentsWith } from '#server/db/students-with.ts';
import { toSearchKey } from '#server/lib/search-key.ts';

export const familiesOfFamily: FamilyArea = {
  tables: [
    guardianships,
    guardianInvitations,
    guardianRequests,
    messageAttachments,
    familyResults,
    consentRequests,
    dataRequests,
  ].map(getTableName),

  // Guardianships, invitations, files of messages, results kept for the student, corrections and erasures end with it.
  // Requests have the child's name and outlive a decision; an assessment that is kept for nobody yet may have it, too.
  async eraseFamily(ctx, ids, { records }) {
    const { db } = ctx;
    // Before their rows, as an account's own changes do: they can't deadlock.
    await lockAccountsOf(db, ids.students);
    const names = new Set(records.flatMap(({ name }) => (name === null ? [] : toSearchKey(name))));
    const requests = await selectRequestsAround(db, ids.students);
    const own = requests.filter(
      ({ studentId, childName }) => studentId !== null || names.has(toSearchKey(childName)),
    );
    await db.delete(guardianRequests).where(
      inArray(
        guardianRequests.id,
        own.map(({ id }) => id),
      ),
    );
    const results = await selectUnassigned(db, ids.students);
    const named = results.filter(({ content }) => 'name' in content && names.has(toSearchKey(content.name)));
    await db.delete(familyResults).where(
      inArray(
        familyResults.id,
        named.map(({ id }) => id),
      ),
    );
    for (const id of await deleteAccountsOfNobodyElse(db, ids.students))
      await recordEvent(ctx, { action: 'family.erased', subject: { type: 'family_account', id } });
    return {};
  },

  async exportFamily(db, ids) {
    const { relation, sight, origin, createdAt, endedAt, endReason } = guardianships;
    const { byKnownAddress, identitySeenOn, identitySeenByName } = guardianships;
    const { name, email } = familyAccounts;
    const asked = dataRequests;
    return {
      guardians: await db
        .select({
          ...{ name, email, relation, sight, origin, createdAt, endedAt, endReason },
          ...{ byKnownAddress, identitySeenOn, identitySeenByName },
        })
        .from(guardianships)
        .innerJoin(familyAccounts, eq(familyAccounts.id, guardianships.accountId))
        .where(inArray(guardianships.studentId, ids.students))
        .orderBy(asc(guardianships.id)),
      consentRequests: await db
        .select({ purpose: consentRequests.purpose, createdAt: consentRequests.createdAt })
        .from(consentRequests)
        .where(inArray(consentRequests.studentId, ids.students))
        .orderBy(asc(consentRequests.id)),
      guardianInvitations: await db
        .select({
          email: guardianInvitations.email,
          relation: guardianInvitations.relation,
          sight: guardianInvitations.sight,
          createdAt: guardianInvitations.createdAt,
          expiresAt: guardianInvitations.expiresAt,
          usedAt: guardianInvitations.usedAt,
          endedAt: guardianInvitations.endedAt,
        })
        .from(guardianInvitations)
        .where(inArray(guardianInvitations.studentId, ids.students))
        .orderBy(asc(guardianInvitations.id)),
      attachments: await db
        .select({
          name: messageAttachments.name,
          type: messageAttachments.type,
          size: messageAttachments.size,
          createdAt: messageAttachments.createdAt,
        })
        .from(messageAttachments)
        .where(inArray(messageAttachments.studentId, ids.students))
        .orderBy(asc(messageAttachments.id)),
      // Without the content, which is the account's own: members see none of it.
      keptResults: await db
        .select({ kind: familyResults.kind, keptAt: familyResults.createdAt, email })
        .from(familyResults)
        .innerJoin(familyAccounts, eq(familyAccounts.id, familyResults.accountId))
        .where(inArray(familyResults.studentId, ids.students))
        .orderBy(asc(familyResults.id)),
      dataRequests: await db
        .select({
          ...{ kind: asked.kind, field: asked.field, value: asked.value, message: asked.message },
          ...{ status: asked.status, answer: asked.answer, askedBy: familyAccounts.email },
          ...{ createdAt: asked.createdAt, decidedAt: asked.decidedAt },
        })
        .from(asked)
        .leftJoin(familyAccounts, eq(familyAccounts.id, asked.accountId))
        .where(inArray(asked.studentId, ids.students))
        .orderBy(asc(asked.id)),
    };
  },

  async trailOf(db, ids) {
    const rows = await db
      .select({ id: guardianInvitations.id })
      .from(guardianInvitations)
      .where(inArray(guardianInvitations.studentId, ids.students));
    return { mail: { guardianInvitationId: rows.map(({ id }) => id) } };
  },

  async moveStudent(db, from, to, only) {
    const move = (table: Table) => (ids: number[] | undefined, where?: SQL) =>
      moveToStudent(db, table, { from, to, only: only && (ids ?? []), ...(where && { where }) });
    // An account with open links to both keeps both; the one of the merged record shows nothing while the merge stands.
    // A family's own child proves nothing about the other record: its link stays, and shows nothing.
    const isAlone = sql`(ended_at is not null or (origin <> 'own_child' and account_id not in (
      select account_id from ${guardianships} where student_id = ${to} and ended_at is null)))`;
    const requests = await move(dataRequests)(only?.dataRequests);
    // Other guardians see the student from now on, and there may be two erasures: the office settles each.
    if (!only) await disputeErasures(db, to);
    return {
      guardianships: await move(guardianships)(only?.guardianships, isAlone),
      guardianInvitations: await move(guardianInvitations)(only?.guardianInvitations),
      guardianRequests: await move(guardianRequests)(only?.guardianRequests),
      attachments: await move(messageAttachments)(only?.attachments),
      familyResults: await move(familyResults)(only?.familyResults),
      consentRequests: await move(consentRequests)(only?.consentRequests),
      dataRequests: requests,
    };
  },

  workedWith: async (db, studentIds) => [
    ...(await selectStudentsWith(db, guardianships.studentId, studentIds)),
    ...(await selectStudentsWith(db, guardianInvitations.studentId, studentIds)),
    ...(await selectStudentsWith(db, guardianRequests.studentId, studentIds)),
    ...(await selectStudentsWith(db, messageAttachments.studentId, studentIds)),
    ...(await selectStudentsWith(db, familyResults.studentId, studentIds)),
    ...(await selectStudentsWith(db, consentRequests.studentId, studentIds)),
    ...(await selectStudentsWith(db, dataRequests.studentId, studentIds)),
  ],
};

async function disputeErasures(db: Queryable, studentId: number): Promise<void> {
  const { kind, status } = dataRequests;
  await db
    .update(dataRequests)
    .set({ status: 'disputed' })
    .where(and(eq(dataRequests.studentId, studentId), eq(kind, 'erasure'), eq(status, 'open')));
}

async function lockAccountsOf(db: Queryable, studentIds: number[]): Promise<void> {
  const { id } = familyAccounts;
  await db
    .select({ id })
    .from(familyAccounts)
    .where(inArray(id, accountsOf(db, studentIds)))
    .orderBy(asc(id))
    .for('update');
}

/**
 * The accounts that see these students, have seen no other one and ask for none are the family's alone. One whose access
 * has ended is its owner's: what it says of the family is among the free texts. @returns their ids.
 */
async function deleteAccountsOfNobodyElse(db: Queryable, studentIds: number[]): Promise<number[]> {
  const links = (those: SQL | undefined) =>
    db
      .select({ id: guardianships.accountId })
      .from(guardianships)
      .where(and(eq(guardianships.accountId, familyAccounts.id), those));
  const waiting = db
    .select({ id: guardianRequests.id })
    .from(guardianRequests)
    .where(and(eq(guardianRequests.accountId, familyAccounts.id), isNull(guardianRequests.decidedAt)));
  const deleted = await db
    .delete(familyAccounts)
    .where(
      and(
        exists(links(and(inArray(guardianships.studentId, studentIds), isNull(guardianships.endedAt)))),
        notExists(links(notInArray(guardianships.studentId, studentIds))),
        notExists(waiting),
      ),
    )
    .returning({ id: familyAccounts.id });
  return deleted.map(({ id }) => id);
}

/** The results that accounts of the students' family keep for nobody yet. */
function selectUnassigned(db: Queryable, studentIds: number[]) {
  return db
    .select({ id: familyResults.id, content: familyResults.content })
    .from(familyResults)
    .where(
      and(isNull(familyResults.studentId), inArray(familyResults.accountId, accountsOf(db, studentIds))),
    );
}

const accountsOf = (db: Queryable, studentIds: number[]) =>
  db
    .select({ id: guardianships.accountId })
    .from(guardianships)
    .where(inArray(guardianships.studentId, studentIds));

/** The requests that were approved for the students, the others of their guardians, and any with a birthday of theirs. */
function selectRequestsAround(db: Queryable, studentIds: number[]) {
  const birthdays = db
    .select({ day: students.dateOfBirth })
    .from(students)
    .where(and(inArray(students.id, studentIds), isNotNull(students.dateOfBirth)));
  return db
    .select({
      id: guardianRequests.id,
      studentId: guardianRequests.studentId,
      childName: guardianRequests.childName,
    })
    .from(guardianRequests)
    .where(
      or(
        inArray(guardianRequests.studentId, studentIds),
        and(
          isNull(guardianRequests.studentId),
          or(
            inArray(guardianRequests.accountId, accountsOf(db, studentIds)),
            inArray(guardianRequests.dateOfBirth, birthdays),
          ),
        ),
      ),
    );
}
