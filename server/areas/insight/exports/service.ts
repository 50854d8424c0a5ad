import type { QueryOf } from '#contracts/endpoint.ts';
import type { exportContacts } from '#contracts/enquiries/index.ts';
import {
  DIMENSION_NAMES,
  type exportAnalytics,
  type exportAppointments,
  type exportReports,
  type exportSchools,
  type exportStudents,
  MEASURE_NAMES,
  MEASURES,
  nameGroup,
} from '#contracts/insight/index.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import {
  FIELDS_AFTER_SCHOOL,
  FIELDS_BEFORE_SCHOOL,
  type PlainField,
  STUDENT_FIELDS,
} from '#contracts/students/index.ts';
import { byCursor, byPosition, exportList, localTime } from '#server/areas/audit/index.ts';
import { contactsFile as listContactsForFile } from '#server/areas/enquiries/index.ts';
import { getAnalytics } from '#server/areas/insight/analytics/service.ts';
import { listReports } from '#server/areas/reports/index.ts';
import { listSchools } from '#server/areas/schools/index.ts';
import type { Context } from '#server/context.ts';
import type { Download } from '#server/lib/concurrency-limit.ts';
import type { CsvCell } from '#server/lib/csv.ts';
import { selectAppointments, selectStudents } from './repo.ts';

/** The filtered list of students. @throws AppError 401, 403, 503. */
export function studentsFile(
  ctx: Context,
  { sort, ids, ...filters }: QueryOf<typeof exportStudents>,
): Promise<Download> {
  return exportList(ctx, {
    name: 'students',
    filters: { sort, ...filters, ...(ids && { selected: ids.length }) },
    columns: {
      Number: ({ id }) => id,
      ...plainColumns(FIELDS_BEFORE_SCHOOL),
      School: ({ school }) => school,
      ...plainColumns(FIELDS_AFTER_SCHOOL),
      Status: ({ status }) => status,
      Counsellor: ({ counsellor }) => counsellor,
      Services: ({ services }) => nameServices(services),
      Tags: ({ tags }) => tags.join(', '),
      Added: ({ createdAt }) => createdAt,
    },
    batches: byPosition((batch) => selectStudents(ctx, { filters, ids }, { sort, ...batch })),
  });
}

function plainColumns(fields: readonly PlainField[]) {
  const cellOf = (field: PlainField) => (row: Record<PlainField, CsvCell>) => row[field];
  return Object.fromEntries(fields.map((field) => [STUDENT_FIELDS[field].label, cellOf(field)]));
}

/** The filtered list of schools. @throws AppError 401, 403, 503. */
export function schoolsFile(ctx: Context, filters: QueryOf<typeof exportSchools>): Promise<Download> {
  const local = localTime(ctx.office.timeZone);
  return exportList(ctx, {
    name: 'schools',
    filters,
    columns: {
      Number: ({ id }) => id,
      Name: ({ name }) => name,
      City: ({ city }) => city,
      Board: ({ board }) => board,
      Students: ({ students }) => students,
      Archived: ({ isArchived }) => (isArchived ? 'yes' : 'no'),
      Added: ({ createdAt }) => local(createdAt),
    },
    batches: byCursor(async (page) => {
      const { schools, next } = await listSchools(ctx, { ...filters, ...page });
      return { rows: schools, next };
    }),
  });
}

/** The filtered list of contacts. @throws AppError 401, 403, 503. */
export function contactsFile(ctx: Context, query: QueryOf<typeof exportContacts>): Promise<Download> {
  const { columns, select } = listContactsForFile(ctx, query, localTime(ctx.office.timeZone));
  return exportList(ctx, {
    name: 'enquiries',
    filters: query,
    columns,
    batches: byPosition(({ after, limit }) => select(after, limit)),
  });
}

/** The filtered list of appointments, latest first. @throws AppError 401, 403, 503. */
export function appointmentsFile(
  ctx: Context,
  filters: QueryOf<typeof exportAppointments>,
): Promise<Download> {
  return exportList(ctx, {
    name: 'appointments',
    filters,
    columns: {
      Number: ({ id }) => id,
      Starts: ({ startsAt }) => startsAt,
      Student: ({ student }) => student,
      School: ({ school }) => school,
      Service: ({ service }) => SERVICE_NAMES[service],
      Counsellor: ({ counsellor }) => counsellor,
      Status: ({ status }) => status,
      Made: ({ createdAt }) => createdAt,
    },
    batches: byPosition((batch) => selectAppointments(ctx, filters, batch)),
  });
}

/** The filtered list of reports without their contents. @throws AppError 401, 403, 503. */
export function reportsFile(ctx: Context, filters: QueryOf<typeof exportReports>): Promise<Download> {
  const local = localTime(ctx.office.timeZone);
  return exportList(ctx, {
    name: 'reports',
    filters,
    columns: {
      Number: ({ id }) => id,
      'Student number': ({ student }) => student.id,
      Student: ({ student }) => student.name,
      Service: ({ service }) => SERVICE_NAMES[service],
      Status: ({ status }) => status ?? 'not begun',
      Counsellor: ({ counsellor }) => counsellor,
      Completed: ({ completedAt }) => completedAt && local(completedAt),
      'Last changed': ({ updatedAt }) => updatedAt && local(updatedAt),
    },
    batches: byCursor(async (page) => {
      const { reports, next } = await listReports(ctx, { ...filters, ...page });
      return { rows: reports, next };
    }),
  });
}

/** A row for each group, then the total. @throws AppError 400, 401, 403, 503. */
export async function analyticsFile(ctx: Context, query: QueryOf<typeof exportAnalytics>): Promise<Download> {
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

function nameServices(services: string | null): string | null {
  if (services === null) return null;
  const names = SERVICES.filter((service) => services.split(',').includes(service));
  return names.map((service) => SERVICE_NAMES[service]).join(', ');
}
