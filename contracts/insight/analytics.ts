import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { addMonths, daysOfMonth } from '../lib/calendar.ts';
import { day } from '../lib/dates.ts';
import { SERVICE_NAMES, SERVICES } from '../services.ts';

/* Days are in the consultancy’s time zone. Merged records are never counted. */
export const MEASURES = [
  /** Students, by the moment at which their record was made. */
  'registrations',
  /** Messages and requests for a session, by the moment at which they came in; what is marked as spam is left out. */
  'enquiries',
  /** Those of these enquiries that have become a student, or were found to belong to one, whenever that was. */
  'conversions',
  /** Appointments by the moment at which they start; cancelled ones are left out. */
  'appointments',
  /** Those of these appointments to which nobody came. */
  'noShows',
  /** Enrolments by the moment at which they were completed. */
  'completedServices',
] as const;
export type Measure = (typeof MEASURES)[number];

/** School and city are the student’s present ones. The counsellor is the appointment’s, or else the student’s. */
export const DIMENSIONS = ['month', 'school', 'city', 'service', 'counsellor'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const MEASURE_NAMES: Record<Measure, string> = {
  registrations: 'Registrations',
  enquiries: 'Enquiries',
  conversions: 'Became students',
  appointments: 'Appointments',
  noShows: 'No-shows',
  completedServices: 'Completed services',
};

export const DIMENSION_NAMES: Record<Dimension, string> = {
  month: 'Month',
  school: 'School',
  city: 'City',
  service: 'Service',
  counsellor: 'Counsellor',
};

/** What a group is called; a month as ISO 8601 has it, for example 2026-04. */
export function nameGroup(by: Dimension, { key, name }: { key: string | null; name: string | null }): string {
  if (key === null) return `No ${DIMENSION_NAMES[by].toLowerCase()}`;
  const service = by === 'service' ? SERVICES.find((one) => one === key) : undefined;
  return service ? SERVICE_NAMES[service] : (name ?? key);
}

/** The longest period, in years. */
const MOST_YEARS = 5;
/** The period unless another one is asked for ends today and has this many months. */
export const USUAL_MONTHS = 12;

/** What is wrong with a period, in words for the person; null for one that can be asked for. */
export function findPeriodMistake({ from, to }: Period): string | null {
  if (from > to) return 'The first day must not be after the last day';
  const isTooLong = addMonths(from, MOST_YEARS * 12) <= to;
  return isTooLong ? `The period must be at most ${MOST_YEARS} years long` : null;
}

/** Why a measure can’t be told by a dimension; null where it can. */
export function whyNotCounted(measure: Measure, by: Dimension): string | null {
  if (measure !== 'enquiries' && measure !== 'conversions') return null;
  if (by === 'school' || by === 'city') return `Families name no ${by} when they write.`;
  if (by === 'counsellor') return 'Enquiries are answered by the office before there is a counsellor.';
  return null;
}

/** What has to be known to read the figures of a measure rightly; null where nothing has. */
export function remarkOn(measure: Measure, by: Dimension): string | null {
  if (by !== 'service') return null;
  if (measure === 'registrations')
    return 'A student in two services counts in each of them, and once in the total.';
  if (measure === 'enquiries') return 'Messages from the contact page name no service.';
  return null;
}

const FigureSchema = z.nullable(z.int());
/** Null where the measure can’t be told by the dimension; `notCounted` says why. */
const FiguresSchema = z.object({
  registrations: FigureSchema,
  enquiries: FigureSchema,
  conversions: FigureSchema,
  appointments: FigureSchema,
  noShows: FigureSchema,
  completedServices: FigureSchema,
} satisfies Record<Measure, z.ZodMiniType>);
export type Figures = z.infer<typeof FiguresSchema>;

/** ISO 8601 dates, both included. */
const PeriodSchema = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof PeriodSchema>;

const GroupSchema = z.object({
  /** A month such as 2026-04, the id of a school or member, a city, a service; null for records without any. */
  key: z.nullable(z.string()),
  /** As people call it; null for months, for services and for records without any. */
  name: z.nullable(z.string()),
  figures: FiguresSchema,
});
export type Group = z.infer<typeof GroupSchema>;

export const analyticsQuery = {
  /** Calendar days of the consultancy, both included; the last twelve months unless said. */
  from: z.optional(day('The first day')),
  to: z.optional(day('The last day')),
  by: z._default(z.enum(DIMENSIONS, { error: 'by is not known' }), 'month'),
};

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'analytics:read',
  summary:
    'The figures of a period by month, school, city, service or counsellor, with those of the period before',
  query: z.object(analyticsQuery),
  response: z.object({
    period: PeriodSchema,
    by: z.enum(DIMENSIONS),
    /** Every group that has a figure: months in their order and none left out, others by their names, without any last. */
    groups: z.array(GroupSchema),
    totals: FiguresSchema,
    /** As many days, ending on the day before. */
    before: z.object({ period: PeriodSchema, totals: FiguresSchema }),
    notCounted: z.array(z.object({ measure: z.enum(MEASURES), reason: z.string() })),
  }),
});
export type Analytics = z.infer<typeof getAnalytics.response>;

/** A whole month’s days within a period. */
function daysWithin(month: string, { from, to }: Period): Period {
  const days = daysOfMonth(month);
  return { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to };
}

const FILTERS = { school: 'schoolId', city: 'city', service: 'service', counsellor: 'counsellorId' } as const;

/** The lists that figures lead to. */
export type FigureList = 'students' | 'enquiries' | 'appointments' | 'reports';

/**
 * The address and the query of the list that a figure counts.
 * @param group the group’s key; null for records without one, absent for a total.
 */
export function listBehind(
  measure: Measure,
  period: Period,
  group?: { by: Dimension; key: string | null },
): { list: FigureList; query: Record<string, string> } {
  const isMonth = group?.by === 'month' && group.key !== null;
  const { from, to } = isMonth && group.key !== null ? daysWithin(group.key, period) : period;
  const query: Record<string, string> = {};
  if (group && group.by !== 'month') {
    if (group.key === null) query.without = group.by;
    else query[FILTERS[group.by]] = group.key;
  }
  switch (measure) {
    case 'registrations':
      return { list: 'students', query: { createdFrom: from, createdTo: to, ...query } };
    case 'enquiries':
      return { list: 'enquiries', query: { show: 'received', from, to, ...query } };
    case 'conversions':
      return { list: 'enquiries', query: { show: 'received', from, to, linked: 'yes', ...query } };
    case 'appointments':
      return { list: 'appointments', query: { from, to, status: 'not_cancelled', ...query } };
    case 'noShows':
      return { list: 'appointments', query: { from, to, status: 'no_show', ...query } };
    case 'completedServices':
      return { list: 'reports', query: { completedFrom: from, completedTo: to, ...query } };
  }
}
