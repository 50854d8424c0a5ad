import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import { isSamePerson } from '#contracts/enquiries/index.ts';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { ageOn, isoDateOf } from '#contracts/lib/calendar.ts';
import type { ConsentPurpose } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import {
  CONSENT_WORDING,
  missingConsents,
  type recordConsent as recordConsentEndpoint,
} from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { holdStudent } from '#server/areas/students/records/hold-student.ts';
import type { StoredStudent } from '#server/areas/students/records/repo.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, notFound, staleVersion } from '#server/errors.ts';
import { defineEvent } from '#server/lib/event.ts';
import {
  type ConsentRow,
  insertConsent,
  selectConsent,
  selectConsentsOf,
  setWithdrawn,
} from './consents-sql.ts';

type ConsentAnswer = AnswerOf<typeof recordConsentEndpoint>['consent'];

/** Runs when a family withdraws a consent, of any purpose. Each area that keeps a copy of its messages adds a step. */
export const onConsentWithdrawn = defineEvent<[ctx: Context, studentId: number, purpose: ConsentPurpose]>();

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

/** Records a guardian's consent to today's wording. @throws AppError 400 for a child's own name, 401, 403, 404, 409 for a merged record. */
export async function recordConsent(
  ctx: Context,
  studentId: number,
  { purpose, givenBy }: BodyOf<typeof recordConsentEndpoint>,
): Promise<ConsentAnswer> {
  return inTransaction(ctx, async (ctx) => {
    refuseOwnName(ctx, await holdStudent(ctx, { id: studentId }), { purpose, givenBy });
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
 * @throws AppError 401, 403, 404.
 */
export async function withdrawConsent(ctx: Context, id: number): Promise<ConsentAnswer> {
  return inTransaction(ctx, async (ctx) => {
    const { studentId } = await getConsent(ctx, id);
    await holdStudent(ctx, { id: studentId, what: 'The consent' });
    // Read again under the student's lock.
    const stored = await getConsent(ctx, id);
    if (stored.studentId !== studentId) throw staleVersion('this consent');
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
