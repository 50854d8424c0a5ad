import { type AnyColumn, and, asc, eq, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm';
import type { Language } from '#contracts/languages.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import type { ConsentPurpose, GuardianRelation } from '#contracts/records.ts';
import { CONSENT_WORDING } from '#contracts/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { oneRow } from '#server/db/one-row.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { students } from '#server/db/schema/records.ts';

export type ConsentRow = ReturnType<typeof withSource>;

const withSource = (row: typeof consents.$inferSelect) => ({
  ...row,
  source:
    row.accountId !== null
      ? ('passport' as const)
      : row.contactId === null
        ? ('staff' as const)
        : ('form' as const),
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
    // Not by the moment: of two decisions at once the lock of the student decides which is the later one.
    .orderBy(asc(consents.id));
  return rows.map(withSource);
}

/** The students' dates of birth, each with their consents. */
export async function selectConsentsOf(db: Queryable, studentIds: number[]) {
  const rows = await db
    .select({ id: students.id, dateOfBirth: students.dateOfBirth, consent: consents })
    .from(students)
    .leftJoin(consents, eq(consents.studentId, students.id))
    .where(inArray(students.id, studentIds))
    .orderBy(asc(consents.id));
  const found = new Map<number, { dateOfBirth: string | null; consents: (typeof consents.$inferSelect)[] }>();
  for (const { id, dateOfBirth, consent } of rows) {
    const student = found.get(id) ?? { dateOfBirth, consents: [] };
    if (consent) student.consents.push(consent);
    found.set(id, student);
  }
  return found;
}

export async function insertConsent(
  db: Queryable,
  consent: typeof consents.$inferInsert,
): Promise<ConsentRow> {
  return withSource(oneRow(await db.insert(consents).values(consent).returning()));
}

/** Locks the first consent of a parent to a contact. */
export async function lockParentsConsent(db: Queryable, contactId: number) {
  const [row] = await db
    .select()
    .from(consents)
    .where(and(eq(consents.contactId, contactId), eq(consents.purpose, 'parent')))
    .orderBy(asc(consents.id))
    .limit(1)
    .for('update');
  return row;
}

/** Confirms a parent's consent by code. */
export async function confirmConsent(db: Queryable, id: number, confirmedAt: Date): Promise<void> {
  await db.update(consents).set({ confirmation: 'code', confirmedAt }).where(eq(consents.id, id));
}

export async function setWithdrawn(db: Queryable, id: number, withdrawnAt: Date): Promise<void> {
  await db.update(consents).set({ withdrawnAt }).where(eq(consents.id, id));
}

/**
 * Ends the consents to a purpose that a guardian's refusal takes back: their own, and those without an account. What a form
 * has from another guardian stays, so that the two differ. A student of age takes back everything.
 */
export async function withdrawFor(
  db: Queryable,
  {
    studentId,
    purpose,
    accountId,
    relation,
  }: { studentId: number; purpose: ConsentPurpose; accountId: number; relation: GuardianRelation },
  withdrawnAt: Date,
): Promise<void> {
  const isOthers =
    relation === 'self'
      ? sql`false`
      : sql`(coalesce(${consents.relation}, ${relation}) <> ${relation} and ${consents.confirmation} is distinct from 'not_yet')`;
  await db
    .update(consents)
    .set({ withdrawnAt })
    .where(
      and(
        eq(consents.studentId, studentId),
        eq(consents.purpose, purpose),
        eq(consents.decision, 'given'),
        isNull(consents.withdrawnAt),
        isNull(consents.settlement),
        or(eq(consents.accountId, accountId), and(isNull(consents.accountId), not(isOthers))),
      ),
    );
}

/** The consents of an account that waited for its verification hold from now on. */
export async function verifyConsents(
  db: Queryable,
  { studentId, accountId }: { studentId: number; accountId: number },
  how:
    | { confirmation: 'invitation' }
    | { confirmation: 'identity_seen'; confirmedAt: Date; confirmedBy: number; confirmedByName: string },
): Promise<void> {
  await db
    .update(consents)
    .set(how)
    .where(
      and(
        eq(consents.studentId, studentId),
        eq(consents.accountId, accountId),
        eq(consents.confirmation, 'not_yet'),
      ),
    );
}

/** Oldest first. An office entry has none: no family gave it on a form. */
export function selectConsentsOfContact(db: Queryable, contactId: number) {
  return db.select().from(consents).where(eq(consents.contactId, contactId)).orderBy(asc(consents.id));
}

export type FormConsent = Pick<
  typeof consents.$inferInsert,
  'purpose' | 'givenBy' | 'relation' | 'confirmation'
>;

/** Stores what a sender agreed to on a form of today's wording, in its language. @returns the ids, in the order of `given`. */
export async function addFormConsents(
  { db, now }: { db: Queryable; now: Date },
  { contactId, language }: { contactId: number; language: Language },
  given: readonly FormConsent[],
): Promise<{ id: number; purpose: ConsentPurpose }[]> {
  if (given.length === 0) return [];
  const shared = { contactId, wording: CONSENT_WORDING, language, givenAt: now };
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

/**
 * Whether a student was a child at a moment, by their date of birth. The day is UTC's on every database; in India a
 * birthday then begins some hours late, on the safe side.
 */
export const wasChild = (studentId: AnyColumn, moment: AnyColumn): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${students} child
  where child.id = ${studentId}
    and child.date_of_birth > (${moment} at time zone 'UTC')::date - make_interval(years => ${ADULT_AGE}))`;

/** Whether a parent has confirmed their consent to a contact. */
export const hasConfirmedParent = (contactId: AnyColumn): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${consents} given
  where given.contact_id = ${contactId} and given.purpose = 'parent'
    and given.withdrawn_at is null and given.confirmation <> 'not_yet')`;

/** Whose consents a condition is about. */
type Theirs = (consent: SQL) => SQL;

/** The twin of `standingDecisions`: whether a refusal in the passport stands. */
const refusesInPassport = (purposes: SQL, theirs: Theirs): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${consents} refusal
  where refusal.purpose in (${purposes}) and refusal.decision = 'refused' and ${theirs(sql`refusal`)}
  and not exists (
    select 1 from ${consents} later
    where later.purpose = refusal.purpose and later.id > refusal.id and ${theirs(sql`later`)}
    and (later.settlement is not null or later.account_id = refusal.account_id
      or later.account_id is not null and (later.relation = 'self'
        or refusal.settlement is not null and not ${isBinding(theirs)}))))`;

/** The twin of `boundBy`: whether an account that decided before the settlement `refusal` has not decided since. */
const isBinding = (theirs: Theirs): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${consents} bound
  where bound.purpose = refusal.purpose and bound.id < refusal.id and bound.account_id is not null
  and ${theirs(sql`bound`)} and not exists (
    select 1 from ${consents} since
    where since.purpose = refusal.purpose and since.id > refusal.id and since.account_id = bound.account_id
    and ${theirs(sql`since`)}))`;

/** The twin of `countsFrom`. */
const countsFrom = sql`case when given.account_id is null then coalesce(given.confirmed_at, given.given_at)
  else given.given_at end`;

/** Whether a withdrawal ended a consent, of the same purposes; the twin of `mayTakeBack`. */
const isEnded = (purposes: SQL, theirs: Theirs): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${consents} ending
  where ending.purpose in (${purposes}) and ending.withdrawn_at > ${countsFrom} and ${theirs(sql`ending`)}
    and (ending.account_id is null or given.account_id is null or ending.account_id = given.account_id))`;

/**
 * Whether a family withdrew a consent and has given none of the same purpose since, or a guardian refuses it.
 * @param theirs whether a consent is this family's.
 */
export function isTakenBack(purposes: SQL, theirs: Theirs): SQL<boolean> {
  return sql<boolean>`(exists (
    select 1 from ${consents} taken
    where taken.purpose in (${purposes}) and taken.withdrawn_at is not null and ${theirs(sql`taken`)}
    and not exists (
      select 1 from ${consents} given
      where given.purpose = taken.purpose and given.withdrawn_at is null and given.decision = 'given'
        and (given.account_id is null or given.confirmation <> 'not_yet')
        and ${theirs(sql`given`)} and not ${isEnded(sql`given.purpose`, theirs)}))
    or ${refusesInPassport(purposes, theirs)})`;
}

const ofStudent =
  (studentId: AnyColumn): Theirs =>
  (consent) =>
    sql`${consent}.student_id = ${studentId}`;

/** The twin of `hasConsent` for a student's consent to a way of contact. */
export function allowsContactBy(studentId: AnyColumn, way: 'email' | 'phone' | 'whatsapp'): SQL<boolean> {
  const theirs = ofStudent(studentId);
  const purposes = sql`${way}, 'contact'`;
  return sql<boolean>`(not ${refusesInPassport(sql`${way}`, theirs)} and exists (
    select 1 from ${consents} given
    where given.purpose in (${purposes}) and given.withdrawn_at is null and given.decision = 'given'
      and given.confirmation is distinct from 'not_yet' and ${theirs(sql`given`)}
      and not ${isEnded(purposes, theirs)}))`;
}

/** The twin of the function of this name in contracts/students. */
export const refusesContact = (studentId: AnyColumn): SQL<boolean> => sql<boolean>`(
  ${isTakenBack(sql`'contact'`, ofStudent(studentId))} and not ${allowsContactBy(studentId, 'email')})`;

/** Whether staff were told that a student's family takes back its consent to e-mails. */
export const refusesMail = (studentId: AnyColumn): SQL<boolean> =>
  isTakenBack(sql`'email'`, ofStudent(studentId));

/** Whether a family once gave a consent with a contact. */
export const hasConsented = (
  contactId: AnyColumn,
  purpose: ConsentPurpose,
): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${consents} given where given.contact_id = ${contactId} and given.purpose = ${purpose})`;

/** The id of the newest consent of a parent to a contact, as a subquery. */
export const newestParentsConsent = (contactId: AnyColumn) => sql<number | null>`(
  select max(given.id) from ${consents} given
  where given.contact_id = ${contactId} and given.purpose = 'parent')`;

/** The parent who agreed to a contact's request, as a subquery. */
export const parentOfContact = (contactId: AnyColumn) => sql`(
  select min(parent.given_by) from ${consents} parent
  where parent.contact_id = ${contactId} and parent.purpose = 'parent')`;
