import { and, asc, desc, eq, getTableColumns, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { LEAD_STAGES, type SubmissionKind } from '#contracts/enquiries/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consents, enquiryReplies, REPLY_COLUMNS } from '#server/db/schema/enquiries.ts';

/** Newest first. */
export async function selectReplies(db: Queryable, kind: SubmissionKind, id: number) {
  const { authorName: author, createdAt: at } = enquiryReplies;
  const rows = await db
    .select({ ...getTableColumns(enquiryReplies), author, at })
    .from(enquiryReplies)
    .where(eq(enquiryReplies[REPLY_COLUMNS[kind]], id))
    .orderBy(desc(enquiryReplies.id));
  return rows.map(({ mentions, ...row }) => ({
    ...row,
    ...(mentions && { mentions: mentions.map(({ name }) => name) }),
  }));
}

/** A lead has none: no family gave it on a form. */
export async function selectConsents(db: Queryable, kind: SubmissionKind, id: number) {
  if (kind === 'lead') return [];
  return db.select().from(consents).where(eq(consents[REPLY_COLUMNS[kind]], id)).orderBy(asc(consents.id));
}

const MoveSchema = z.object({ stage: z.enum(LEAD_STAGES) });

/** The moves between stages that the audit trail holds, newest first. */
export async function selectMoves(db: Queryable, kind: SubmissionKind, id: number) {
  const rows = await db
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subjectType, kind),
        eq(auditEvents.subjectId, id),
        eq(auditEvents.action, `${kind}.stage_moved`),
      ),
    )
    .orderBy(desc(auditEvents.id));
  return rows.map(({ id, before, after, actorName, at }) => ({
    id,
    at,
    by: actorName,
    from: MoveSchema.parse(before).stage,
    to: MoveSchema.parse(after).stage,
  }));
}

export async function insertReply(
  db: Queryable,
  { kind, id }: { kind: SubmissionKind; id: number },
  reply: Pick<
    typeof enquiryReplies.$inferInsert,
    'text' | 'mentions' | 'followUpOn' | 'noFollowUpReason' | 'authorId' | 'authorName' | 'createdAt'
  >,
): Promise<void> {
  await db.insert(enquiryReplies).values({ [REPLY_COLUMNS[kind]]: id, ...reply });
}

/** Locks a parent's consent to a request that nobody has confirmed or withdrawn. */
export async function lockOpenConsent(db: Queryable, requestId: number) {
  const [row] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.appointmentRequestId, requestId),
        eq(consents.purpose, 'parent'),
        eq(consents.confirmation, 'not_yet'),
        isNull(consents.withdrawnAt),
      ),
    )
    .for('update');
  return row;
}

type ParentsConsent = Omit<typeof consents.$inferInsert, 'purpose'>;

export async function insertParentsConsent(db: Queryable, consent: ParentsConsent): Promise<void> {
  await db.insert(consents).values({ ...consent, purpose: 'parent' });
}

export async function updateParentsConsent(
  db: Queryable,
  id: number,
  change: Partial<ParentsConsent>,
): Promise<void> {
  await db.update(consents).set(change).where(eq(consents.id, id));
}
