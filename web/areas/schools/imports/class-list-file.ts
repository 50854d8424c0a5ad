import { IMPORT_TYPES, MAX_IMPORT_BYTES } from '#contracts/schools/index.ts';

const [CSV, XLSX, UNKNOWN] = IMPORT_TYPES;

export const ACCEPTED_FILES = `.csv,.xlsx,.tsv,.txt,${CSV},${XLSX}`;

const TYPES: readonly (readonly [RegExp, (typeof IMPORT_TYPES)[number]])[] = [
  [/\.csv$/i, CSV],
  [/\.xlsx$/i, XLSX],
  // Text exports are mostly CSV.
  [/\.(tsv|txt)$/i, UNKNOWN],
];

const typeOf = (name: string) => TYPES.find(([ending]) => ending.test(name))?.[1];

/** An error that shows before the upload, in words for the person; null for none. */
export function findFileError({ name, size }: Pick<File, 'name' | 'size'>): string | null {
  if (/\.xls$/i.test(name)) {
    return `“${name}” is an old Excel file. Please save it as a workbook (.xlsx) or as “CSV UTF-8”, and choose the new file.`;
  }
  if (typeOf(name) === undefined) {
    return `“${name}” is neither a CSV file nor an Excel workbook (.xlsx). Please choose another file.`;
  }
  if (size === 0) return `“${name}” is empty. Please choose another file.`;
  if (size > MAX_IMPORT_BYTES) {
    return `“${name}” has ${formatSize(size)}, but the limit is ${formatSize(MAX_IMPORT_BYTES)}. Please split it into smaller files.`;
  }
  return null;
}

const MAX_NAME_LENGTH = 200;

/** The file with a type by its extension: browsers report different types for CSV. */
export function toUpload(file: File): { content: Blob; fileName: string } {
  const name = file.name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ').trim();
  return {
    content: file.slice(0, file.size, typeOf(file.name) ?? UNKNOWN),
    fileName: name.slice(-MAX_NAME_LENGTH).toWellFormed(),
  };
}

/** For example "10 MB". @param bytes up to some hundred megabytes. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024;
  if (kilobytes < 1024) return `${Math.max(1, Math.round(kilobytes))} KB`;
  return `${Number((kilobytes / 1024).toFixed(1))} MB`;
}
