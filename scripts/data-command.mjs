import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from './build.mjs';
import { ensureNeededNode, root } from './install.mjs';

// `npm run backup -- FILE`, `npm run restore -- FILE` and `npm run rescue -- EMAIL`.
const [command = '', ...args] = process.argv.slice(2);
const program = join(root, `dist/server/${command}.js`);
const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
// As it was built: a server may be running on it, and newer sources would replace it under its feet.
if (!existsSync(program)) await build();
else await ensureNeededNode();
// A file is meant from where the command was typed.
const isFile = command !== 'rescue';
const folder = process.env.INIT_CWD ?? process.cwd();
process.argv = [
  process.argv[0] ?? '',
  program,
  ...args.map((arg) => (isFile && !arg.startsWith('-') ? resolve(folder, arg) : arg)),
];
process.chdir(root);
await import(program);
