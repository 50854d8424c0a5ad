import { and, desc, eq, lt, ne, type SQL } from 'drizzle-orm';
import type { ConsentPurpose } from '#contracts/enquiries.ts';
import type { AppointmentRequest, Enquiry, EnquiryStatus, SubmissionKind } from '#contracts/enquiry-inbox.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointmentRequests, consents, enquiries } from '#server/db/schema/enquiries.ts';

const tableOf = (kind: SubmissionKind) => (kind === 'enquiry' ? enquiries : appointmentRequests);

/** Returns the id; undefined when the idempotency key is there already. */
export async function insertEnquiry(
  db: Queryable,
  row: typeof enquiries.$inferInsert,
): Promise<number | undefined> {
  const [stored] = await db
    .insert(enquiries)
    .values(row)
    .onConflictDoNothing({ target: enquiries.idempotencyKey })
    .returning({ id: enquiries.id });
  return stored?.id;
}

/** Returns the id; undefined when the idempotency key is there already. */
export async function insertAppointmentRequest(
  db: Queryable,
  row: typeof appointmentRequests.$inferInsert,
): Promise<number | undefined> {
  const [stored] = await db
    .insert(appointmentRequests)
    .values(row)
    .onConflictDoNothing({ target: appointmentRequests.idempotencyKey })
    .returning({ id: appointmentRequests.id });
  return stored?.id;
}

/** The hash of what was sent with the key before; undefined for a key that is new. */
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

/** The last record of the page before: whether it waits for an answer, and its id. */
interface PageEnd {
  isNew: boolean;
  id: number;
}

/** Those that wait for an answer come first, however many newer ones were answered. */
async function selectPage<Row>(
  table: typeof enquiries | typeof appointmentRequests,
  select: (where: SQL | undefined, limit: number) => Promise<Row[]>,
  { end, limit }: { end: PageEnd | null; limit: number },
): Promise<Row[]> {
  const isNew = eq(table.status, 'new');
  const waiting =
    end === null || end.isNew ? await select(and(isNew, end ? lt(table.id, end.id) : undefined), limit) : [];
  if (waiting.length === limit) return waiting;
  const isAfter = end !== null && !end.isNew ? lt(table.id, end.id) : undefined;
  const done = await select(and(ne(table.status, 'new'), isAfter), limit - waiting.length);
  return [...waiting, ...done];
}

export async function selectEnquiries(
  db: Queryable,
  page: { end: PageEnd | null; limit: number },
): Promise<Enquiry[]> {
  const rows = await selectPage(
    enquiries,
    // Ids are given in the order of arrival.
    (where, limit) => db.select().from(enquiries).where(where).orderBy(desc(enquiries.id)).limit(limit),
    page,
  );
  return rows.map(({ createdAt, ...row }) => ({ ...row, receivedAt: createdAt.toISOString() }));
}

export async function selectAppointmentRequests(
  db: Queryable,
  page: { end: PageEnd | null; limit: number },
): Promise<AppointmentRequest[]> {
  const rows = await selectPage(
    appointmentRequests,
    (where, limit) =>
      db.select().from(appointmentRequests).where(where).orderBy(desc(appointmentRequests.id)).limit(limit),
    page,
  );
  return rows.map(({ createdAt, ...row }) => ({ ...row, receivedAt: createdAt.toISOString() }));
}

/** How many there are, and how many of them nobody has answered. */
export async function countSubmissions(
  db: Queryable,
  kind: SubmissionKind,
): Promise<{ total: number; unanswered: number }> {
  const table = tableOf(kind);
  return { total: await db.$count(table), unanswered: await db.$count(table, eq(table.status, 'new')) };
}

/** The status, held against every other change until the transaction ends; undefined without such a record. */
export async function lockStatus(
  db: Queryable,
  kind: SubmissionKind,
  id: number,
): Promise<EnquiryStatus | undefined> {
  const table = tableOf(kind);
  const [row] = await db.select({ status: table.status }).from(table).where(eq(table.id, id)).for('update');
  return row?.status;
}

export async function updateStatus(
  db: Queryable,
  kind: SubmissionKind,
  id: number,
  status: EnquiryStatus,
): Promise<void> {
  const table = tableOf(kind);
  await db.update(table).set({ status }).where(eq(table.id, id));
}
