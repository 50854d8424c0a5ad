import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { forFields } from '../lib/fields.ts';
import { pageAnswer, pageQuery } from '../lib/lists.ts';
import { IdParamsSchema, requiredText, TimestampSchema } from '../lib/text.ts';
import { PLAIN_FIELDS, type PlainField, plainAnswer } from '../students/index.ts';

/** A restart resumes `committing`. `committed` and `discarded` are final: the rows are deleted. */
export const IMPORT_STATUSES = ['checking', 'ready', 'committing', 'committed', 'discarded'] as const;

/** Per field the header of the column that holds it; a field without a column is left out. */
export type ColumnMapping = Partial<Record<PlainField, string>>;

/** What a class list may have at most. */
export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 60;
/** How many rows `getImport` shows. */
export const PREVIEW_ROWS = 20;
/** Nobody came back to it for this long: it goes, as if it had been discarded. */
export const IMPORT_HOURS = 24;

/** What a browser says a class list is; for many it knows no better than the last. */
export const IMPORT_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const;

const column = z.exactOptional(z.string({ error: 'A column must be named by its header' }));
const ColumnMappingSchema = z.strictObject(
  forFields(PLAIN_FIELDS, () => column),
  { error: 'The mapping must name a column per field' },
);

const ImportRowSchema = z.object({
  /** As a spreadsheet counts: the first row after the headers is 2. */
  rowNumber: z.int(),
  /** As they are in the file, in the order of the headers. */
  cells: z.array(z.string()),
  /** How the row was understood; null for a row with errors. */
  student: z.nullable(z.object(plainAnswer)),
  /** What is wrong with the row, in words for the person who imports. */
  errors: z.array(z.string()),
  /** A student who is there already and may be the same. */
  duplicateOf: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Or an earlier row of this file that may be. */
  duplicateOfRow: z.nullable(z.int()),
});
export type ImportRow = z.infer<typeof ImportRowSchema>;

const ImportSchema = z.object({
  id: z.int(),
  school: z.object({ id: z.int(), name: z.string() }),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** The file's first row; a name that comes twice has a number, and an empty one is "Column 3". */
  headers: z.array(z.string()),
  mapping: ColumnMappingSchema,
  rows: z.int(),
  /** How many of the rows have been checked so far under the mapping. */
  checked: z.int(),
  /** Rows with errors, of those that have been checked. */
  failed: z.int(),
  /** Rows without errors whose student may be there already; known once the status is `ready`. */
  duplicates: z.int(),
  /** How many of the rows have been gone through since the import was confirmed, and how many became students. */
  taken: z.int(),
  imported: z.int(),
  createdBy: z.nullable(z.string()),
  createdAt: TimestampSchema,
  committedAt: z.nullable(TimestampSchema),
});
export type ClassListImport = z.infer<typeof ImportSchema>;

export const createImport = endpoint({
  method: 'POST',
  path: '/api/admin/schools/{id}/imports',
  access: 'students:import',
  summary: 'Reads a school’s class list, CSV or XLSX; nothing of it is a student before it is committed',
  params: IdParamsSchema,
  query: z.object({ fileName: requiredText('The name of the file', 200) }),
  upload: { maxBytes: MAX_IMPORT_BYTES, types: IMPORT_TYPES },
  response: z.object({ import: ImportSchema }),
  status: 201,
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}',
  access: 'students:import',
  summary: 'How far the import of a class list is, with its first rows',
  params: IdParamsSchema,
  response: z.object({ import: ImportSchema, preview: z.array(ImportRowSchema) }),
});

const IMPORT_ROW_FILTERS = ['all', 'failed', 'duplicates'] as const;
export type ImportRowFilter = (typeof IMPORT_ROW_FILTERS)[number];

export const listImportRows = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/rows',
  access: 'students:import',
  summary: 'The rows of a class list, in the order of the file',
  params: IdParamsSchema,
  query: z.object({
    show: z._default(z.enum(IMPORT_ROW_FILTERS, { error: 'show is not known' }), 'all'),
    ...pageQuery,
  }),
  response: z.object({ rows: z.array(ImportRowSchema), ...pageAnswer }),
});

export const setImportMapping = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/{id}/mapping',
  access: 'students:import',
  summary: 'Says which column holds what; every row is checked again, while the status is `checking`',
  params: IdParamsSchema,
  /** Needs a column for the name; every column has to be one of the headers. */
  body: z.object({ mapping: ColumnMappingSchema }),
  response: z.object({ import: ImportSchema }),
});

export const commitImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/commit',
  access: 'students:import',
  summary:
    'Makes students of the rows, of all that are meant or of none; 409 when it is over, not ready or on its way. Asked ' +
    'for again after a failure while it is `committing`, it goes on as it was confirmed',
  params: IdParamsSchema,
  body: z.object({
    /** What becomes of rows whose student may be there already. */
    duplicates: z.enum(['skip', 'import'], { error: 'duplicates must be skip or import' }),
    /** What becomes of the import when there are rows with errors. */
    failed: z.enum(['skip', 'refuse'], { error: 'failed must be skip or refuse' }),
  }),
  response: z.object({ import: ImportSchema, imported: z.int() }),
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/imports/{id}',
  access: 'students:import',
  summary: 'Gives an import up, at any time before it is committed',
  params: IdParamsSchema,
  response: z.object({ discarded: z.literal(true) }),
});

export const downloadFailedRows = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/failed-rows.csv',
  access: 'students:import',
  summary: 'The rows with errors, as they were in the file, and what is wrong with each',
  params: IdParamsSchema,
  response: z.string(),
  download: 'text/csv',
});
