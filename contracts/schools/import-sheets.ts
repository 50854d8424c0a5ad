import * as z from 'zod/mini';

/** Sheets of a workbook with rows. */
export const MAX_IMPORT_SHEETS = 100;
/** The first rows of a sheet, among which the headers can be chosen. */
export const TOP_ROWS = 15;

/**
 * The sheets of an import in their order; another file is one without a name. `after`: rows of the sheets before it, so
 * that row 5 of the sheet has the `rowNumber` after + 5.
 */
export const ListSheetSchema = z.object({ name: z.string(), after: z.int(), headerRow: z.int() });
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

/** A sheet by its place among those with rows, from 1; the row of its headers, null for the recognised one. */
export interface SheetChoice {
  sheet: number;
  headerRow: number | null;
}

export const FileSheetSchema = z.object({
  name: z.string(),
  /** Below the headers. */
  rows: z.int(),
  headerRow: z.int(),
  /** The first rows that are not empty, with the beginning of each. */
  top: z.array(z.object({ rowNumber: z.int(), text: z.string() })),
});
export type FileSheet = z.infer<typeof FileSheetSchema>;
