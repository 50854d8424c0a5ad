import { and, asc, count, desc, eq, gte, inArray, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { SPACE_KINDS } from '#contracts/records.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { familyHistory } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { guardianships } from '#server/db/schema/families.ts';
import { messageAttachments } from '#server/db/schema/message-attachments.ts';

const { id, studentId, kind, text, subject, authorName, createdAt, familyAccountId } = familyHistory;

export type ThreadKind = (typeof SPACE_KINDS)[number] | 'mail' | 'whatsapp';

/**
 * The messages about a student, newest first. Those about a contact are left out: they went to its sender, who may be
 * somebody else than a guardian with an account.
 * @param beforeId for the next page.
 */
export function selectThread(
  db: Queryable,
  of: { studentId: number; kinds: readonly ThreadKind[] },
  { beforeId, limit }: { beforeId: number | null; limit: number },
) {
  return db
    .select({ id, kind, text, subject, author: authorName, at: createdAt, accountId: familyAccountId })
    .from(familyHistory)
    .leftJoin(outbox, eq(outbox.id, familyHistory.mailId))
    .where(
      and(
        eq(studentId, of.studentId),
        inArray(kind, [...of.kinds]),
        isNull(familyHistory.contactId),
        // A mail that never left is no message.
        or(isNull(outbox.status), notInArray(outbox.status, ['dead', 'dropped'])),
        beforeId === null ? undefined : lt(id, beforeId),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}
export type ThreadRow = Awaited<ReturnType<typeof selectThread>>[number];

/** The new messages of each student: of the office or of another account, since the link and the account's last reading. */
export async function countUnread(
  db: Queryable,
  accountId: number,
  studentIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await db
    .select({ studentId: guardianships.studentId, unread: count() })
    .from(guardianships)
    .innerJoin(
      familyHistory,
      and(
        eq(studentId, guardianships.studentId),
        inArray(kind, SPACE_KINDS),
        gte(createdAt, guardianships.createdAt),
        sql`${id} > coalesce(${guardianships.readUpTo}, 0)`,
        sql`${familyAccountId} is distinct from ${accountId}`,
      ),
    )
    .where(
      and(
        eq(guardianships.accountId, accountId),
        inArray(guardianships.studentId, [...studentIds]),
        eq(guardianships.sight, 'all'),
        isNull(guardianships.endedAt),
      ),
    )
    .groupBy(guardianships.studentId);
  return new Map(rows.map((row) => [row.studentId, row.unread]));
}

/** Never goes back. */
export async function setRead(db: Queryable, guardianshipId: number, upTo: number): Promise<void> {
  const newest = db
    .select({ id: sql<number>`coalesce(max(${id}), 0)` })
    .from(familyHistory)
    .where(eq(studentId, guardianships.studentId));
  await db
    .update(guardianships)
    .set({ readUpTo: sql`greatest(${guardianships.readUpTo}, least(${upTo}::int, (${newest})))` })
    .where(eq(guardianships.id, guardianshipId));
}

/** How far the account has read any of its threads; 0 for not at all. */
export async function selectReadUpTo(db: Queryable, accountId: number): Promise<number> {
  const [row] = await db
    .select({ upTo: sql<number>`coalesce(max(${guardianships.readUpTo}), 0)` })
    .from(guardianships)
    .where(eq(guardianships.accountId, accountId));
  return row?.upTo ?? 0;
}

export async function selectAnswer(db: Queryable, historyId: number) {
  const [row] = await db.select({ studentId, text }).from(familyHistory).where(eq(id, historyId));
  return row;
}

const { name, type, size } = messageAttachments;
const FACTS = { id: messageAttachments.id, name, type, size };

export async function insertAttachment(db: Queryable, row: typeof messageAttachments.$inferInsert) {
  return oneRow(await db.insert(messageAttachments).values(row).returning(FACTS));
}

/** The files of an account that no message has taken, and the bytes of all since a time. */
export async function sumUploads(
  db: Queryable,
  accountId: number,
  since: Date,
): Promise<{ unsent: number; bytes: number }> {
  const { messageId, createdAt } = messageAttachments;
  const rows = await db
    .select({
      unsent: sql<number>`count(*) filter (where ${messageId} is null)::int`,
      bytes: sql`coalesce(sum(${size}) filter (where ${gte(createdAt, since)}), 0)`.mapWith(Number),
    })
    .from(messageAttachments)
    .where(eq(messageAttachments.accountId, accountId));
  return oneRow(rows);
}

/** By message. */
export async function selectAttachments(db: Queryable, messageIds: readonly number[]) {
  const rows = await db
    .select({ messageId: messageAttachments.messageId, ...FACTS })
    .from(messageAttachments)
    .where(inArray(messageAttachments.messageId, [...messageIds]))
    .orderBy(asc(messageAttachments.id));
  return Map.groupBy(
    rows.map(({ messageId, ...facts }) => ({ messageId, facts })),
    ({ messageId }) => messageId ?? 0,
  );
}

/** Who uploaded a file. */
export type Uploader = { accountId: number } | { memberId: number };

const isBy = (by: Uploader) =>
  'accountId' in by
    ? eq(messageAttachments.accountId, by.accountId)
    : eq(messageAttachments.memberId, by.memberId);

/** Gives a message the uploader's own files of the student. @returns how many there were. */
export async function takeAttachments(
  db: Queryable,
  ids: readonly number[],
  { messageId, studentId, by }: { messageId: number; studentId: number; by: Uploader },
): Promise<number> {
  const taken = await db
    .update(messageAttachments)
    .set({ messageId })
    .where(
      and(
        inArray(messageAttachments.id, [...ids]),
        isNull(messageAttachments.messageId),
        eq(messageAttachments.studentId, studentId),
        isBy(by),
      ),
    )
    .returning({ id: messageAttachments.id });
  return taken.length;
}

/** A file of a message of the student of these kinds. */
export async function selectFile(
  db: Queryable,
  attachmentId: number,
  of: { studentIds: readonly number[]; kinds: readonly ThreadKind[] },
) {
  const [row] = await db
    .select({ name, file: messageAttachments.file })
    .from(messageAttachments)
    .innerJoin(familyHistory, eq(id, messageAttachments.messageId))
    .where(
      and(
        eq(messageAttachments.id, attachmentId),
        inArray(studentId, [...of.studentIds]),
        inArray(kind, [...of.kinds]),
      ),
    );
  return row;
}

export async function deleteUnsentAttachments(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(messageAttachments)
    .where(and(isNull(messageAttachments.messageId), lt(messageAttachments.createdAt, before)));
}
