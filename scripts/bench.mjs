import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from './build.mjs';
import { root, run } from './install.mjs';

// `npm run bench` runs every benchmark, `npm run bench -- member-list` one of them.
const [only] = process.argv.slice(2);
const files = readdirSync(join(root, 'bench'))
  .filter((file) => file !== 'support')
  .sort();
const nameOf = (file) => basename(file, '.mjs');
if (only !== undefined && !files.map(nameOf).includes(only)) {
  console.error(`There is no ${only}, but ${files.map(nameOf).join(', ')}.`);
  process.exit(1);
}
await build();
for (const file of files) {
  if (only !== undefined && nameOf(file) !== only) continue;
  console.log(`\n== ${nameOf(file)}`);
  await run(process.execPath, ['--import', 'tsx', join('bench', file)]);
}
