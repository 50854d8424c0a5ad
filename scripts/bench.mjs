import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root, run } from './install.mjs';

// `npm run bench` runs every benchmark, `npm run bench -- member-list` one of them.
const [only] = process.argv.slice(2);
build();
for (const file of readdirSync(join(root, 'bench')).sort()) {
  const name = file.replace(/\.(mjs|ts)$/, '');
  if (name === 'support' || (only !== undefined && name !== only)) continue;
  console.log(`\n== ${name}`);
  run('node', ['--import', 'tsx', join('bench', file)]);
}
