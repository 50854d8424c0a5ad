import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.mjs';
import { root } from './install.mjs';

const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
if (process.env.npm_lifecycle_event) endWithParent();
await build();
process.chdir(root);
await import(join(root, 'dist/server/main.js'));

/** npm sends SIGTERM to its shell alone, and some shells end without passing it on to this process. */
function endWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 500).unref();
}
