import { asc, desc, eq, getTableColumns } from 'drizzle-orm';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { consents, enquiryReplies } from '#server/db/schema/enquiries.ts';

const REPLIES_OF = {
  enquiry: enquiryReplies.enquiryId,
  appointment_request: enquiryReplies.appointmentRequestId,
};
const CONSENTS_OF = { enquiry: consents.enquiryId, appointment_request: consents.appointmentRequestId };

/** Newest first. */
export async function selectReplies(db: Queryable, kind: SubmissionKind, id: number) {
  const { authorName: author, createdAt: at } = enquiryReplies;
  return db
    .select({ ...getTableColumns(enquiryReplies), author, at })
    .from(enquiryReplies)
    .where(eq(REPLIES_OF[kind], id))
    .orderBy(desc(enquiryReplies.id));
}

export async function selectConsents(db: Queryable, kind: SubmissionKind, id: number) {
  return db.select().from(consents).where(eq(CONSENTS_OF[kind], id)).orderBy(asc(consents.id));
}

export async function insertReply(
  db: Queryable,
  { kind, id }: { kind: SubmissionKind; id: number },
  reply: Pick<
    typeof enquiryReplies.$inferInsert,
    'text' | 'followUpOn' | 'noFollowUpReason' | 'authorId' | 'authorName' | 'createdAt'
  >,
): Promise<void> {
  const record = kind === 'enquiry' ? { enquiryId: id } : { appointmentRequestId: id };
  await db.insert(enquiryReplies).values({ ...record, ...reply });
}
