import {
  type exportAppointments as exportAppointmentsEndpoint,
  type getAppointment as getAppointmentEndpoint,
  type getCalendar as getCalendarEndpoint,
  type getFreeSlots,
  type listAppointments as listAppointmentsEndpoint,
  type listCounsellorLoad,
  MAX_CALENDAR_APPOINTMENTS,
  MAX_CALENDAR_DAYS,
  MAX_SLOT_DAYS,
} from '#contracts/appointments/index.ts';
import type { AnswerOf, QueryOf } from '#contracts/endpoint.ts';
import { addDays, type Days, daysIn, mondayOf } from '#contracts/lib/calendar.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { bookingIn, hasConsent, lackingConsents, lackingWays } from '#contracts/students/index.ts';
import { type Bookable, findCounsellor, listBookable } from '#server/areas/appointments/hours/service.ts';
import { toCalendarFile } from '#server/areas/appointments/mail/calendar-file.ts';
import { whyNoReminder } from '#server/areas/appointments/mail/reminders.ts';
import { byPosition, exportList, localTime, recordEvent } from '#server/areas/audit/index.ts';
import { findChanges, listConsents } from '#server/areas/students/index.ts';
import type { Actor, Context, PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { listFreeTimes } from './free-times.ts';
import * as repo from './repo.ts';

/** @throws AppError 400 for a bad cursor. */
export async function listAppointments(
  ctx: Context,
  { sort, after, limit, ...filters }: QueryOf<typeof listAppointmentsEndpoint>,
): Promise<AnswerOf<typeof listAppointmentsEndpoint>> {
  const { rows, ...rest } = await pageOf(
    { after, limit },
    {
      keys: { key: 'moment', id: 'id' },
      select: (end, most) => repo.selectPage(ctx, filters, { sort, end, limit: most }),
      positionOf: ({ key, id }) => ({ key, id }),
      count: () => repo.countAppointments(ctx, filters),
    },
  );
  return { appointments: rows, timeZone: ctx.office.timeZone, ...rest };
}

/** The filtered list of appointments as a file, latest first. @throws AppError 401, 403, 503. */
export function exportAppointments(
  ctx: Context,
  filters: QueryOf<typeof exportAppointmentsEndpoint>,
): Promise<Download> {
  const local = localTime(ctx.office.timeZone);
  return exportList(ctx, {
    name: 'appointments',
    filters,
    columns: {
      Number: ({ id }) => id,
      Starts: ({ startsAt }) => local(startsAt),
      Student: ({ student }) => student.name,
      School: ({ school }) => school,
      Service: ({ service }) => SERVICE_NAMES[service],
      Counsellor: ({ counsellor }) => counsellor?.name ?? null,
      Status: ({ status }) => status,
      Made: ({ createdAt }) => local(createdAt),
    },
    batches: byPosition(({ after: end, limit }) =>
      repo.selectPage(ctx, filters, { sort: 'starts_desc', end, limit }),
    ),
  });
}

/** The appointments of some days and the counsellors' bookable hours. @throws AppError 400 for bad days. */
export async function getCalendar(
  ctx: Context,
  { from, to, counsellorId }: QueryOf<typeof getCalendarEndpoint>,
): Promise<AnswerOf<typeof getCalendarEndpoint>> {
  refuseDays({ from, to }, MAX_CALENDAR_DAYS);
  const { actor } = ctx;
  const holidays = ctx.office.particulars.holidays.filter(
    ({ firstDay, lastDay }) => firstDay <= to && lastDay >= from,
  );
  const whose = seesOnlyAssigned(actor.role) ? actor.id : counsellorId;
  if (counsellorId !== undefined && counsellorId !== whose) {
    return { appointments: [], isCut: false, timeZone: ctx.office.timeZone, holidays, counsellors: [] };
  }
  const found = await repo.selectCalendar(ctx.db, daysIn(from, to, ctx.office.timeZone), {
    counsellorId: whose,
    limit: MAX_CALENDAR_APPOINTMENTS + 1,
  });
  const bookable = await listBookable(ctx, { from, to }, whose);
  return {
    appointments: found.slice(0, MAX_CALENDAR_APPOINTMENTS),
    isCut: found.length > MAX_CALENDAR_APPOINTMENTS,
    timeZone: ctx.office.timeZone,
    holidays,
    counsellors: bookable.map(toShading),
  };
}

const toShading = ({ id, name, spans, daysOff }: Bookable) => ({
  id,
  name,
  bookable: spans.map(({ start, end }) => ({ startsAt: new Date(start), endsAt: new Date(end) })),
  daysOff,
});

function refuseDays({ from, to }: Days, most: number): void {
  if (from > to) throw badRequest('The last day must not be before the first');
  if (to > addDays(from, most - 1)) throw badRequest(`Please ask for at most ${most} days at once`);
}

/** A counsellor's free times from now on. @throws AppError 400 for bad days, 404 for a member who can't be booked. */
export async function listFreeSlots(
  ctx: Context,
  counsellorId: number,
  { from, to, durationMinutes, exceptId }: QueryOf<typeof getFreeSlots>,
): Promise<AnswerOf<typeof getFreeSlots>> {
  refuseDays({ from, to }, MAX_SLOT_DAYS);
  await findCounsellor(ctx, counsellorId);
  const [free] = await listFreeTimes(ctx, { from, to }, { counsellorId, durationMinutes, exceptId });
  return { slots: free?.slots ?? [], timeZone: ctx.office.timeZone };
}

/** An appointment with its history. Records the view. @throws AppError 401, 403, 404. */
export async function getAppointment(
  ctx: Context,
  id: number,
): Promise<AnswerOf<typeof getAppointmentEndpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const stored = await loadAppointment(ctx, actor, id);
    await recordEvent(ctx, { action: 'appointment.viewed', subject: { type: 'appointment', id } });
    const history = await repo.selectHistory(ctx.db, id);
    const changes = await findChanges(ctx.db, history);
    const refusesContact = await repo.selectRefusal(ctx.db, {
      studentId: stored.student.id,
      contactId: stored.contactId,
    });
    const { id: studentId } = stored.student;
    const family = studentId === null ? null : await listConsents(ctx, studentId);
    const lacksConsent = family !== null && !hasConsent(family.consents, 'contact');
    const ways = family && lackingWays(studentId ?? 0, family);
    const lacking = family ? lackingConsents(family, bookingIn(stored.service)) : [];
    const noReminder = await whyNoReminder(ctx, id);
    return {
      appointment: stored,
      timeZone: ctx.office.timeZone,
      refusesContact,
      history: history.map((event) => ({ ...event, changes: changes.get(event) })),
      ...(lacksConsent && { lacksConsent }),
      ...(ways && { ways }),
      ...(lacking.length > 0 && { lacking }),
      ...(noReminder && { noReminder }),
    };
  });
}

/** The appointment as a file for calendars. Records the export. @throws AppError 401, 403, 404. */
export async function makeCalendarFile(ctx: Context, id: number): Promise<Download> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const stored = await loadAppointment(ctx, actor, id);
    await recordEvent(ctx, { action: 'appointment.file_made', subject: { type: 'appointment', id } });
    return {
      fileName: `appointment-${id}.ics`,
      pieces: oneOf(toCalendarFile(stored, { now: ctx.now, office: ctx.office })),
    };
  });
}

async function* oneOf(piece: string) {
  yield piece;
}

/** @throws AppError 404 for a missing appointment, or one that the actor may not see. */
export async function loadAppointment(
  ctx: PublicContext,
  actor: Actor | null,
  id: number,
): Promise<repo.StoredAppointment> {
  const stored = await repo.selectAppointment(ctx.db, actor, id);
  if (!stored) throw notFound('The appointment');
  return stored;
}

/** The load of the week around a day. A teacher gets only their own. */
export const listLoad = (ctx: Context, day: string): Promise<AnswerOf<typeof listCounsellorLoad>> =>
  listWeek(ctx, day);

/** The counsellors with their profiles and their load of a week. */
export async function listWeek(ctx: Context, day: string) {
  const from = mondayOf(day);
  const days = { from, to: addDays(from, 6) };
  const whose = seesOnlyAssigned(ctx.actor.role) ? ctx.actor.id : undefined;
  const bookable = await listBookable(ctx, days, whose);
  const ids = bookable.map(({ id }) => id);
  const booked = await repo.sumBookedMinutes(ctx.db, ids, daysIn(days.from, days.to, ctx.office.timeZone));
  return {
    from: days.from,
    to: days.to,
    counsellors: bookable.map(({ id, name, isSample, profile, spans }) => ({
      id,
      name,
      isSample,
      profile,
      bookedMinutes: booked.get(id) ?? 0,
      openMinutes: minutesOf(spans),
    })),
  };
}

const minutesOf = (spans: Bookable['spans']) =>
  Math.round(spans.reduce((sum, { start, end }) => sum + end - start, 0) / MINUTE_MS);
