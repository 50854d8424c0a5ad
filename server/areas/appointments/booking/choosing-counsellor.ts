import {
  type CounsellorProfile,
  DURATION_MINUTES,
  type proposeCounsellor as proposeCounsellorEndpoint,
} from '#contracts/appointments/index.ts';
import type { AnswerOf, QueryOf } from '#contracts/endpoint.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import { listFreeTimes } from '#server/areas/appointments/calendar/free-times.ts';
import { selectLastBooked } from '#server/areas/appointments/calendar/repo.ts';
import { listWeek } from '#server/areas/appointments/calendar/service.ts';
import type { Context } from '#server/context.ts';
import { selectCounsellorOf } from './repo.ts';

type Wishes = QueryOf<typeof proposeCounsellorEndpoint>;

export interface Candidate {
  id: number;
  name: string;
  profile: Pick<CounsellorProfile, 'languages' | 'services'>;
  bookedMinutes: number;
  openMinutes: number;
  /** When their last appointment was booked; null for never. */
  lastBookedAt: Date | null;
}

const takes = <Value>(listed: readonly Value[], wanted: Value | undefined) =>
  wanted === undefined || listed.length === 0 || listed.includes(wanted);

const share = ({ bookedMinutes, openMinutes }: Candidate) => bookedMinutes / openMinutes;
const lastBooked = ({ lastBookedAt }: Candidate) => lastBookedAt?.getTime() ?? 0;

/** The counsellor who works in the week and fits best; of equals the first. */
export function proposeFrom(
  candidates: readonly Candidate[],
  { by, service, language }: Pick<Wishes, 'by' | 'service' | 'language'>,
): Candidate | null {
  const rank = by === 'load' ? share : lastBooked;
  const [best] = candidates
    .filter(({ openMinutes }) => openMinutes > 0)
    .filter(({ profile }) => takes(profile.services, service) && takes(profile.languages, language))
    .sort((a, b) => rank(a) - rank(b) || lastBooked(a) - lastBooked(b));
  return best ?? null;
}

/** A counsellor for an appointment in a week. To a teacher only themselves. */
export async function proposeCounsellor(
  ctx: Context,
  wishes: Wishes,
): Promise<AnswerOf<typeof proposeCounsellorEndpoint>> {
  const { counsellors } = await listWeek(ctx, wishes.day);
  const real = counsellors.filter(({ isSample }) => !isSample);
  const last = await selectLastBooked(
    ctx.db,
    real.map(({ id }) => id),
  );
  const candidates = real.map((each) => ({ ...each, lastBookedAt: last.get(each.id) ?? null }));
  const best = proposeFrom(candidates, wishes);
  if (best === null) return { proposal: null };
  const { id, name } = best;
  return { proposal: { id, name, reason: reasonOf(best, wishes.by, ctx.office.timeZone) } };
}

const hours = (minutes: number) => Math.round(minutes / 6) / 10;

function reasonOf(best: Candidate, by: Wishes['by'], timeZone: string): string {
  const { bookedMinutes, openMinutes, lastBookedAt } = best;
  if (by === 'load') return `least booked that week: ${hours(bookedMinutes)} of ${hours(openMinutes)} h`;
  if (lastBookedAt === null) return 'never booked yet';
  return `booked longest ago: on ${isoDateOf(lastBookedAt, timeZone)}`;
}

interface Wished {
  day: string;
  startsAt: Date;
  service: Service;
  /** Null for a contact without one. */
  studentId: number | null;
}

/** The student's counsellor if they are free, otherwise the free one who was booked longest ago; null if nobody is. */
export async function findCounsellorFor(
  ctx: Context,
  { day, startsAt, service, studentId }: Wished,
): Promise<number | null> {
  const counsellorId = seesOnlyAssigned(ctx.actor.role) ? ctx.actor.id : undefined;
  const wanted = { service, counsellorId, durationMinutes: DURATION_MINUTES.usual };
  const free = (await listFreeTimes(ctx, { from: day, to: day }, wanted))
    .filter(({ slots }) => slots.some((slot) => slot.startsAt === startsAt.toISOString()))
    .map(({ counsellorId }) => counsellorId);
  const own = studentId === null ? null : await selectCounsellorOf(ctx.db, studentId);
  if (own !== null && free.includes(own)) return own;
  const last = await selectLastBooked(ctx.db, free);
  const lastOf = (id: number) => last.get(id)?.getTime() ?? 0;
  return free.sort((one, other) => lastOf(one) - lastOf(other))[0] ?? null;
}
