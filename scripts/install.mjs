import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
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
const NPM_OPTIONS = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** Runs a command in the project's folder; when it fails, calls `onFailure` and ends this process with its status. */
export async function run(command, args, { onFailure = () => {}, ...options } = {}) {
  let status = 1;
  try {
    const shell = process.platform === 'win32' && command !== process.execPath;
    status = await runChild(command, args, { cwd: root, shell, ...options });
  } finally {
    if (status !== 0) onFailure();
  }
  if (status !== 0) process.exit(status);
}

/** Signals pass through. @returns the exit status, as a shell tells it. */
async function runChild(command, args, options) {
  const child = spawn(command, args, { stdio: 'inherit', ...options });
  const forward = (signal) => child.kill(signal);
  for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
  const [code, signal] = await once(child, 'exit');
  for (const each of FORWARDED_SIGNALS) process.off(each, forward);
  return code ?? 128 + constants.signals[signal];
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
    await run('npm', ['ci', ...NPM_OPTIONS]);
    // From an older Node npm leaves out native packages that need the pinned one: it adds them when it runs on that.
    if (!isAtLeast(NEEDED)) {
      await run('npm', ['install', '--no-save', ...NPM_OPTIONS], { env: withFirst(findPinnedNode()) });
    }
    // npm puts this folder first in PATH. Without the link its commands use a newer Node of the machine.
    const isPinned = process.execPath.startsWith(join(root, 'node_modules'));
    if (isAtLeast(NEEDED) && !isPinned) rmSync(`${root}node_modules/.bin/node`, { force: true });
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
async function runAgainOn(binary) {
  const args = [...process.execArgv, ...process.argv.slice(1)];
  process.exit(await runChild(binary, args, { env: withFirst(binary) }));
}

/** An environment with this Node first in PATH. */
const withFirst = (binary) => ({
  ...process.env,
  PATH: `${dirname(binary)}${delimiter}${process.env.PATH ?? ''}`,
});

function fail(message) {
  console.error(message);
  process.exit(1);
}
