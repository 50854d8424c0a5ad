import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs a command in the project's folder; when it fails, calls `onFailure` and ends this process with its status. */
export function run(command, args, { onFailure = () => {}, ...options } = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
  if (!error && status === 0) return;
  onFailure();
  if (error) throw error;
  process.exit(status ?? 1);
}

/** Installs the packages of package-lock.json, unless that was done already. */
export function installPackages() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const isSupported = (major === 20 && minor >= 19) || (major === 22 && minor >= 13) || major >= 24;
  if (!isSupported) {
    console.error(`Node 20.19, 22.13, 24 or newer is needed; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const lock = readFileSync(`${root}package-lock.json`);
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = `${root}node_modules/.installed`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('Installing packages ...');
  // Development packages too, so that start and test work side by side whatever NODE_ENV says.
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  writeFileSync(stamp, wanted);
}
