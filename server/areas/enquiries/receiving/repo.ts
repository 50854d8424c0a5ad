import { eq } from 'drizzle-orm';
import type { SentKind, SubmissionKind } from '#contracts/enquiries/index.ts';
import type { ConsentPurpose } from '#contracts/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import {
  appointmentRequests,
  consents,
  enquiries,
  REPLY_COLUMNS,
  submissionTables,
} from '#server/db/schema/enquiries.ts';
import { submissionSearchText } from '#server/lib/submission-search-text.ts';

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
  const table = submissionTables[kind];
  const [row] = await db
    .select({ hash: table.contentHash })
    .from(table)
    .where(eq(table.idempotencyKey, idempotencyKey));
  return row?.hash;
}

export async function insertConsents(
  db: Queryable,
  { kind, id }: { kind: SentKind; id: number },
  { purposes, ...given }: { purposes: ConsentPurpose[]; wording: number; givenAt: Date },
): Promise<void> {
  const record = { [REPLY_COLUMNS[kind]]: id };
  await db.insert(consents).values(purposes.map((purpose) => ({ ...record, ...given, purpose })));
}
