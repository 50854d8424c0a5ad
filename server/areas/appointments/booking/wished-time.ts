import { type bookWishedTime, DURATION_MINUTES } from '#contracts/appointments/index.ts';
import type { BodyOf } from '#contracts/endpoint.ts';
import { seesContact } from '#contracts/enquiries/index.ts';
import { momentAt } from '#contracts/lib/calendar.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import { selectLastBooked } from '#server/areas/appointments/hours/repo.ts';
import { selectContact } from '#server/areas/enquiries/index.ts';
import type { Context } from '#server/context.ts';
import { conflict, notFound, notFree, staleVersion } from '#server/errors.ts';
import { createAppointment } from './booking.ts';
import { freeStartsOf } from './free-counsellors.ts';
import { selectCounsellorOf } from './free-counsellors-sql.ts';
import type { StoredAppointment } from './repo.ts';

/**
 * Books the start that a family wished for in its request. A teacher books themselves.
 * @throws AppError 401, 403, 404, 409 without a student or a wished start, for another version, or `slot_taken` if nobody
 *   is free then.
 */
export async function bookWished(
  ctx: Context,
  id: number,
  { version }: BodyOf<typeof bookWishedTime>,
): Promise<StoredAppointment> {
  const contact = await selectContact(ctx, id);
  const isSeen = contact && seesContact(ctx.actor, contact.assignee?.id ?? null);
  if (!isSeen || !contact.request || !contact.service) throw notFound('The request');
  const { studentId, service } = contact;
  const { preferredDay, preferredStart } = contact.request;
  if (contact.version !== version) throw staleVersion('this request');
  if (preferredDay === null || preferredStart === null) {
    throw conflict('conflict', 'This request wishes for no certain time. Please book one with the family.');
  }
  if (studentId === null) throw conflict('conflict', 'Please link this request to a student first.');
  const wish = { day: preferredDay, startsAt: momentAt(preferredDay, preferredStart, ctx.office.timeZone) };
  const counsellorId = await findCounsellorFor(ctx, { ...wish, service, studentId });
  if (counsellorId === null) {
    throw notFree('slot_taken', 'No counsellor is free then any more. Please agree on another time.', []);
  }
  return createAppointment(ctx, {
    studentId,
    service,
    counsellorId,
    place: null,
    familyTimeZone: null,
    outsideHours: false,
    startsAt: wish.startsAt.toISOString(),
    durationMinutes: DURATION_MINUTES.usual,
    request: { id, version },
  });
}

interface Wished {
  day: string;
  startsAt: Date;
  service: Service;
  studentId: number;
}

/** The student's counsellor if they are free, otherwise the free one who was booked longest ago; null if nobody is. */
async function findCounsellorFor(
  ctx: Context,
  { day, startsAt, service, studentId }: Wished,
): Promise<number | null> {
  const counsellorId = seesOnlyAssigned(ctx.actor.role) ? ctx.actor.id : undefined;
  const free = (await freeStartsOf(ctx, { from: day, to: day }, { service, counsellorId }))
    .filter(({ starts }) => starts.includes(startsAt.toISOString()))
    .map(({ counsellorId }) => counsellorId);
  const own = await selectCounsellorOf(ctx.db, studentId);
  if (own !== null && free.includes(own)) return own;
  const last = await selectLastBooked(ctx.db, free);
  const lastOf = (id: number) => last.get(id)?.getTime() ?? 0;
  return free.sort((one, other) => lastOf(one) - lastOf(other))[0] ?? null;
}
