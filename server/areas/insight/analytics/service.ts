import type { QueryOf } from '#contracts/endpoint.ts';
import { CONTACT_SOURCES } from '#contracts/enquiries/index.ts';
import {
  type Analytics,
  DIMENSION_NAMES,
  type Dimension,
  type exportAnalytics as exportAnalyticsEndpoint,
  type Figures,
  type Funnel,
  findPeriodError,
  type Group,
  type getAnalytics as getAnalyticsEndpoint,
  MEASURE_NAMES,
  MEASURES,
  nameGroup,
  type Period,
  USUAL_MONTHS,
  whyNotCounted,
} from '#contracts/insight/index.ts';
import {
  addDays,
  addMonths,
  type Days,
  daysBetween,
  isoDateOf,
  lastMonths,
} from '#contracts/lib/calendar.ts';
import { SERVICES } from '#contracts/services.ts';
import { exportList } from '#server/areas/audit/index.ts';
import { selectFunnel } from '#server/areas/enquiries/index.ts';
import type { Context } from '#server/context.ts';
import { badRequest } from '#server/errors.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import * as repo from './repo.ts';

/**
 * The figures of a period and of the one before; see `MEASURES`.
 * @throws AppError 400 for a period that is too long or ends before it begins.
 */
export async function getAnalytics(
  ctx: Context,
  query: QueryOf<typeof getAnalyticsEndpoint>,
): Promise<Analytics> {
  const { by } = query;
  const period = toPeriod(query, isoDateOf(ctx.now, ctx.office.timeZone));
  const counted = await countAll(ctx, { by, period });
  const totals = sumUp(counted, by);
  if (by === 'service') {
    // A student in two services is in two groups, but counts once.
    const [all] = await repo.countRegistrations(ctx, { by: null, period });
    totals.registrations = all?.registrations ?? 0;
  }
  const before = periodBefore(period);
  return {
    period,
    by,
    groups: await toGroups(ctx, { by, period }, counted),
    totals,
    before: {
      period: before,
      totals: sumUp(await countAll(ctx, { by: null, period: before }), by),
    },
    funnel: await countFunnel(ctx, period),
    notCounted: MEASURES.flatMap((measure) => {
      const reason = whyNotCounted(measure, by);
      return reason === null ? [] : [{ measure, reason }];
    }),
  };
}

async function countFunnel(ctx: Context, period: Period): Promise<Funnel> {
  const found = await selectFunnel(ctx, period);
  return [
    { step: 'came_in', count: found?.cameIn ?? 0, days: null },
    { step: 'talked', count: found?.talked ?? 0, days: found?.talkedDays ?? null },
    { step: 'met', count: found?.met ?? 0, days: found?.metDays ?? null },
    { step: 'enrolled', count: found?.enrolled ?? 0, days: found?.enrolledDays ?? null },
  ];
}

/** A row for each group, then the total. @throws AppError 400, 401, 403, 503. */
export async function exportAnalytics(
  ctx: Context,
  query: QueryOf<typeof exportAnalyticsEndpoint>,
): Promise<Download> {
  const { by } = query;
  const { period, groups, totals } = await getAnalytics(ctx, query);
  const rows = [
    ...groups.map(({ figures, ...group }) => ({ title: nameGroup(by, group), figures })),
    { title: 'Total', figures: totals },
  ];
  return exportList<(typeof rows)[number]>(ctx, {
    name: 'analytics',
    filters: { ...period, by },
    columns: {
      [DIMENSION_NAMES[by]]: ({ title }) => title,
      ...Object.fromEntries(
        MEASURES.map((measure) => [
          MEASURE_NAMES[measure],
          ({ figures }: (typeof rows)[number]) => figures[measure],
        ]),
      ),
    },
    batches: once(rows),
  });
}

async function* once<Row>(rows: Row[]): AsyncIterable<Row[]> {
  yield rows;
}

type Asked = Pick<QueryOf<typeof getAnalyticsEndpoint>, 'from' | 'to'>;

function toPeriod({ from, to }: Asked, today: string): Period {
  const last = to ?? today;
  const period = { from: from ?? lastMonths(last, USUAL_MONTHS).from, to: last };
  const fieldError = findPeriodError(period);
  if (fieldError !== null) throw badRequest(fieldError);
  return period;
}

/** Concurrent: on PostgreSQL each query has its own connection. */
async function countAll(ctx: Context, wanted: repo.Wanted): Promise<repo.Counted[]> {
  const counted = await Promise.all([
    repo.countRegistrations(ctx, wanted),
    repo.countContacts(ctx, wanted),
    repo.countAppointments(ctx, wanted),
    repo.countCompletedServices(ctx, wanted),
  ]);
  return counted.flat();
}

/** Null if the measure can't be grouped by the dimension. */
function sumUp(counted: repo.Counted[], by: Dimension): Figures {
  const sums = MEASURES.map((measure) => [
    measure,
    whyNotCounted(measure, by) === null
      ? counted.reduce((sum, figures) => sum + (figures[measure] ?? 0), 0)
      : null,
  ]);
  return Object.fromEntries(sums) as Figures;
}

async function toGroups(
  ctx: Context,
  { by, period }: { by: Dimension; period: Period },
  counted: repo.Counted[],
): Promise<Group[]> {
  const byKey = new Map<string | null, repo.Counted[]>();
  if (by === 'month') for (const month of monthsOf(period)) byKey.set(month, []);
  for (const figures of counted) {
    // A measure without the dimension, such as enquiries by school, must not add the group "none".
    if (MEASURES.every((measure) => figures[measure] === undefined || whyNotCounted(measure, by))) continue;
    byKey.set(figures.key, [...(byKey.get(figures.key) ?? []), figures]);
  }
  const names = await namesOf(ctx, by, [...byKey.keys()]);
  const groups = [...byKey].map(([key, own]) => ({
    key,
    name: key === null ? null : (names.get(key) ?? null),
    figures: sumUp(own, by),
  }));
  return groups.sort((one, other) => compare(by, one, other));
}

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
const SOURCES: readonly string[] = CONTACT_SOURCES;
/** The office's own sources follow the fixed ones. */
const placeOf = (source: string) => (SOURCES.includes(source) ? SOURCES.indexOf(source) : SOURCES.length);
const collator = new Intl.Collator('en', { numeric: true });

function compare(by: Dimension, one: Group, other: Group): number {
  if (one.key === null || other.key === null) return one.key === null ? 1 : -1;
  if (by === 'month') return one.key < other.key ? -1 : 1;
  if (by === 'source') return placeOf(one.key) - placeOf(other.key) || collator.compare(one.key, other.key);
  if (by === 'service') return ORDER.indexOf(one.key) - ORDER.indexOf(other.key);
  return collator.compare(one.name ?? '', other.name ?? '') || collator.compare(one.key, other.key);
}

/** The same number of days, ending on the day before. */
function periodBefore({ from, to }: Days): Days {
  return { from: addDays(from, -daysBetween(from, to).length), to: addDays(from, -1) };
}
