import * as z from 'zod/mini';
import { IdTextSchema } from '#contracts/lib/text.ts';
import { paths } from '#contracts/pages.ts';
import { listAddress } from '#web/lib/list-address.ts';

const IMPORT_STEPS = ['file', 'columns', 'schools', 'rows', 'commit'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export const stepsOf = (isOfSchools: boolean) =>
  IMPORT_STEPS.filter((step) => isOfSchools || step !== 'schools');

export const STEP_NAMES: Record<ImportStep, string> = {
  file: 'File',
  columns: 'Columns',
  schools: 'Schools',
  rows: 'Rows',
  commit: 'Import',
};

/** Without an import, the page asks for a file. Step `file` of an import: the choice of its sheets, as long as the page has the file. */
export const importAddress = listAddress(paths.admin.dashboardImportStudents, {
  import: z.optional(IdTextSchema),
  step: z._default(z.enum(IMPORT_STEPS), 'columns'),
});

/** The address without its question mark. */
export function writeAddress(importId: number, step: ImportStep = 'columns'): string {
  return importAddress.write(new URLSearchParams(), { import: String(importId), step }).toString();
}
