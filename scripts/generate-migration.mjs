// Writes the migration for a changed server/db/schema, and keeps the newest snapshot only: drizzle-kit reads no other.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const meta = join(root, 'server/db/migrations/meta');
const { status } = spawnSync('drizzle-kit', ['generate', ...process.argv.slice(2)], { stdio: 'inherit' });
if (status !== 0) process.exit(1);
const older = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .sort()
  .slice(0, -1);
for (const name of older) rmSync(join(meta, name));
