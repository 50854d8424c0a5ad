import type { BodyOf, QueryOf } from '#contracts/endpoint.ts';
import {
  type askForAnotherTime as askForAnotherTimeEndpoint,
  type bookFamilyAppointment,
  FAMILY_REFUSALS,
  type listFamilyFreeTimes,
  type moveFamilyAppointment,
} from '#contracts/families/index.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { consentState } from '#contracts/students/index.ts';
import {
  bookForFamily,
  cancelForFamily,
  listForFamily,
  listTimesForFamily,
  moveForFamily,
} from '#server/areas/appointments/index.ts';
import { addRequestOfFamily } from '#server/areas/enquiries/index.ts';
import { holdSession, takeFamilyUse } from '#server/areas/families/accounts/service.ts';
import { holdChild, requireSight } from '#server/areas/families/guardians/sight.ts';
import { selectConsents } from '#server/areas/students/index.ts';
import type { FamilyContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict } from '#server/errors.ts';

/** @throws AppError 404. */
async function findChild(ctx: FamilyContext, studentId: number) {
  const { guardianship } = await requireSight(ctx, studentId, 'appointments');
  return { studentId, mayBook: guardianship.mayBook };
}

/** @throws AppError 404, 409 while the family does not agree to the counselling, or its guardians differ. */
async function findWilling(ctx: FamilyContext, studentId: number) {
  const child = await findChild(ctx, studentId);
  const state = consentState(await selectConsents(ctx.db, studentId), 'parent');
  if (state === 'refused' || state === 'withdrawn' || state === 'disputed')
    throw conflict('consent_needed', FAMILY_REFUSALS.counsellingStopped);
  return child;
}

/** Of an account's changes: each sends mail and tells a counsellor. */
const CHANGE_LIMIT = { intervalMs: 10 * MINUTE_MS, burst: 20 };

/** @throws AppError 429. */
const takeChange = (ctx: FamilyContext): Promise<void> => takeFamilyUse(ctx, 'family bookings', CHANGE_LIMIT);

/** A family's change of a child's appointments. */
const holderOf = (studentId: number) => ({
  begin: holdSession,
  child: (ctx: FamilyContext) => findChild(ctx, studentId),
});

/** The coming appointments of a child, and what the family may book. @throws AppError 404. */
export async function listAppointments(ctx: FamilyContext, studentId: number) {
  return listForFamily(ctx, await findChild(ctx, studentId));
}

/** @throws AppError 400 for a service that is not open, 404, 409 where the office books. */
export async function listTimes(
  ctx: FamilyContext,
  studentId: number,
  { service, appointmentId }: QueryOf<typeof listFamilyFreeTimes>,
) {
  return listTimesForFamily(ctx, { ...(await findChild(ctx, studentId)), service, appointmentId });
}

/** @throws AppError as `bookForFamily`. */
export async function bookAppointment(
  ctx: FamilyContext,
  studentId: number,
  { idempotencyKey, ...wanted }: BodyOf<typeof bookFamilyAppointment>,
) {
  const child = await findChild(ctx, studentId);
  await takeChange(ctx);
  const hold = { ...holderOf(studentId), child: (ctx: FamilyContext) => findWilling(ctx, studentId) };
  return bookForFamily(ctx, hold, { ...child, ...wanted, familyKey: idempotencyKey });
}

interface Which {
  id: number;
  appointmentId: number;
}

/** @throws AppError as `moveForFamily`. */
export async function moveAppointment(
  ctx: FamilyContext,
  { id: studentId, appointmentId }: Which,
  move: BodyOf<typeof moveFamilyAppointment>,
) {
  const child = await findChild(ctx, studentId);
  await takeChange(ctx);
  return moveForFamily(ctx, holderOf(studentId), { ...child, ...move, id: appointmentId });
}

/** @throws AppError as `cancelForFamily`. */
export async function cancelAppointment(
  ctx: FamilyContext,
  { id: studentId, appointmentId }: Which,
  version: number,
): Promise<void> {
  const child = await findChild(ctx, studentId);
  await takeChange(ctx);
  await cancelForFamily(ctx, holderOf(studentId), { ...child, version, id: appointmentId });
}

/** An account needs few: the office answers each. */
const REQUEST_LIMIT = { intervalMs: HOUR_MS, burst: 5 };

/**
 * Asks the office for a time that is not offered. A repeated key asks once.
 * @throws AppError 400 for a service that the office does not offer, 401, 404, 429.
 */
export async function askForAnotherTime(
  ctx: FamilyContext,
  studentId: number,
  { service, message, idempotencyKey }: BodyOf<typeof askForAnotherTimeEndpoint>,
): Promise<void> {
  if (!ctx.office.particulars.services.includes(service)) {
    throw badRequest('We do not offer this service at present', 'service');
  }
  await inTransaction(ctx, async (ctx) => {
    const child = await holdChild(ctx, studentId, (ctx) => requireSight(ctx, studentId, 'appointments'));
    const { student } = child;
    if (child.rights.isMinorsAccount && !child.guardianship.mayBook)
      throw conflict('conflict', FAMILY_REFUSALS.minor);
    const { email, language } = ctx.family;
    const request = { name: student.name, email, language, service, message, idempotencyKey };
    if (!(await addRequestOfFamily(ctx, { ...request, studentId }))) return;
    await takeFamilyUse(ctx, 'family time requests', REQUEST_LIMIT);
  });
}
