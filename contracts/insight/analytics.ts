import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { nameSource } from '../enquiries/index.ts';
import { addMonths, daysOfMonth } from '../lib/calendar.ts';
import { day } from '../lib/dates.ts';
import { listFile } from '../lib/lists.ts';
import { SERVICE_NAMES, SERVICES } from '../services.ts';

/* Days are in the consultancy’s time zone. Merged records are never counted. */
export const MEASURES = [
  /** Students, by the creation of their records. */
  'registrations',
  /** Messages and requests of families by receipt, without spam. */
  'enquiries',
  /** Of these, the enquiries that became a new student. */
  'conversions',
  /** Of these, the enquiries of an existing student. */
  'links',
  /** Appointments by start, without cancelled ones. */
  'appointments',
  /** Of these, the appointments to which nobody came. */
  'noShows',
  /** Enrolments by completion. */
  'completedServices',
  /** Enquiries of every channel, by receipt, without spam. */
  'leads',
  /** Of these, the leads that are enrolled or lost today. */
  'leadsEnrolled',
  'leadsLost',
] as const;
export type Measure = (typeof MEASURES)[number];

/**
 * School and city are the student’s present ones. The counsellor is the one of the time: the appointment’s, the student’s
 * first one, the student’s at the completion of a service. An enquiry counts for its owner; after a handover for the former
 * owner, until the new one closes it. Who left the team keeps their figures.
 */
export const DIMENSIONS = ['month', 'school', 'city', 'service', 'counsellor', 'source'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

export const MEASURE_NAMES: Record<Measure, string> = {
  registrations: 'Registrations',
  enquiries: 'Website enquiries',
  conversions: 'Website enquiries of new students',
  links: 'Website enquiries of known families',
  appointments: 'Appointments',
  noShows: 'No-shows',
  completedServices: 'Completed services',
  leads: 'Enquiries',
  leadsEnrolled: 'Enquiries enrolled',
  leadsLost: 'Enquiries lost',
};

export const DIMENSION_NAMES: Record<Dimension, string> = {
  month: 'Month',
  school: 'School',
  city: 'City',
  service: 'Service',
  counsellor: 'Counsellor',
  source: 'Source',
};

/** A month as in ISO 8601, for example 2026-04. */
export function nameGroup(by: Dimension, { key, name }: { key: string | null; name: string | null }): string {
  if (key === null) return `No ${DIMENSION_NAMES[by].toLowerCase()}`;
  const service = by === 'service' ? SERVICES.find((one) => one === key) : undefined;
  return service ? SERVICE_NAMES[service] : by === 'source' ? nameSource(key) : (name ?? key);
}

/** The way of the enquiries of a period, of every channel and without spam. A later step may lack an earlier one. */
export const FUNNEL_STEPS = ['came_in', 'talked', 'met', 'enrolled'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];

export const FUNNEL_STEP_NAMES: Record<FunnelStep, string> = {
  came_in: 'Came in',
  talked: 'Talked',
  met: 'Met',
  enrolled: 'Enrolled',
};

const FunnelSchema = z.array(
  z.object({
    step: z.enum(FUNNEL_STEPS),
    count: z.int(),
    /** Median days since the enquiries came in, of those whose moment is known; null without any, and for the first step. */
    days: z.nullable(z.number()),
  }),
);
export type Funnel = z.infer<typeof FunnelSchema>;

const MAX_YEARS = 5;
/** Months of the default period, which ends today. */
export const USUAL_MONTHS = 12;

/** @returns the error in a period, or null. */
export function findPeriodError({ from, to }: Period): string | null {
  if (from > to) return 'The first day must not be after the last day';
  const isTooLong = addMonths(from, MAX_YEARS * 12) <= to;
  return isTooLong ? `The period must be at most ${MAX_YEARS} years long` : null;
}

const OF_LEADS: readonly Measure[] = ['leads', 'leadsEnrolled', 'leadsLost'];
export const isOfLeads = (measure: Measure) => OF_LEADS.includes(measure);
const OF_WEBSITE: readonly Measure[] = ['enquiries', 'conversions', 'links'];

/** Why a measure can't be grouped by a dimension; null if it can. */
export function whyNotCounted(measure: Measure, by: Dimension): string | null {
  const isOfWebsite = OF_WEBSITE.includes(measure);
  if (isOfLeads(measure) || isOfWebsite) {
    if (by === 'school' || by === 'city') return `Enquiries have no ${by}.`;
    return by === 'source' && isOfWebsite ? 'All of these came by the website.' : null;
  }
  return by === 'source' ? 'Only enquiries have a source.' : null;
}

const FigureSchema = z.nullable(z.int());
/** Null if the measure can't be grouped by the dimension; see `notCounted`. */
const FiguresSchema = z.object({
  registrations: FigureSchema,
  enquiries: FigureSchema,
  conversions: FigureSchema,
  links: FigureSchema,
  appointments: FigureSchema,
  noShows: FigureSchema,
  completedServices: FigureSchema,
  leads: FigureSchema,
  leadsEnrolled: FigureSchema,
  leadsLost: FigureSchema,
} satisfies Record<Measure, z.ZodMiniType>);
export type Figures = z.infer<typeof FiguresSchema>;

/** ISO 8601 dates, both included. */
const PeriodSchema = z.object({ from: z.string(), to: z.string() });
export type Period = z.infer<typeof PeriodSchema>;

const GroupSchema = z.object({
  /** A month such as 2026-04, the id of a school or member, a city, a service; null for records without any. */
  key: z.nullable(z.string()),
  /** Null for months, services and records without any. */
  name: z.nullable(z.string()),
  figures: FiguresSchema,
});
export type Group = z.infer<typeof GroupSchema>;

export const analyticsQuery = {
  /** Calendar days of the consultancy, both included; by default the last twelve months. */
  from: z.optional(day('The first day')),
  to: z.optional(day('The last day')),
  by: z._default(z.enum(DIMENSIONS, { error: 'by is not known' }), 'month'),
};

export const getAnalytics = endpoint({
  method: 'GET',
  path: '/api/admin/analytics',
  access: 'analytics:read',
  summary:
    'The figures of a period by month, school, city, service, counsellor or source, with those of the period before and the funnel',
  query: z.object(analyticsQuery),
  response: z.object({
    period: PeriodSchema,
    by: z.enum(DIMENSIONS),
    /** Groups with a figure: every month in order, other groups by name. Records without any come last. */
    groups: z.array(GroupSchema),
    totals: FiguresSchema,
    /** The same number of days, ending on the day before. */
    before: z.object({ period: PeriodSchema, totals: FiguresSchema }),
    /** Each step, in their order. */
    funnel: FunnelSchema,
    notCounted: z.array(z.object({ measure: z.enum(MEASURES), reason: z.string() })),
  }),
});
export type Analytics = z.infer<typeof getAnalytics.response>;

function daysWithin(month: string, { from, to }: Period): Period {
  const days = daysOfMonth(month);
  return { from: days.from < from ? from : days.from, to: days.to > to ? to : days.to };
}

const FILTERS = {
  school: 'schoolId',
  city: 'city',
  service: 'service',
  counsellor: 'counsellorId',
  source: 'source',
} as const;

export type FigureList = 'students' | 'enquiries' | 'appointments' | 'reports';

type Grouped = { by: Dimension; key: string | null };

/** The inbox of a figure: `enquiries` of families only, `leads` of every channel. */
function contactsBehind(measure: Measure, { from, to }: Period, group?: Grouped) {
  const query: Record<string, string> = { show: 'received', from, to };
  if (!isOfLeads(measure)) query.source = 'website';
  if (measure === 'conversions') query.linked = 'new';
  if (measure === 'links') query.linked = 'existing';
  if (measure === 'leadsEnrolled') query.stage = 'enrolled';
  if (measure === 'leadsLost') query.stage = 'lost';
  if (group?.by === 'counsellor') query.countedFor = group.key ?? 'nobody';
  if (group?.by === 'source' && group.key !== null) query.source = group.key;
  if (group?.by === 'service') query.service = group.key ?? 'none';
  return { list: 'enquiries' as const, query };
}

/**
 * The list that a figure links to, with the filters that select the counted records.
 * @param group.key null for records without one.
 * @param group absent for a total.
 */
export function listBehind(
  measure: Measure,
  period: Period,
  group?: Grouped,
): { list: FigureList; query: Record<string, string> } {
  const isMonth = group?.by === 'month' && group.key !== null;
  const { from, to } = isMonth && group.key !== null ? daysWithin(group.key, period) : period;
  const query: Record<string, string> = {};
  if (group && group.by !== 'month') {
    if (group.key === null) query.without = group.by;
    else query[FILTERS[group.by]] = group.key;
  }
  switch (measure) {
    case 'registrations': {
      const own = group?.by === 'counsellor' ? { registeredWith: group.key ?? 'nobody' } : query;
      return { list: 'students', query: { createdFrom: from, createdTo: to, ...own } };
    }
    case 'enquiries':
    case 'conversions':
    case 'links':
    case 'leads':
    case 'leadsEnrolled':
    case 'leadsLost':
      return contactsBehind(measure, { from, to }, group);
    case 'appointments':
      return { list: 'appointments', query: { from, to, status: 'not_cancelled', ...query } };
    case 'noShows':
      return { list: 'appointments', query: { from, to, status: 'no_show', ...query } };
    case 'completedServices':
      return { list: 'reports', query: { completedFrom: from, completedTo: to, ...query } };
  }
}

/** The list of the enquiries that reached a step. */
export function listOfStep(step: FunnelStep, period: Period): ReturnType<typeof listBehind> {
  if (step === 'came_in') return listBehind('leads', period);
  if (step === 'enrolled') return listBehind('leadsEnrolled', period);
  return { list: 'enquiries', query: { show: 'received', ...period, reached: step } };
}

export const exportAnalytics = endpoint({
  ...listFile,
  path: '/api/admin/exports/analytics.csv',
  summary: 'The figures of a period with their totals, as the analytics show them',
  query: z.object(analyticsQuery),
});
