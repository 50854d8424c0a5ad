import * as z from 'zod/mini';
import { appointmentFilters } from '../appointments/index.ts';
import { endpoint } from '../endpoint.ts';
import { reportFilters } from '../reports/index.ts';
import { schoolFilters } from '../schools/index.ts';
import { studentFilters } from '../students/index.ts';
import { analyticsQuery } from './analytics.ts';

const { sort: _, ...appointmentNarrowing } = appointmentFilters;

/* CSV in UTF-8 with a byte-order mark. An apostrophe precedes a possible formula, not a phone number. */
const file = { method: 'GET', access: 'records:export', response: z.string(), download: 'text/csv' } as const;

const SELECTED_ERROR = 'ids must be numbers with commas between them';
/** Rows that somebody has selected, for example "3,17". */
const SelectedIdsSchema = z.pipe(
  z
    .string({ error: SELECTED_ERROR })
    .check(
      z.maxLength(6000, { error: SELECTED_ERROR }),
      z.regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8})*$/, { error: SELECTED_ERROR }),
    ),
  z.transform((text) => text.split(',').map(Number)),
);

export const exportStudents = endpoint({
  ...file,
  path: '/api/admin/exports/students.csv',
  summary: 'The filtered list of students',
  query: z.object({ ...studentFilters, ids: z.optional(SelectedIdsSchema) }),
});

export const exportSchools = endpoint({
  ...file,
  path: '/api/admin/exports/schools.csv',
  summary: 'The filtered list of schools',
  query: z.object(schoolFilters),
});

export const exportAppointments = endpoint({
  ...file,
  path: '/api/admin/exports/appointments.csv',
  summary: 'The filtered list of appointments, latest first',
  query: z.object(appointmentNarrowing),
});

export const exportReports = endpoint({
  ...file,
  path: '/api/admin/exports/reports.csv',
  summary: 'The filtered list of reports and of completed enrolments without one, without contents',
  query: z.object(reportFilters),
});

export const exportAnalytics = endpoint({
  ...file,
  path: '/api/admin/exports/analytics.csv',
  summary: 'The figures of a period with their totals, as the analytics show them',
  query: z.object(analyticsQuery),
});
