import { and, desc, eq, like, lt, or, sql } from 'drizzle-orm';
import { referenceOf, type SentKind, type SubmissionKind } from '#contracts/enquiries/index.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import type { ConsentPurpose } from '#contracts/students/index.ts';
import { submissionSearchText } from '#server/areas/enquiries/inbox/search-text.ts';
import type { Queryable } from '#server/db/client.ts';
import {
  appointmentRequests,
  consents,
  enquiries,
  REPLY_COLUMNS,
  submissionTables,
} from '#server/db/schema/enquiries.ts';

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
  { parentName, ...row }: typeof appointmentRequests.$inferInsert & { parentName: string | null },
): Promise<number | undefined> {
  const reference = referenceOf(row.idempotencyKey);
  const [stored] = await db
    .insert(appointmentRequests)
    .values({ ...row, searchText: submissionSearchText({ ...row, parentName, reference }) })
    .onConflictDoNothing({ target: appointmentRequests.idempotencyKey })
    .returning({ id: appointmentRequests.id });
  return stored?.id;
}

/**
 * Earlier requests with one of the words whose age then contradicts the age claimed now; newest first.
 */
export function selectEarlierRequests(db: Queryable, words: string[], claimed: { now: Date; age: number }) {
  const { id, name, phone, email, age, createdAt, searchText } = appointmentRequests;
  const at = sql`${claimed.now.toISOString()}::timestamptz`;
  return db
    .select({ id, name, phone, email })
    .from(appointmentRequests)
    .where(
      and(
        or(...words.map((word) => like(searchText, `%${word.replace(/[\\%_]/g, '\\$&')}%`))),
        lt(age, ADULT_AGE),
        // Somebody of 15 may turn 16 the next day, so they are surely not 18 for two years only.
        sql`${createdAt} > ${at} - make_interval(years => ${claimed.age - 1} - ${age})`,
      ),
    )
    .orderBy(desc(id));
}

/** The record with the key; undefined for a new key. */
export async function selectStored(
  db: Queryable,
  kind: SubmissionKind,
  idempotencyKey: string,
): Promise<{ contentHash: string; createdAt: Date } | undefined> {
  const table = submissionTables[kind];
  const { contentHash, createdAt } = table;
  const [row] = await db
    .select({ contentHash, createdAt })
    .from(table)
    .where(eq(table.idempotencyKey, idempotencyKey));
  return row;
}

export type GivenConsent = Pick<
  typeof consents.$inferInsert,
  'purpose' | 'givenBy' | 'relation' | 'confirmation'
>;

/** @returns the ids, in the order of `given`. */
export async function insertConsents(
  db: Queryable,
  { kind, id }: { kind: SentKind; id: number },
  { given, ...shared }: { given: GivenConsent[]; wording: number; givenAt: Date },
): Promise<{ id: number; purpose: ConsentPurpose }[]> {
  const record = { [REPLY_COLUMNS[kind]]: id };
  return db
    .insert(consents)
    .values(given.map((consent) => ({ ...record, ...shared, ...consent })))
    .returning({ id: consents.id, purpose: consents.purpose });
}
