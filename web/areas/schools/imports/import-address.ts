import { IdTextSchema } from '#contracts/lib/text.ts';

/** The steps of an import, in their order. */
export const IMPORT_STEPS = ['file', 'columns', 'rows', 'commit'] as const;
export type ImportStep = (typeof IMPORT_STEPS)[number];

export const STEP_NAMES: Record<ImportStep, string> = {
  file: 'File',
  columns: 'Columns',
  rows: 'Rows',
  commit: 'Import',
};

/** What the page's address says. The import itself is on the server, so that a reload goes on where it was. */
interface ImportAddress {
  /** Null before a file was sent. */
  importId: number | null;
  step: ImportStep;
}

export function readAddress(search: URLSearchParams): ImportAddress {
  const id = IdTextSchema.safeParse(search.get('import') ?? '');
  if (!id.success) return { importId: null, step: 'file' };
  const step = IMPORT_STEPS.slice(1).find((name) => name === search.get('step')) ?? 'columns';
  return { importId: id.data, step };
}

/** The part of the address after the question mark. */
export function writeAddress(importId: number, step: ImportStep = 'columns'): string {
  return new URLSearchParams({ import: String(importId), ...(step !== 'columns' && { step }) }).toString();
}
