import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { isSamePerson } from '#contracts/enquiries/index.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { ageOn, isoDateOf } from '#contracts/lib/calendar.ts';
import type { ConsentPurpose } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import {
  CONSENT_WORDING,
  type LackingConsent,
  lackingConsents,
  missingConsents,
  type recordConsent as recordConsentEndpoint,
  type StaffAction,
  sayLacking,
} from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { holdStudent } from '#server/areas/students/records/hold-student.ts';
import type { StoredStudent } from '#server/areas/students/records/repo.ts';
import type { ActingContext, Context, JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound, staleVersion } from '#server/errors.ts';
import { defineEvent } from '#server/lib/event.ts';
import {
  type ConsentRow,
  insertConsent,
  selectConsent,
  selectConsents,
  selectConsentsOf,
  setWithdrawn,
} from './consents-sql.ts';

type ConsentAnswer = AnswerOf<typeof recordConsentEndpoint>['consent'];

/** Runs when a family withdraws a consent, of any purpose. Each area that keeps a copy of its messages adds a step. */
export const onConsentWithdrawn =
  defineEvent<[ctx: ActingContext, studentId: number, purpose: ConsentPurpose]>();

/** Asks for the accounts of families that decide about students' consents. A student with one has a passport. */
export const onDecidersWanted = defineEvent<
  [ctx: JobContext, studentIds: readonly number[]],
  { studentId: number; accountId: number }[]
>();

/** The students of these whose family decides in its passport. */
export async function selectPassports(
  ctx: JobContext,
  studentIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const deciders = (await onDecidersWanted.emit(ctx, studentIds)).flat();
  return new Set(deciders.map(({ studentId }) => studentId));
}

/** A student's consents, oldest first, with whose the passport's decisions still are. */
export async function listConsents(
  ctx: JobContext,
  studentId: number,
): Promise<{ hasPassport: boolean; consents: (ConsentRow & { isFormer?: boolean })[] }> {
  const deciders = (await onDecidersWanted.emit(ctx, [studentId])).flat();
  return familyConsents(await selectConsents(ctx.db, studentId), deciders);
}

/** A passport exists with a decider. A decision of somebody who decides no longer is marked. */
function familyConsents<Row extends Pick<ConsentRow, 'accountId'>>(
  rows: readonly Row[],
  deciders: readonly { accountId: number }[],
): { hasPassport: boolean; consents: (Row & { isFormer?: boolean })[] } {
  const isFormer = (row: Row) =>
    row.accountId !== null && deciders.every(({ accountId }) => accountId !== row.accountId);
  return {
    hasPassport: deciders.length > 0,
    consents: rows.map((row) => (isFormer(row) ? { ...row, isFormer: true } : row)),
  };
}

/** The students of these for whom an action of staff lacks a consent: see `lackingConsents`. */
export async function selectLacking(
  ctx: JobContext,
  studentIds: number[],
  action: StaffAction,
): Promise<ReadonlySet<number>> {
  const deciders = (await onDecidersWanted.emit(ctx, studentIds)).flat();
  const decidersOf = Map.groupBy(deciders, ({ studentId }) => studentId);
  const found = await selectConsentsOf(ctx.db, studentIds);
  const lacks = (id: number) => {
    const family = familyConsents(found.get(id)?.consents ?? [], decidersOf.get(id) ?? []);
    return lackingConsents(family, action).length > 0;
  };
  return new Set(studentIds.filter(lacks));
}

/** The consents that an action of staff lacks: see `lackingConsents`. */
export async function findLacking(
  ctx: JobContext,
  studentId: number,
  action: StaffAction,
): Promise<{ hasPassport: boolean; lacking: LackingConsent[] }> {
  const found = await listConsents(ctx, studentId);
  return { hasPassport: found.hasPassport, lacking: lackingConsents(found, action) };
}

/**
 * Refuses an action that lacks a consent, in the caller's transaction, which holds the student.
 * @returns whether the family has a passport. @throws AppError 409 (`consent_needed`).
 */
export async function requireConsents(
  ctx: JobContext,
  studentId: number,
  action: StaffAction,
): Promise<boolean> {
  const { hasPassport, lacking } = await findLacking(ctx, studentId, action);
  if (lacking.length > 0) throw conflict('consent_needed', sayLacking(lacking, hasPassport));
  return hasPassport;
}

/**
 * Runs when students may have turned out to be children.
 * @param reopened contacts whose requests an earlier run closed by mistake.
 * @returns the ids of the contacts whose requests it closed.
 */
export const onChildrenFound = defineEvent<
  [ctx: Context, studentIds: number[], reopened?: readonly number[]],
  number[]
>();

/** The consents that a service needs and that do not hold, by student; see `missingConsents`. */
export async function selectMissingConsents(
  { db, now, office }: Context,
  studentIds: number[],
  service: Service,
): Promise<Map<number, ConsentPurpose[]>> {
  const today = isoDateOf(now, office.timeZone);
  const found = await selectConsentsOf(db, studentIds);
  return new Map(
    Array.from(found, ([id, { dateOfBirth, consents }]) => [
      id,
      missingConsents(consents, { age: ageOn(today, dateOfBirth), service }),
    ]),
  );
}

/**
 * Records a guardian's consent to today's wording.
 * @throws AppError 400 for a child's own name, 401, 403, 404, 409 for a merged record and for a family with a passport.
 */
export async function recordConsent(
  ctx: Context,
  studentId: number,
  { purpose, givenBy }: BodyOf<typeof recordConsentEndpoint>,
): Promise<ConsentAnswer> {
  return inTransaction(ctx, async (ctx) => {
    const student = await holdStudent(ctx, { id: studentId });
    if (purpose !== 'follow_up' && (await selectPassports(ctx, [studentId])).has(studentId))
      throw conflict(
        'conflict',
        'The family decides about this in its account. Please ask the family there.',
      );
    refuseOwnName(ctx, student, { purpose, givenBy });
    const row = await insertConsent(ctx.db, {
      studentId,
      purpose,
      wording: CONSENT_WORDING,
      givenAt: ctx.now,
      givenBy,
      recordedBy: ctx.actor.id,
    });
    await recordEvent(ctx, {
      action: 'student.consent_recorded',
      subject: { type: 'student', id: studentId },
      after: { purpose },
    });
    return row;
  });
}

function refuseOwnName(
  { now, office }: Context,
  { name, dateOfBirth }: Pick<StoredStudent, 'name' | 'dateOfBirth'>,
  { purpose, givenBy }: BodyOf<typeof recordConsentEndpoint>,
): void {
  if (!isSamePerson(givenBy, name)) return;
  const age = ageOn(isoDateOf(now, office.timeZone), dateOfBirth);
  // Nobody is their own parent, also at an unknown age.
  if (purpose !== 'parent' && (age === null || age >= ADULT_AGE)) return;
  throw badRequest(
    'A student can’t agree in a parent’s place. Please enter the parent’s own name',
    'givenBy',
  );
}

/**
 * Withdraws a consent that a student's family gave to staff or with a message. Repeating it changes nothing.
 * @throws AppError 401, 403, 404, 409 for a decision in the passport or a settlement.
 */
export async function withdrawConsent(ctx: Context, id: number): Promise<ConsentAnswer> {
  return inTransaction(ctx, async (ctx) => {
    const { studentId } = await getConsent(ctx, id);
    await holdStudent(ctx, { id: studentId, what: 'The consent' });
    // Read again under the student's lock.
    const stored = await getConsent(ctx, id);
    if (stored.studentId !== studentId) throw staleVersion('this consent');
    if (stored.accountId !== null || stored.settlement !== null)
      throw conflict(
        'conflict',
        'This is part of the family’s decisions in its account, which nobody changes. The family can decide again there.',
      );
    if (stored.withdrawnAt !== null) return stored;
    await setWithdrawn(ctx.db, id, ctx.now);
    await onConsentWithdrawn.emit(ctx, studentId, stored.purpose);
    await recordEvent(ctx, {
      action: 'student.consent_withdrawn',
      subject: { type: 'student', id: studentId },
      after: { purpose: stored.purpose },
    });
    return { ...stored, withdrawnAt: ctx.now };
  });
}

async function getConsent(ctx: Context, id: number): Promise<ConsentRow & { studentId: number }> {
  const row = await selectConsent(ctx.db, id);
  if (!row || row.studentId === null) throw notFound('The consent');
  return { ...row, studentId: row.studentId };
}
