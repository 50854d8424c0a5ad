import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { CONSENT_WORDING, type ConsentPurpose } from '#contracts/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';

export type ConsentRow = ReturnType<typeof withSource>;

const withSource = (row: typeof consents.$inferSelect) => ({
  ...row,
  source: row.contactId === null ? ('staff' as const) : ('form' as const),
});

export async function selectConsent(db: Queryable, id: number): Promise<ConsentRow | undefined> {
  const [row] = await db.select().from(consents).where(eq(consents.id, id));
  return row && withSource(row);
}

/** Of a student, oldest first. */
export async function selectConsents(db: Queryable, studentId: number): Promise<ConsentRow[]> {
  const rows = await db
    .select()
    .from(consents)
    .where(eq(consents.studentId, studentId))
    .orderBy(asc(consents.givenAt), asc(consents.id));
  return rows.map(withSource);
}

export async function insertConsent(
  db: Queryable,
  consent: typeof consents.$inferInsert,
): Promise<ConsentRow> {
  return withSource(oneRow(await db.insert(consents).values(consent).returning()));
}

export async function setWithdrawn(db: Queryable, id: number, withdrawnAt: Date): Promise<void> {
  await db.update(consents).set({ withdrawnAt }).where(eq(consents.id, id));
}

/** Oldest first. An office entry has none: no family gave it on a form. */
export function selectConsentsOfContact(db: Queryable, contactId: number) {
  return db.select().from(consents).where(eq(consents.contactId, contactId)).orderBy(asc(consents.id));
}

export type FormConsent = Pick<
  typeof consents.$inferInsert,
  'purpose' | 'givenBy' | 'relation' | 'confirmation'
>;

/** Stores what a sender agreed to on a form of today's wording. @returns the ids, in the order of `given`. */
export async function addFormConsents(
  { db, now }: { db: Queryable; now: Date },
  contactId: number,
  given: readonly FormConsent[],
): Promise<{ id: number; purpose: ConsentPurpose }[]> {
  const shared = { contactId, wording: CONSENT_WORDING, givenAt: now };
  return db
    .insert(consents)
    .values(given.map((consent) => ({ ...shared, ...consent })))
    .returning({ id: consents.id, purpose: consents.purpose });
}

/**
 * Stores a parent's confirmed consent to a contact: in their consent that nobody has confirmed or withdrawn, or else as a
 * new one. @returns the id of the former one; null for a new one.
 */
export async function storeParentsConsent(
  db: Queryable,
  { contactId, studentId }: { contactId: number; studentId: number | null },
  given: Omit<FormConsent, 'purpose'> & {
    confirmedAt: Date;
    confirmedBy: number;
    confirmedByName: string;
  },
): Promise<number | null> {
  const [open] = await db
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.contactId, contactId),
        eq(consents.purpose, 'parent'),
        eq(consents.confirmation, 'not_yet'),
        isNull(consents.withdrawnAt),
      ),
    )
    .for('update');
  if (open) {
    await db.update(consents).set(given).where(eq(consents.id, open.id));
    return open.id;
  }
  await insertConsent(db, {
    ...given,
    contactId,
    studentId,
    purpose: 'parent',
    wording: CONSENT_WORDING,
    givenAt: given.confirmedAt,
    recordedBy: given.confirmedBy,
  });
  return null;
}

/** Consents and history of contacts belong to the student to whom the contacts are linked; null for none. */
export async function linkContactsTo(
  db: Queryable,
  contactIds: number[],
  studentId: number | null,
): Promise<void> {
  for (const table of [consents, familyHistory]) {
    await db.update(table).set({ studentId }).where(inArray(table.contactId, contactIds));
  }
}
