import {
  canActOnAppointment,
  DURATION_MINUTES,
  type FamilyBooking,
  MAX_FAMILY_BOOKINGS,
  OFFERED_SLOTS,
} from '#contracts/appointments/index.ts';
import type { FreeSlot } from '#contracts/errors.ts';
import { FAMILY_REFUSALS, type FamilyAppointment, type FamilyFreeTimes } from '#contracts/families/index.ts';
import { addDays, isoDateOf, wallTimeOf } from '#contracts/lib/calendar.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import type { Service } from '#contracts/services.ts';
import {
  type LockedAppointment,
  lockAppointment,
  selectCounsellorOf,
} from '#server/areas/appointments/booking/repo.ts';
import {
  addAppointment,
  close,
  refuseSecondMeeting,
  storeMove,
} from '#server/areas/appointments/booking/service.ts';
import { claimTime, NotFree } from '#server/areas/appointments/booking/taking-time.ts';
import { isOffered, listFreeTimes } from '#server/areas/appointments/calendar/free-times.ts';
import { selectLastBooked } from '#server/areas/appointments/calendar/repo.ts';
import { notifyFamilies } from '#server/areas/appointments/mail/notify-family.ts';
import { moveToMeeting } from '#server/areas/enquiries/index.ts';
import { lockStudents } from '#server/areas/students/index.ts';
import type { ActingContext, FamilyContext, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound, notFree, staleVersion } from '#server/errors.ts';
import * as repo from './repo.ts';

/** What the area of the families knows of a change. */
interface Hold {
  /** Locks the session, under the child's lock. @throws AppError 401. */
  begin(ctx: FamilyContext): Promise<unknown>;
  /** Whether the child is still theirs, and whether they may book: asked under the child's lock. @throws AppError 404. */
  child(ctx: FamilyContext): Promise<{ mayBook: boolean }>;
}

interface OfChild {
  studentId: number;
  /** Whether the office lets this guardian book by themselves. */
  mayBook: boolean;
}

/** The settings, without services that the office does not offer at present. */
async function readSettings({ db, office }: PublicContext): Promise<FamilyBooking> {
  const { settings } = await repo.selectSettings(db);
  return {
    ...settings,
    services: settings.services.filter((service) => office.particulars.services.includes(service)),
  };
}

/** The coming appointments of a child, and what its family may book. */
export async function listForFamily(ctx: PublicContext, { studentId, mayBook }: OfChild) {
  const settings = await readSettings(ctx);
  const coming = await repo.selectComing(ctx.db, [studentId], ctx);
  const isOpen = mayBook && settings.counsellorIds.length > 0;
  return {
    appointments: coming.map((row) => toFamilyAppointment(ctx, settings, { row, mayBook })),
    services: isOpen ? [...settings.services] : [],
    changeHours: settings.changeHours,
    timeZone: ctx.office.timeZone,
  };
}

/** Whether the limit of the office is still to come. */
const isBeforeLimit = ({ now }: PublicContext, { changeHours }: FamilyBooking, startsAt: Date) =>
  startsAt > now && startsAt.getTime() - now.getTime() >= changeHours * HOUR_MS;

const isOpenTo = (
  { services, counsellorIds }: FamilyBooking,
  { service, counsellorId }: { service: Service; counsellorId: number | null },
) => services.includes(service) && counsellorId !== null && counsellorIds.includes(counsellorId);

function toFamilyAppointment(
  ctx: PublicContext,
  settings: FamilyBooking,
  { row, mayBook }: { row: repo.ChildAppointment; mayBook: boolean },
): FamilyAppointment {
  const { counsellorId, startsAt, endsAt, ...shown } = row;
  const mayChange = mayBook && isBeforeLimit(ctx, settings, startsAt);
  const isOpen = row.status === 'requested' || row.status === 'confirmed';
  return {
    ...shown,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    canMove: mayChange && row.status === 'confirmed' && isOpenTo(settings, row),
    canCancel: mayChange && isOpen,
  };
}

/** The appointment that the family changed. */
async function answerOf(ctx: PublicContext, settings: FamilyBooking, studentId: number, id: number) {
  const row = await repo.selectOfChild(ctx.db, studentId, id);
  if (!row) throw missing();
  const appointment = toFamilyAppointment(ctx, settings, { row, mayBook: true });
  return { appointment, timeZone: ctx.office.timeZone };
}

interface Wanted {
  service: Service;
  /** Of an appointment that moves. */
  move?: { id: number; counsellorId: number; durationMinutes: number };
  /** One day alone; absent for all bookable ones. */
  day?: string;
  /** Milliseconds of the epoch. */
  earliest?: number;
}

/** The free starts of the open counsellors within notice and days ahead; each start with those who are free. */
async function findStarts(
  ctx: PublicContext,
  { counsellorIds, noticeHours, daysAhead }: FamilyBooking,
  { service, move, day, earliest = 0 }: Wanted,
): Promise<Map<string, { endsAt: string; counsellorIds: number[] }>> {
  const { timeZone } = ctx.office;
  const today = isoDateOf(ctx.now, timeZone);
  const last = addDays(today, daysAhead);
  const starts = new Map<string, { endsAt: string; counsellorIds: number[] }>();
  if (day !== undefined && (day < today || day > last)) return starts;
  const free = await listFreeTimes(
    ctx,
    { from: day ?? today, to: day ?? last },
    {
      durationMinutes: move?.durationMinutes ?? DURATION_MINUTES.usual,
      ...(move ? { counsellorId: move.counsellorId, exceptId: move.id } : { service }),
      among: counsellorIds,
      earliest: Math.max(earliest, ctx.now.getTime() + noticeHours * HOUR_MS),
    },
  );
  const whole = new Map<string, boolean>();
  for (const { counsellorId, slots } of free) {
    for (const { startsAt, endsAt } of slots) {
      const known = starts.get(startsAt);
      if (known) known.counsellorIds.push(counsellorId);
      // Most starts are free for several counsellors: each is read on the office's clock once.
      const isShown = known !== undefined || (whole.get(startsAt) ?? isOffered(timeOf(startsAt, timeZone)));
      whole.set(startsAt, isShown);
      if (!known && isShown) starts.set(startsAt, { endsAt, counsellorIds: [counsellorId] });
    }
  }
  return starts;
}

const timeOf = (moment: string, timeZone: string) => wallTimeOf(moment, timeZone).split('T')[1] ?? '';

/** The free times for a service, by day of the office. @throws AppError 400 for a service that is not open. */
export async function listTimesForFamily(
  ctx: PublicContext,
  {
    studentId,
    mayBook,
    service,
    appointmentId,
  }: OfChild & { service: Service | undefined; appointmentId: number | undefined },
): Promise<FamilyFreeTimes> {
  const settings = await readSettings(ctx);
  const { timeZone } = ctx.office;
  let wanted: Wanted | null = null;
  if (appointmentId !== undefined) {
    const row = await repo.selectOfChild(ctx.db, studentId, appointmentId);
    if (!row) throw missing();
    if (isOpenTo(settings, row)) wanted = toMove(row);
  } else {
    refuseClosed(settings, { mayBook, service });
    if (service !== undefined) wanted = { service };
  }
  const starts = wanted && mayBook ? await findStarts(ctx, settings, wanted) : new Map<string, unknown>();
  const days = Map.groupBy([...starts.keys()].sort(), (start) => isoDateOf(new Date(start), timeZone));
  return { days: [...days].map(([day, starts]) => ({ day, starts })), timeZone };
}

const toMove = ({
  id,
  service,
  counsellorId,
  startsAt,
  endsAt,
}: Pick<LockedAppointment, 'id' | 'service' | 'counsellorId' | 'startsAt' | 'endsAt'>): Wanted => ({
  service,
  move: {
    id,
    counsellorId: counsellorId ?? 0,
    durationMinutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS,
  },
});

function refuseClosed(
  { services, counsellorIds }: FamilyBooking,
  { mayBook, service }: { mayBook: boolean; service: Service | undefined },
): void {
  if (!mayBook) throw conflict('conflict', FAMILY_REFUSALS.bookedByOffice);
  if (service === undefined) throw badRequest(FAMILY_REFUSALS.bookingClosed, 'service');
  if (!services.includes(service) || counsellorIds.length === 0)
    throw badRequest(FAMILY_REFUSALS.bookingClosed, 'service');
}

const missing = () => notFound('The appointment');

/** The next free times after a start that was taken. @throws always AppError 409. */
async function refuseTaken(
  ctx: PublicContext,
  settings: FamilyBooking,
  wanted: Wanted & { startsAt: string },
): Promise<never> {
  const { startsAt, ...rest } = wanted;
  const starts = await findStarts(ctx, settings, { ...rest, earliest: Date.parse(startsAt) });
  const slots: FreeSlot[] = [...starts].map(([startsAt, { endsAt }]) => ({ startsAt, endsAt }));
  slots.sort((one, other) => one.startsAt.localeCompare(other.startsAt));
  throw notFree('slot_taken', FAMILY_REFUSALS.timeTaken, slots.slice(0, OFFERED_SLOTS));
}

/** First the child's counsellor, then the one who was booked longest ago. */
async function inOrder(ctx: PublicContext, studentId: number, free: number[]): Promise<number[]> {
  const own = await selectCounsellorOf(ctx.db, studentId);
  const last = await selectLastBooked(ctx.db, free);
  const rank = (id: number) => (id === own ? -1 : (last.get(id)?.getTime() ?? 0));
  return free.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Books a free time with one of the open counsellors, confirmed at once. A repeated key books once.
 * @throws AppError 400, 401, 404, 409 `slot_taken` with the next free times, 409 for too many bookings.
 */
export async function bookForFamily(
  ctx: FamilyContext,
  hold: Hold,
  {
    studentId,
    mayBook,
    service,
    startsAt,
    familyKey,
  }: OfChild & { service: Service; startsAt: string; familyKey: string },
) {
  const settings = await readSettings(ctx);
  const earlier = await repo.selectByFamilyKey(ctx.db, studentId, familyKey);
  if (earlier !== undefined) return answerOf(ctx, settings, studentId, earlier);
  refuseClosed(settings, { mayBook, service });
  const day = isoDateOf(new Date(startsAt), ctx.office.timeZone);
  const found = (await findStarts(ctx, settings, { service, day })).get(startsAt);
  for (const counsellorId of found ? await inOrder(ctx, studentId, found.counsellorIds) : []) {
    // One transaction each: calendars that are locked together in any order could deadlock.
    const id = await unlessNotFree(() =>
      book(ctx, hold, {
        studentId,
        familyKey,
        service,
        counsellorId,
        startsAt: new Date(startsAt),
        endsAt: new Date(found?.endsAt ?? startsAt),
      }),
    );
    if (id !== null) return answerOf(ctx, settings, studentId, id);
  }
  return refuseTaken(ctx, settings, { service, startsAt });
}

/** @returns null if somebody else took the time. */
async function unlessNotFree<Result>(work: () => Promise<Result>): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NotFree) return null;
    throw error;
  }
}

interface NewBooking {
  studentId: number;
  familyKey: string;
  service: Service;
  counsellorId: number;
  startsAt: Date;
  endsAt: Date;
}

/** @returns the id of the appointment. @throws NotFree. */
function book(ctx: FamilyContext, hold: Hold, booking: NewBooking): Promise<number> {
  const { studentId, familyKey } = booking;
  return inTransaction(ctx, async (ctx) => {
    await holdChild(ctx, hold, studentId);
    const earlier = await repo.selectByFamilyKey(ctx.db, studentId, familyKey);
    if (earlier !== undefined) return earlier;
    if ((await repo.countOwnBookings(ctx.db, studentId, ctx.now)) >= MAX_FAMILY_BOOKINGS) {
      throw conflict('conflict', FAMILY_REFUSALS.enoughBookings);
    }
    await moveToMeeting(ctx, studentId);
    await claimTime(ctx, { ...booking, contactId: null }, false);
    const booked = await addAppointment(ctx, {
      ...booking,
      contactId: null,
      place: null,
      status: 'confirmed',
      familyTimeZone: null,
      requestId: null,
    });
    await refuseSecondMeeting(ctx, booked, FAMILY_REFUSALS.twoAtOnce);
    await notifyFamilies(ctx, [{ before: null, after: booked }]);
    return booked.id;
  });
}

/** Locks the child, as every change of its records does. @throws AppError 401, 404, 409 where the office books. */
async function holdChild(ctx: FamilyContext, hold: Hold, studentId: number): Promise<void> {
  const [student] = await lockStudents(ctx.db, null, [studentId]);
  if (!student || student.mergedIntoId !== null) throw notFound('The child');
  // After the student, as every change of a family: an erasure of the student ends sessions.
  await hold.begin(ctx);
  const { mayBook } = await hold.child(ctx);
  if (!mayBook) throw conflict('conflict', FAMILY_REFUSALS.bookedByOffice);
}

interface ChangeOfChild extends OfChild {
  id: number;
  version: number;
}

/** @throws AppError 401, 404, 409 for another version, a closed appointment, or after the office's limit. */
async function holdAppointment(
  ctx: FamilyContext,
  hold: Hold,
  {
    studentId,
    id,
    version,
    settings,
    action,
  }: ChangeOfChild & { settings: FamilyBooking; action: 'reschedule' | 'cancelled' },
): Promise<LockedAppointment> {
  await holdChild(ctx, hold, studentId);
  const stored = await lockAppointment(ctx.db, null, id);
  if (!stored || stored.studentId !== studentId) throw missing();
  if (stored.version !== version) throw staleVersion('this appointment');
  const { status, startsAt, counsellorId } = stored;
  const counsellor = counsellorId === null ? null : { id: counsellorId };
  const isOpen = canActOnAppointment(
    action,
    { status, startsAt: startsAt.toISOString(), counsellor },
    ctx.now,
  );
  if (!isOpen) throw conflict('conflict', FAMILY_REFUSALS.notHere);
  if (!isBeforeLimit(ctx, settings, startsAt)) throw conflict('conflict', FAMILY_REFUSALS.tooLate);
  if (action === 'reschedule' && (status !== 'confirmed' || !isOpenTo(settings, stored))) {
    throw conflict('conflict', FAMILY_REFUSALS.notHere);
  }
  return stored;
}

/** Moves an appointment to another free time of its counsellor. @throws AppError as `bookForFamily`, and as `holdAppointment`. */
export async function moveForFamily(
  ctx: FamilyContext,
  hold: Hold,
  { startsAt, ...change }: ChangeOfChild & { startsAt: string },
) {
  const settings = await readSettings(ctx);
  const seen = await repo.selectOfChild(ctx.db, change.studentId, change.id);
  if (!seen) throw missing();
  const wanted = toMove(seen);
  const day = isoDateOf(new Date(startsAt), ctx.office.timeZone);
  const found = (await findStarts(ctx, settings, { ...wanted, day })).get(startsAt);
  const isMoved = await unlessNotFree(() =>
    inTransaction(ctx, async (ctx) => {
      // First, so that a stale or late change is told as such.
      const stored = await holdAppointment(ctx, hold, { ...change, settings, action: 'reschedule' });
      if (!found) return null;
      const time = { startsAt: new Date(startsAt), endsAt: new Date(found.endsAt) };
      const { counsellorId, place, familyTimeZone, studentId, contactId } = stored;
      const claimed = { counsellorId: counsellorId ?? 0, ...time, appointmentId: stored.id };
      await claimTime(ctx, { ...claimed, studentId, contactId }, false);
      const changes = { counsellorId, place, familyTimeZone, ...time };
      const moved = await storeMove(ctx, stored, {
        changes,
        wanted: claimed,
        twoAtOnce: FAMILY_REFUSALS.twoAtOnce,
      });
      await notifyFamilies(ctx, [moved]);
      return true;
    }),
  );
  if (!isMoved) return refuseTaken(ctx, settings, { ...wanted, startsAt });
  return answerOf(ctx, settings, change.studentId, change.id);
}

/** @throws AppError 401, 404, 409. */
export async function cancelForFamily(ctx: FamilyContext, hold: Hold, change: ChangeOfChild): Promise<void> {
  const settings = await readSettings(ctx);
  await inTransaction(ctx, async (ctx) => {
    const stored = await holdAppointment(ctx, hold, { ...change, settings, action: 'cancelled' });
    const after = await close(ctx, stored, {
      status: 'cancelled',
      note: 'Cancelled by the family.',
      notify: [stored.counsellorId],
    });
    await notifyFamilies(ctx, [{ before: stored, after }]);
  });
}

/**
 * Cancels a student's coming appointments for services that a consent no longer covers, in the caller's transaction, which
 * holds the student.
 */
export async function stopAppointments(
  ctx: ActingContext,
  studentId: number,
  services: readonly Service[],
): Promise<void> {
  const told = [];
  for (const { id } of await repo.selectNotBegun(ctx.db, studentId, ctx.now)) {
    const stored = await lockAppointment(ctx.db, null, id);
    const isOpen = stored?.status === 'requested' || stored?.status === 'confirmed';
    if (!isOpen || stored.startsAt <= ctx.now || !services.includes(stored.service)) continue;
    const after = await close(ctx, stored, {
      status: 'cancelled',
      note: 'A consent was withdrawn.',
      notify: [stored.counsellorId],
    });
    told.push({ before: stored, after });
  }
  await notifyFamilies(ctx, told);
}
