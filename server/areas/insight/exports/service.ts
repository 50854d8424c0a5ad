import type { AuditAction } from '#contracts/audit/index.ts';
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
import { wallTimeOf } from '#contracts/lib/calendar.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import {
  FIELDS_AFTER_SCHOOL,
  FIELDS_BEFORE_SCHOOL,
  type PlainField,
  STUDENT_FIELDS,
} from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { contactsFile as listContactsForFile } from '#server/areas/enquiries/index.ts';
import { getAnalytics } from '#server/areas/insight/analytics/service.ts';
import { listReports } from '#server/areas/reports/index.ts';
import { listSchools } from '#server/areas/schools/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import type { Position } from '#server/db/keyset.ts';
import { holdActor, whileAllowed } from '#server/hold-actor.ts';
import { type Download, inExportPlace } from '#server/lib/concurrency-limit.ts';
import { type CsvCell, csvHead, toCsv } from '#server/lib/csv.ts';
import { selectAppointments, selectStudents } from './repo.ts';

/** Bounds memory. */
const ROWS_AT_ONCE = 1000;

interface ListFile<Row> {
  name: 'students' | 'schools' | 'enquiries' | 'appointments' | 'reports' | 'analytics';
  filters: { q?: string | undefined; city?: string | undefined; [name: string]: unknown };
  /** The cell of a row by the header of its column. */
  columns: Record<string, (row: Row) => CsvCell>;
  /** Queries the database during the iteration. */
  batches: AsyncIterable<Row[]>;
}

/** The filtered list of students. @throws AppError 401, 403, 503. */
export function studentsFile(
  ctx: Context,
  { sort, ids, ...filters }: QueryOf<typeof exportStudents>,
): Promise<Download> {
  return writeList(ctx, {
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
  return writeList(ctx, {
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
  return writeList(ctx, {
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
  return writeList(ctx, {
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
  return writeList(ctx, {
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
  return writeList<(typeof rows)[number]>(ctx, {
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

function writeList<Row>(ctx: Context, list: ListFile<Row>): Promise<Download> {
  return inExportPlace(ctx.actor.id, () => beginList(ctx, list));
}

/** Records the export before the first byte is sent. */
async function beginList<Row>(ctx: Context, { name, ...file }: ListFile<Row>): Promise<Download> {
  const action: AuditAction = `${name}.exported`;
  // Searched words and a city may be personal data, which the trail must not have.
  const { q, city, ...filters } = file.filters;
  await inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    await recordEvent(ctx, {
      action,
      after: { ...filters, ...(q && { isSearched: true }), ...(city && { isOfOneCity: true }) },
    });
  });
  return {
    fileName: `${name}.csv`,
    pieces: piecesOf(file.columns, whileAllowed(ctx, file.batches)),
  };
}

async function* piecesOf<Row>(columns: ListFile<Row>['columns'], batches: AsyncIterable<Row[]>) {
  const cells = Object.values(columns);
  yield csvHead(Object.keys(columns));
  for await (const rows of batches) yield toCsv(rows.map((row) => cells.map((cell) => cell(row))));
}

async function* byPosition<Row extends Position>(
  select: (batch: { after: Position | null; limit: number }) => Promise<Row[]>,
): AsyncIterable<Row[]> {
  let after: Position | null = null;
  do {
    const rows: Row[] = await select({ after, limit: ROWS_AT_ONCE });
    if (rows.length > 0) yield rows;
    after = rows.length === ROWS_AT_ONCE ? (rows.at(-1) ?? null) : null;
  } while (after !== null);
}

interface CursorPage<Row> {
  rows: Row[];
  next?: string | undefined;
}

async function* byCursor<Row>(
  list: (page: { after?: string; limit: number }) => Promise<CursorPage<Row>>,
): AsyncIterable<Row[]> {
  let next: string | undefined;
  do {
    const after: { after?: string } = next === undefined ? {} : { after: next };
    const page: CursorPage<Row> = await list({ ...after, limit: ROWS_AT_ONCE });
    yield page.rows;
    next = page.next;
  } while (next !== undefined);
}

function nameServices(services: string | null): string | null {
  if (services === null) return null;
  const names = SERVICES.filter((service) => services.split(',').includes(service));
  return names.map((service) => SERVICE_NAMES[service]).join(', ');
}

/** @returns for example 2026-04-30 11:30. @param timeZone IANA name. */
function localTime(timeZone: string): (moment: string | Date) => string {
  return (moment) => wallTimeOf(moment, timeZone).replace('T', ' ');
}
