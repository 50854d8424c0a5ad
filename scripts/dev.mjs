import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installPackages, root } from './install.mjs';

const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
await installPackages();

const environment = { ...process.env, NODE_ENV: 'development' };
const children = [
  ['tsx', 'watch', '--clear-screen=false', 'server/main.ts'],
  ['vite', '--clearScreen=false'],
].map(([name, ...args]) =>
  spawn(join(root, 'node_modules/.bin', name), args, { cwd: root, env: environment, stdio: 'inherit' }),
);

// The end of one process ends the other.
function endAll() {
  for (const child of children) child.kill('SIGTERM');
}
process.on('SIGINT', endAll);
process.on('SIGTERM', endAll);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 1;
    endAll();
  });
}
