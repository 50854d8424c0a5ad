// A process that embedded.test.ts kills while it writes. Arguments: data folder, template.
// It prints a line for each row after the database has acknowledged it.
import { writeSync } from 'node:fs';
import pg from 'pg';
import { openEmbedded } from '#server/db/embedded.ts';

const [dataDir = '', templateFile = ''] = process.argv.slice(2);
const embedded = await openEmbedded({
  dataDir,
  templateFile,
  onFatal(error) {
    throw error;
  },
});
const pool = new pg.Pool(embedded.poolConfig);
await pool.query('create table if not exists writes (id integer primary key generated always as identity)');
for (;;) {
  const { rows } = await pool.query<{ id: number }>('insert into writes default values returning id');
  writeSync(1, `${rows[0]?.id}\n`);
}
