import * as z from 'zod';
import { BackupError } from './errors.ts';

const TableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int().min(0),
});
export type TableHeader = z.infer<typeof TableSchema>;

/** The first line of a backup. */
const HeaderSchema = z.object({
  format: z.literal('srichakra-backup'),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  /** Hashes of the migrations that the database had applied, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(TableSchema),
  /** The last value as text, because a sequence may exceed JavaScript's integers; null when it was never used. */
  sequences: z.array(
    z.object({
      name: z.string(),
      lastValue: z
        .string()
        .regex(/^-?\d+$/)
        .nullable(),
    }),
  ),
});
export type BackupHeader = z.infer<typeof HeaderSchema>;

const AnyVersionSchema = z.looseObject({ format: z.literal('srichakra-backup'), version: z.int() });

/** SHA-256 of each table's lines, by table key. */
const ChecksumsSchema = z.record(z.string(), z.string());
export type Checksums = z.infer<typeof ChecksumsSchema>;

/** The last line, after the rows. */
const TrailerSchema = z.object({ checksums: ChecksumsSchema });

/** @throws BackupError for a line that is no header, or one of a newer format. */
export function parseHeader(line: string | undefined): BackupHeader {
  const json = parseJson(line);
  const known = AnyVersionSchema.safeParse(json);
  if (!known.success) throw new BackupError('The file is not a backup of this product.');
  if (known.data.version !== 1) {
    throw new BackupError('The backup was made by a newer release. Install that release to restore it.');
  }
  const { data } = HeaderSchema.safeParse(json);
  if (data === undefined) throw new BackupError('The backup is damaged in its first line.');
  return data;
}

/** @throws BackupError when the line is missing or anything else. */
export function parseTrailer(line: string | undefined): Checksums {
  const { data } = TrailerSchema.safeParse(parseJson(line));
  if (data === undefined) throw new BackupError('The backup has no checksums at its end.');
  return data.checksums;
}

function parseJson(line: string | undefined): unknown {
  try {
    return JSON.parse(line ?? '');
  } catch {
    return undefined;
  }
}

/** Identifies a table in the trailer and in messages, for example public.students. */
export function tableKey({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`;
}

export function countRows({ tables }: Pick<BackupHeader, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}
