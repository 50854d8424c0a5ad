import * as z from 'zod';

const TableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  rows: z.int().min(0),
  /** Of an archive of pg_dump: what all rows come to together, whatever their order. */
  fingerprint: z.string().optional(),
});
export type TableHeader = z.infer<typeof TableSchema>;

const SequenceSchema = z.object({
  schema: z.string(),
  table: z.string(),
  column: z.string(),
  /** As text: a sequence may count further than JavaScript does. */
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});
export type SequenceHeader = z.infer<typeof SequenceSchema>;

/** The first line inside the frames: all that has to be known before the rows. */
export const HeaderSchema = z.object({
  database: z.enum(['embedded', 'postgres']),
  /** PostgreSQL's version number, for example 180001. */
  serverVersion: z.int(),
  /** Hashes of the migrations that the database had seen, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(TableSchema),
  sequences: z.array(SequenceSchema),
});
export type BackupHeader = z.infer<typeof HeaderSchema>;

/** The last line after the rows, by table: SHA-256 of its lines. */
export const TrailerSchema = z.object({ checksums: z.record(z.string(), z.string()) });

/** How a table is called in messages and in the trailer. */
export function tableKey({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`;
}

/** All rows of all tables. */
export function countRows({ tables }: Pick<BackupHeader, 'tables'>): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** What long work tells while it goes on. Called often. */
export type OnProgress = (done: number, total: number) => void;
