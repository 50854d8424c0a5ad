import { IdTextSchema } from '#contracts/lib/text.ts';

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

interface ImportAddress {
  importId: number | null;
  step: ImportStep;
}

/** The step `file` of an import: the choice of its sheets, as long as the page has the file. */
export function readAddress(search: URLSearchParams): ImportAddress {
  const id = IdTextSchema.safeParse(search.get('import') ?? '');
  if (!id.success) return { importId: null, step: 'file' };
  const step = IMPORT_STEPS.find((name) => name === search.get('step')) ?? 'columns';
  return { importId: id.data, step };
}

/** The address without its question mark. */
export function writeAddress(importId: number, step: ImportStep = 'columns'): string {
  return new URLSearchParams({ import: String(importId), ...(step !== 'columns' && { step }) }).toString();
}
