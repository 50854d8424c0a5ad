import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const { engines, optionalDependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'));
/** The oldest Node that can install the packages and start the pinned one. */
const OLDEST_INSTALLER = '20.19';
const NEEDED = engines.node.replace('>=', '');
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a command in the project's folder; when it fails, calls `onFailure` and ends this process with its status. */
export function run(command, args, { onFailure = () => {}, ...options } = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32' && command !== process.execPath,
    ...options,
  });
  if (!error && status === 0) return;
  onFailure();
  if (error) throw error;
  process.exit(status ?? 1);
}

/**
 * Installs the packages of package-lock.json unless they are installed. On a Node that is too old for the product it then
 * runs the script again on the packages' own.
 */
export async function installPackages() {
  if (!isAtLeast(OLDEST_INSTALLER)) {
    fail(`Node ${OLDEST_INSTALLER} or newer is needed; this is ${process.versions.node}.`);
  }
  const lock = readFileSync(`${root}package-lock.json`);
  const wanted = createHash('sha256').update(lock).digest('hex');
  const stamp = `${root}node_modules/.installed`;
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    console.log('Installing packages ...');
    // Install development packages for any NODE_ENV, so that `npm start` and `npm test` share a folder.
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
    // npm puts this folder first in PATH. Without the link its commands use a newer Node of the machine.
    if (isAtLeast(NEEDED)) rmSync(`${root}node_modules/.bin/node`, { force: true });
    writeFileSync(stamp, wanted);
  }
  await ensureNeededNode();
}

/** Runs this script again on the Node that the packages include, if this one is older than the product needs. */
export async function ensureNeededNode() {
  if (!isAtLeast(NEEDED)) await runAgainOn(findPinnedNode());
}

function isAtLeast(version) {
  const [major, minor] = version.split('.').map(Number);
  const [ownMajor, ownMinor] = process.versions.node.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
}

/** Path of the binary in the platform package that npm installed for this machine. */
function findPinnedNode() {
  const require = createRequire(join(root, 'package.json'));
  for (const name of Object.keys(optionalDependencies)) {
    const manifest = join(root, 'node_modules', name, 'package.json');
    if (!existsSync(manifest)) continue;
    const binary = join(dirname(manifest), require(manifest).bin.node);
    // The binary for Linux needs glibc.
    if (spawnSync(binary, ['--version']).status === 0) return binary;
  }
  return fail(
    `Node ${NEEDED} or newer is needed; this is ${process.versions.node}. ` +
      `The packages include no Node that runs on this machine (${process.platform} ${process.arch}): install one.`,
  );
}

/** Signals and the exit status pass through. Child processes find the same Node first in PATH. */
function runAgainOn(binary) {
  const child = spawn(binary, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${dirname(binary)}${delimiter}${process.env.PATH ?? ''}` },
  });
  for (const signal of FORWARDED_SIGNALS) process.on(signal, () => child.kill(signal));
  return new Promise((_resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
  });
}

function fail(message) {
  console.error(message);
  process.exit(1);
}
