import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './install.mjs';

const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
await build();
process.chdir(root);
await import(join(root, 'dist/server/main.js'));
