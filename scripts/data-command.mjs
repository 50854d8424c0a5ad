import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { ensureNeededNode, root } from './install.mjs';

// `npm run backup -- FILE`, `npm run restore -- FILE` and `npm run rescue -- EMAIL`.
const [command = '', ...args] = process.argv.slice(2);
const program = join(root, `dist/server/${command}.js`);
const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
// Run the existing build: a new one would replace the files of a running server.
if (!existsSync(program)) await build();
else await ensureNeededNode();
// A relative path is resolved in the folder of the caller.
const isFile = command !== 'rescue';
const folder = process.env.INIT_CWD ?? process.cwd();
process.argv = [
  process.argv[0] ?? '',
  program,
  ...args.map((arg) => (isFile && !arg.startsWith('-') ? resolve(folder, arg) : arg)),
];
process.chdir(root);
await import(program);
