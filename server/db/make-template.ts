// The template of a new embedded database. It saves the first start the 4 s in which PGlite makes a cluster.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { databaseOn } from './client.ts';
import { openEmbedded, writeTemplate } from './embedded.ts';
import { migrateDatabase } from './migrate.ts';

/** Writes an empty, migrated cluster to a file, from which a first start unpacks its data folder. */
export async function makeEmbeddedTemplate(file: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'srichakra-cluster-'));
  try {
    const embedded = await openEmbedded({
      dataDir: join(folder, 'data'),
      onFatal: (error) => {
        throw error;
      },
    });
    const pool = new pg.Pool(embedded.poolConfig);
    await migrateDatabase(databaseOn(pool, 'embedded', 'template', () => pool.end()));
    await pool.end();
    await writeTemplate(embedded, file);
    await embedded.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
