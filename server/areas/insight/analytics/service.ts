import type { QueryOf } from '#contracts/endpoint.ts';
import {
  type Analytics,
  type Dimension,
  type Figures,
  findPeriodMistake,
  type Group,
  type getAnalytics as getAnalyticsEndpoint,
  MEASURES,
  type Period,
  USUAL_MONTHS,
  whyNotCounted,
} from '#contracts/insight/index.ts';
import { addMonths, lastMonths, periodBefore } from '#contracts/lib/calendar-dates.ts';
import { SERVICES } from '#contracts/services.ts';
import type { Context } from '#server/context.ts';
import { badRequest } from '#server/errors.ts';
import { isoDateOf } from '#server/lib/calendar.ts';
import * as repo from './repo.ts';

/**
 * The figures of a period and of the one before; contracts/analytics.ts says what each of them counts.
 * @throws AppError 400 for a period that ends before it begins or is too long.
 */
export async function getAnalytics(
  ctx: Context,
  query: QueryOf<typeof getAnalyticsEndpoint>,
): Promise<Analytics> {
  const { by } = query;
  const period = toPeriod(query, isoDateOf(ctx.now, ctx.office.timeZone));
  const tallies = await tallyAll(ctx, { by, period, timeZone: ctx.office.timeZone });
  const groups = await toGroups(ctx, { by, period }, tallies);
  const totals = sumUp(tallies);
  if (by === 'service') {
    // A student in two services is in two groups.
    const [all] = await repo.tallyRegistrations(ctx.db, { by: null, period, timeZone: ctx.office.timeZone });
    totals.registrations = all?.all ?? 0;
  }
  const before = periodBefore(period);
  return {
    period,
    by,
    groups,
    totals: whereCounted(totals, by),
    before: {
      period: before,
      totals: whereCounted(
        sumUp(await tallyAll(ctx, { by: null, period: before, timeZone: ctx.office.timeZone })),
        by,
      ),
    },
    notCounted: MEASURES.flatMap((measure) => {
      const reason = whyNotCounted(measure, by);
      return reason === null ? [] : [{ measure, reason }];
    }),
  };
}

type Asked = Pick<QueryOf<typeof getAnalyticsEndpoint>, 'from' | 'to'>;

function toPeriod({ from, to }: Asked, today: string): Period {
  const last = to ?? today;
  const period = { from: from ?? lastMonths(last, USUAL_MONTHS).from, to: last };
  const mistake = findPeriodMistake(period);
  if (mistake !== null) throw badRequest(mistake);
  return period;
}

interface Tallies {
  registrations: repo.Tally[];
  enquiries: repo.Tally[];
  appointments: repo.Tally[];
  completedServices: repo.Tally[];
}

/** Asked at once: on PostgreSQL each has a connection of its own, on the embedded database they take turns. */
async function tallyAll({ db }: Context, wanted: repo.Wanted): Promise<Tallies> {
  const [registrations, enquiries, appointments, completedServices] = await Promise.all([
    repo.tallyRegistrations(db, wanted),
    repo.tallyEnquiries(db, wanted),
    repo.tallyAppointments(db, wanted),
    repo.tallyCompletedServices(db, wanted),
  ]);
  return { registrations, enquiries, appointments, completedServices };
}

function sumUp(tallies: Tallies) {
  const sum = (name: keyof Tallies, part: 'all' | 'part') =>
    tallies[name].reduce((total, tally) => total + tally[part], 0);
  return {
    registrations: sum('registrations', 'all'),
    enquiries: sum('enquiries', 'all'),
    conversions: sum('enquiries', 'part'),
    appointments: sum('appointments', 'all'),
    noShows: sum('appointments', 'part'),
    completedServices: sum('completedServices', 'all'),
  };
}

/** A figure that can't be told is none, rather than nought. */
function whereCounted(figures: Figures, by: Dimension): Figures {
  const kept = MEASURES.map((measure) => [
    measure,
    whyNotCounted(measure, by) === null ? figures[measure] : null,
  ]);
  return Object.fromEntries(kept) as Figures;
}

async function toGroups(
  ctx: Context,
  { by, period }: { by: Dimension; period: Period },
  tallies: Tallies,
): Promise<Group[]> {
  // Enquiries without a service are told where services are, and nowhere else.
  const isTold = whyNotCounted('enquiries', by) === null;
  const told = isTold ? tallies : { ...tallies, enquiries: [] };
  const byKey = new Map<string | null, Tallies>();
  for (const name of Object.keys(told) as (keyof Tallies)[]) {
    for (const tally of told[name]) {
      const key = by === 'month' ? (tally.key?.slice(0, 'yyyy-mm'.length) ?? null) : tally.key;
      const group = byKey.get(key) ?? NOTHING();
      group[name].push(tally);
      byKey.set(key, group);
    }
  }
  if (by === 'month')
    for (const month of monthsOf(period)) if (!byKey.has(month)) byKey.set(month, NOTHING());
  const names = await namesOf(ctx, by, [...byKey.keys()]);
  const groups = [...byKey].map(([key, own]) => ({
    key,
    name: key === null ? null : (names.get(key) ?? null),
    figures: whereCounted(sumUp(own), by),
  }));
  return groups.sort((one, other) => compare(by, one, other));
}

const NOTHING = (): Tallies => ({
  registrations: [],
  enquiries: [],
  appointments: [],
  completedServices: [],
});

function monthsOf({ from, to }: Period): string[] {
  const months: string[] = [];
  for (let day = `${from.slice(0, 7)}-01`; day <= to; day = addMonths(day, 1)) months.push(day.slice(0, 7));
  return months;
}

async function namesOf(ctx: Context, by: Dimension, keys: (string | null)[]): Promise<Map<string, string>> {
  const known = keys.filter((key) => key !== null);
  if (by === 'city') return new Map(known.map((key) => [key, key]));
  if (by === 'school' || by === 'counsellor') return repo.selectNames(ctx.db, by, known.map(Number));
  return new Map();
}

const ORDER: readonly string[] = SERVICES;
const collator = new Intl.Collator('en', { numeric: true });

function compare(by: Dimension, one: Group, other: Group): number {
  if (one.key === null || other.key === null) return one.key === null ? 1 : -1;
  if (by === 'month') return one.key < other.key ? -1 : 1;
  if (by === 'service') return ORDER.indexOf(one.key) - ORDER.indexOf(other.key);
  return collator.compare(one.name ?? '', other.name ?? '') || collator.compare(one.key, other.key);
}
