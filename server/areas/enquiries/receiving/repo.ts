import { eq } from 'drizzle-orm';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import type { ConsentPurpose } from '#contracts/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointmentRequests, consents, enquiries } from '#server/db/schema/enquiries.ts';
import { submissionSearchText } from './search-text.ts';

const tableOf = (kind: SubmissionKind) => (kind === 'enquiry' ? enquiries : appointmentRequests);

/** @returns the id; undefined for an existing idempotency key. */
export async function insertEnquiry(
  db: Queryable,
  row: typeof enquiries.$inferInsert,
): Promise<number | undefined> {
  const [stored] = await db
    .insert(enquiries)
    .values({ ...row, searchText: submissionSearchText(row) })
    .onConflictDoNothing({ target: enquiries.idempotencyKey })
    .returning({ id: enquiries.id });
  return stored?.id;
}

/** @returns the id; undefined for an existing idempotency key. */
export async function insertAppointmentRequest(
  db: Queryable,
  row: typeof appointmentRequests.$inferInsert,
): Promise<number | undefined> {
  const [stored] = await db
    .insert(appointmentRequests)
    .values({ ...row, searchText: submissionSearchText(row) })
    .onConflictDoNothing({ target: appointmentRequests.idempotencyKey })
    .returning({ id: appointmentRequests.id });
  return stored?.id;
}

/** The hash of the content stored with the key; undefined for a new key. */
export async function selectContentHash(
  db: Queryable,
  kind: SubmissionKind,
  idempotencyKey: string,
): Promise<string | undefined> {
  const table = tableOf(kind);
  const [row] = await db
    .select({ hash: table.contentHash })
    .from(table)
    .where(eq(table.idempotencyKey, idempotencyKey));
  return row?.hash;
}

export async function insertConsents(
  db: Queryable,
  { kind, id }: { kind: SubmissionKind; id: number },
  { purposes, ...given }: { purposes: ConsentPurpose[]; wording: number; givenAt: Date },
): Promise<void> {
  const record = kind === 'enquiry' ? { enquiryId: id } : { appointmentRequestId: id };
  await db.insert(consents).values(purposes.map((purpose) => ({ ...record, ...given, purpose })));
}
