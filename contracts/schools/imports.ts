import * as z from 'zod/mini';
import { endpoint } from '#contracts/endpoint.ts';
import { isOneLine, toPlainLine } from '#contracts/lib/characters.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { pageAnswer, pageQuery } from '#contracts/lib/lists.ts';
import { IdParamsSchema, IdTextSchema, id, requiredText, TimestampSchema } from '#contracts/lib/text.ts';
import { SERVICES } from '#contracts/services.ts';
import { MAX_COUNSELLORS, PLAIN_FIELDS, TagsSchema } from '#contracts/students/index.ts';
import {
  DecisionCountsSchema,
  ImportRowSchema,
  LIKENESSES,
  type Likeness,
  ROW_DECISIONS,
  ROW_DEFAULTS,
  type RowDefaults,
  rowDefault,
} from './import-rows.ts';

/** Sheets of a workbook with rows. */
export const MAX_IMPORT_SHEETS = 100;
/** The first rows of a sheet, among which the headers can be chosen. */
export const TOP_ROWS = 15;

/**
 * The sheets of an import in their order; another file is one without a name. `after`: rows of the sheets before it, so
 * that row 5 of the sheet has the `rowNumber` after + 5.
 */
export const ListSheetSchema = z.object({
  name: z.string(),
  after: z.int(),
  /** 0 for a sheet without headers. */
  headerRow: z.int(),
  /** Rows below the headers that the file hides. */
  hiddenRows: z.optional(z.array(z.int())),
});
export type ListSheet = z.infer<typeof ListSheetSchema>;

/** The place of a row as the file counts, for example "row 5", and of several sheets "row 5 of 8 B". */
export function placeOf(sheets: readonly ListSheet[], rowNumber: number): string {
  const sheet = sheets.findLast(({ after }) => after < rowNumber);
  const row = `row ${(rowNumber - (sheet?.after ?? 0)).toLocaleString('en-IN')}`;
  return sheet && sheets.length > 1 ? `${row} of ${sheet.name}` : row;
}

/** For example "1,3:4": the first sheet, and the third one with its headers in row 4. */
export const SheetChoicesSchema = z.pipe(
  z
    .string({ error: 'The sheets must be text' })
    .check(
      z.maxLength(1000, { error: 'Too many sheets were chosen', abort: true }),
      z.regex(/^\d{1,4}(:\d{1,6})?(,\d{1,4}(:\d{1,6})?)*$/, { error: 'The sheets must be like 1,3:4' }),
    ),
  z.transform((text) =>
    text.split(',').map((choice): SheetChoice => {
      const [sheet = 0, headerRow] = choice.split(':').map(Number);
      return { sheet, headerRow: headerRow ?? null };
    }),
  ),
);

/** A sheet by its place among those with rows, from 1; the row of its headers, null for the recognised one, 0 for none. */
export interface SheetChoice {
  sheet: number;
  headerRow: number | null;
}

export const FileSheetSchema = z.object({
  name: z.string(),
  /** Below the headers. */
  rows: z.int(),
  /** 0 for none. */
  headerRow: z.int(),
  isHidden: z.boolean(),
  /** The first rows that are not empty, with the beginning of each. */
  top: z.array(z.object({ rowNumber: z.int(), text: z.string() })),
});
export type FileSheet = z.infer<typeof FileSheetSchema>;

/** A restart resumes `committing`. The rows of `committed`, `undone` and `discarded` are deleted. */
export const IMPORT_STATUSES = [
  'checking',
  'ready',
  'committing',
  'committed',
  'undone',
  'discarded',
] as const;

/** Columns of a list of several schools: the name of each row's school, and its city to tell namesakes apart. */
export const SCHOOL_COLUMNS = ['school', 'schoolCity'] as const;
/**
 * Columns that complete another one: the parts of a name, the section of a class, and a phone number for rows without
 * one.
 */
export const EXTRA_COLUMNS = ['middleName', 'surname', 'secondPhone', 'section'] as const;

export const LIST_COLUMNS = [...PLAIN_FIELDS, ...SCHOOL_COLUMNS, ...EXTRA_COLUMNS] as const;
export type ListColumn = (typeof LIST_COLUMNS)[number];

/** Per field the header of the column that holds it; a field without a column is left out. */
export type ColumnMapping = Partial<Record<ListColumn, string>>;

/** Of days such as 07/04/2012: 7 April with the day first, July 4 with the month first. */
export const DAY_ORDERS = ['day', 'month'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** The order that the days of a column show together. `isOpen`: they fit both orders, or some fit only one, some only the other. */
export const FoundDaysSchema = z.object({ order: z.enum(DAY_ORDERS), isOpen: z.boolean() });
export type FoundDays = z.infer<typeof FoundDaysSchema>;

/** Between the columns of a CSV file. */
export const DELIMITERS = [',', ';', '\t', '|'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

export const MAX_IMPORT_BYTES = 10 * 1024 * 1024;
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 60;
/** Rows that `getImport` shows. */
export const PREVIEW_ROWS = 20;
/** An open import is discarded after this time. */
export const IMPORT_HOURS = 24;

/** The media types that browsers give class lists; many know only the last one. */
export const IMPORT_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/octet-stream',
] as const;

const column = z.exactOptional(z.string({ error: 'A column must be named by its header' }));
const ColumnMappingSchema = z.strictObject(
  forFields(LIST_COLUMNS, () => column),
  { error: 'The mapping must name a column per field' },
);

export const ImportSchema = z.object({
  id: z.int(),
  /** Null for a list of several schools, whose rows name them. */
  school: z.nullable(z.object({ id: z.int(), name: z.string() })),
  fileName: z.string(),
  status: z.enum(IMPORT_STATUSES),
  /** Empty after the confirmation. */
  sheets: z.array(ListSheetSchema),
  /**
   * The chosen row, else the first with two known ones, else the first row. Repeated names get a number, empty ones become
   * "Column 3". Columns of several sheets are joined by their names and by the fields that these mean.
   */
  headers: z.array(z.string()),
  mapping: ColumnMappingSchema,
  rows: z.int(),
  /** Rows that were checked so far under the mapping. */
  checked: z.int(),
  /** Checked rows with errors. */
  failed: z.int(),
  /** Checked rows that seem to be no student, or that a person left out with errors; they are in no other count. */
  notStudents: z.int(),
  /** The days of the list such as 07/04/2012, complete once the status is `ready`; null without any. */
  days: z.nullable(FoundDaysSchema),
  /** Their order as a person chose it; null for the found one. */
  dayOrder: z.nullable(z.enum(DAY_ORDERS)),
  /** Rows without errors whose student may exist already; complete once the status is `ready`. */
  duplicates: z.int(),
  /** The same rows by likeness and decision; zero unless the status is `ready`. */
  decisions: z.object(forFields(LIKENESSES, () => DecisionCountsSchema)),
  /** Rows without errors and duplicates, with a school, that a person left out; zero unless the status is `ready`. */
  leftSingly: z.int(),
  /** In a list of several schools: correct rows of schools without a decision, and of schools to leave out. */
  schools: z.object({ undecided: z.int(), leftOut: z.int() }),
  /** Rows processed since the confirmation, and students made of them. */
  taken: z.int(),
  imported: z.int(),
  /** Rows whose stored student was completed. */
  linked: z.int(),
  /** Students that the undo removed. */
  removed: z.int(),
  /** The member who took the list in; null for a removed one. */
  creatorId: z.nullable(z.int()),
  createdBy: z.nullable(z.string()),
  createdAt: TimestampSchema,
  committedAt: z.nullable(TimestampSchema),
  undoneAt: z.nullable(TimestampSchema),
});
export type ClassListImport = z.infer<typeof ImportSchema>;

export type CountedRows = Pick<
  ClassListImport,
  'rows' | 'failed' | 'notStudents' | 'decisions' | 'leftSingly' | 'schools'
>;

/** The numbers of rows that a commit would add, link and leave out; rows with errors are in neither. */
export function planOf(list: CountedRows, defaults: RowDefaults) {
  const added = (likeness: Likeness) => {
    const { add, undecided } = list.decisions[likeness];
    return add + (defaults[likeness] === 'add' ? undecided : 0);
  };
  const leftOut = (likeness: Likeness) => {
    const { leave, undecided } = list.decisions[likeness];
    return leave + (defaults[likeness] === 'leave' ? undecided : 0);
  };
  const left =
    leftOut('certain') + leftOut('possible') + list.leftSingly + list.schools.leftOut + list.notStudents;
  const linked = list.decisions.certain.link + list.decisions.possible.link;
  return {
    added: list.rows - list.failed - list.schools.undecided - left - linked,
    certain: added('certain'),
    possible: added('possible'),
    linked,
    leftOut: left,
  };
}

const listUpload = {
  method: 'POST',
  access: 'students:import',
  query: z.object({
    fileName: requiredText('The name of the file', 200),
    /** The first sheet with rows by default. */
    sheets: z.optional(SheetChoicesSchema),
    /** The person’s open import of the same file, which is discarded; any other stays. */
    replaces: z.optional(IdTextSchema),
    /** Of a CSV file; the recognised one by default. */
    delimiter: z.optional(z.enum(DELIMITERS, { error: 'The delimiter is not known' })),
  }),
  upload: { maxBytes: MAX_IMPORT_BYTES, types: IMPORT_TYPES },
  /** `sheets`: those of the file that have rows. `delimiter`: null for a workbook. */
  response: z.object({
    import: ImportSchema,
    sheets: z.array(FileSheetSchema),
    delimiter: z.nullable(z.enum(DELIMITERS)),
  }),
  status: 201,
} as const;

export const createImport = endpoint({
  ...listUpload,
  path: '/api/admin/schools/{id}/imports',
  summary: 'Reads a school’s class list, CSV or XLSX; only the commit adds students',
  params: IdParamsSchema,
});

export const createImportOfSchools = endpoint({
  ...listUpload,
  path: '/api/admin/imports',
  summary: 'Reads a class list of several schools, named in a column; only the commit adds students',
});

/** A list with more names has to be split. */
export const MAX_LISTED_SCHOOLS = 1000;

const ListedSchoolSchema = z.object({
  /** Identifies the spellings of one name and city. */
  key: z.string(),
  /** As first spelled in the file; empty for rows without a school. */
  name: z.string(),
  city: z.string(),
  rows: z.int(),
  /** Of these, the rows with errors. */
  failed: z.int(),
  /** The school that the rows go to. */
  school: z.nullable(z.object({ id: z.int(), name: z.string(), city: z.nullable(z.string()) })),
  isLeftOut: z.boolean(),
});
export type ListedSchool = z.infer<typeof ListedSchoolSchema>;

export const listImportSchools = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/schools',
  access: 'students:import',
  summary: 'The school names of a list of several schools, those without a match first',
  params: IdParamsSchema,
  response: z.object({ schools: z.array(ListedSchoolSchema), names: z.int() }),
});

export const decideImportSchool = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/{id}/school',
  access: 'students:import',
  summary: 'Decides where the rows of a school name go, and checks every row again; 409 from the commit on',
  params: IdParamsSchema,
  body: z.object({
    key: requiredText('The school name', 2100),
    /** A school, `leave` for leaving the rows out, null for the school of that name if there is one. */
    decision: z.nullable(z.union([id('School'), z.literal('leave')], { error: 'The decision is not known' })),
  }),
  response: z.object({ import: ImportSchema }),
});

export const getImport = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}',
  access: 'students:import',
  summary: 'The state of an import, with its first rows',
  params: IdParamsSchema,
  response: z.object({ import: ImportSchema, preview: z.array(ImportRowSchema) }),
});

export const IMPORT_ROW_FILTERS = ['all', 'failed', 'duplicates', 'notStudents'] as const;
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
  summary: 'Sets the mapping and checks every row again; the status is `checking` until then',
  params: IdParamsSchema,
  /** Needs a column for the name. Every column must be a header of the file. */
  body: z.object({
    mapping: ColumnMappingSchema,
    /** Null for the order that the column shows. */
    dayOrder: z.optional(z.nullable(z.enum(DAY_ORDERS, { error: 'dayOrder must be day or month' }))),
  }),
  response: z.object({ import: ImportSchema }),
});

export const decideImportRow = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/{id}/decision',
  access: 'students:import',
  summary:
    'Decides about one row; null returns it to the default. 409 for taking a row with errors, during the check and ' +
    'from the commit on',
  params: IdParamsSchema,
  body: z.object({
    rowNumber: id('rowNumber'),
    /** `link` needs a stored student. */
    decision: z.nullable(z.enum(ROW_DECISIONS, { error: 'decision must be add, link or leave' })),
  }),
  response: z.object({ import: ImportSchema }),
});

/** A cell as a person corrects it. */
export const CELL_LENGTH = 500;
const cellText = z.exactOptional(
  z
    .string({ error: 'A value must be text' })
    .check(
      z.overwrite(toPlainLine),
      z.maxLength(CELL_LENGTH, { error: `A value must be at most ${CELL_LENGTH} characters long` }),
      z.refine(isOneLine, { error: 'A value contains characters that can’t be stored' }),
    ),
);

export const correctImportRow = endpoint({
  method: 'PUT',
  path: '/api/admin/imports/{id}/row',
  access: 'students:import',
  summary:
    'Corrects the values of one row and checks every row again, since others may repeat it; 400 for a field without a ' +
    'column and when the row still has errors, 409 during the check and from the commit on',
  params: IdParamsSchema,
  body: z.object({
    rowNumber: id('rowNumber'),
    values: z.strictObject(
      forFields(LIST_COLUMNS, () => cellText),
      { error: 'The values must name a text per field' },
    ),
  }),
  response: z.object({ import: ImportSchema }),
});

/** The additions to the students of the list. The stored students of linked rows get the service and the tags. */
const forNewStudents = {
  /** Take turns. */
  counsellorIds: z._default(
    z
      .array(id('Counsellor'), { error: 'Please choose counsellors' })
      .check(z.maxLength(MAX_COUNSELLORS, { error: `At most ${MAX_COUNSELLORS} counsellors take turns` })),
    [],
  ),
  service: z._default(z.nullable(z.enum(SERVICES, { error: 'The service is not known' })), null),
  tags: z._default(TagsSchema, []),
};

export const commitImport = endpoint({
  method: 'POST',
  path: '/api/admin/imports/{id}/commit',
  access: 'students:import',
  summary:
    'Makes students of all selected rows or of none; 409 when the import is over, not ready or running. After a ' +
    'failure a repeated call continues a `committing` import as it was confirmed',
  params: IdParamsSchema,
  body: z.object({
    ...forFields(LIKENESSES, rowDefault),
    failed: z.enum(['skip', 'refuse'], { error: 'failed must be skip or refuse' }),
    ...forNewStudents,
  }),
  response: z.object({ import: ImportSchema, imported: z.int() }),
});

export const discardImport = endpoint({
  method: 'DELETE',
  path: '/api/admin/imports/{id}',
  access: 'students:import',
  summary: 'Discards an import that is not committed yet',
  params: IdParamsSchema,
  response: z.object({ discarded: z.literal(true) }),
});

/** Past imports that a list shows. */
export const MAX_PAST_IMPORTS = 10;

const PastImportSchema = z.pick(ImportSchema, {
  id: true,
  fileName: true,
  status: true,
  imported: true,
  linked: true,
  removed: true,
  createdBy: true,
  committedAt: true,
  undoneAt: true,
});
export type PastImport = z.infer<typeof PastImportSchema>;

export const listPastImports = endpoint({
  method: 'GET',
  path: '/api/admin/imports',
  access: 'students:import',
  summary:
    'The newest finished imports of a school that the caller may open; without a school, those of several',
  query: z.object({ schoolId: z.optional(IdTextSchema) }),
  response: z.object({ imports: z.array(PastImportSchema) }),
});

export const downloadFailedRows = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/failed-rows.csv',
  access: 'students:import',
  summary: 'The rows with errors as in the file, each with its errors',
  params: IdParamsSchema,
  response: z.string(),
  download: 'text/csv',
});

export const downloadLeftOutRows = endpoint({
  method: 'GET',
  path: '/api/admin/imports/{id}/left-out-rows.csv',
  access: 'students:import',
  summary:
    'The rows without errors that a commit with these defaults would leave out, as in the file, each with the reason',
  params: IdParamsSchema,
  query: z.object(forFields(LIKENESSES, (field) => z._default(rowDefault(field), ROW_DEFAULTS[field]))),
  response: z.string(),
  download: 'text/csv',
});
