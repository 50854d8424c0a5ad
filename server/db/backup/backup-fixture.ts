import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { expect, inject } from 'vitest';
import type { Config } from '#server/config.ts';
import { nameOf, selectTables } from './catalog.ts';
import type { BackupOptions } from './make-backup.ts';
import { ACCESS_TABLES, type RestoreOptions } from './restore-backup.ts';
import { inFolder, inPostgres } from './sessions.ts';

type Place = Config['database'];

export const silent = { step: () => undefined, progress: () => undefined };
export const PLAIN: BackupOptions = { passphrase: null, reporter: silent };
export const CAREFUL: RestoreOptions = {
  passphrase: null,
  overwrites: false,
  takesUnencrypted: false,
  templateFile: inject('embeddedTemplate'),
  reporter: silent,
};

export function makeBackupFolder(): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'srichakra-backups-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The database must not be open in another process. */
export function inPlace<T>(place: Place, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  return place.kind === 'embedded'
    ? inFolder(place.dataDir, inject('embeddedTemplate'), work)
    : inPostgres(place, work);
}

export interface Inventory {
  /** Every row and sequence value, read in another way than by a backup. */
  contents: Record<string, string[]>;
  /** Every index, constraint and trigger, as SQL. */
  structure: string[];
}

export function takeInventory(place: Place): Promise<Inventory> {
  return inPlace(place, async (client) => {
    const contents: Record<string, string[]> = {};
    for (const table of await selectTables(client)) {
      contents[table.name] = await selectLines(
        client,
        `select t::text as line from ${nameOf(table)} t order by t::text collate "C"`,
      );
    }
    contents.counters = await selectLines(
      client,
      `select format('%s %s', sequencename, last_value) as line from pg_sequences order by 1`,
    );
    const structure = await selectLines(
      client,
      `select indexdef as line from pg_indexes where schemaname in ('public', 'drizzle')
       union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) from pg_constraint
         where connamespace = 'public'::regnamespace and contype <> 'n'
       union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal
       order by 1`,
    );
    return { contents, structure };
  });
}

/** The state after a restore: without sessions, so with another team revision, and without account links. */
export function withoutAccess({ contents, structure }: Inventory): Inventory {
  const ended = Object.fromEntries(ACCESS_TABLES.map((table) => [table, []]));
  return { contents: { ...contents, ...ended, team_revision: [expect.any(String)] }, structure };
}

async function selectLines(client: pg.ClientBase, statement: string): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(statement);
  return rows.map(({ line }) => line);
}
