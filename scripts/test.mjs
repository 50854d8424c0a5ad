import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './browser.mjs';
import { build } from './build.mjs';
import { installPackages, root } from './install.mjs';

const MEMORY_FOLDER = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;

// The script runs again on a newer Node once the packages are there: the time of their installation counts.
process.env.TESTS_BEGUN ??= String(Date.now());
const begun = Number(process.env.TESTS_BEGUN);
await installPackages();
/** Folder of the tests' databases, in memory if there is room: each begins with a thousand files. */
const scratch = mkdtempSync(join(hasRoom(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'srichakra-tests-'));
const totals = { passed: 0, failed: 0, skipped: 0 };

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ENOUGH_BYTES;
}

function secondsSince(begin) {
  return `${Math.round((Date.now() - begin) / 1000)} s`;
}

/**
 * Runs one part, prints its total and adds it to the others. `count` reads the total after the command has ended.
 * @param stdio `pipe` prints all of it at the end, for a part that runs in parallel.
 */
async function runPart(title, [command, ...args], { env = {}, stdio = 'inherit' }, count) {
  if (stdio === 'inherit') console.log(`\n== ${title}`);
  const begin = Date.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['inherit', stdio, stdio],
    env: { ...process.env, TMPDIR: scratch, ...env },
  });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => printed.push(bytes));
  const [status] = await once(child, 'close');
  process.stdout.write(Buffer.concat(printed));
  const counted = count(status);
  // A runner can fail without a failed test, for example on an error outside of any, or find no test at all.
  if (counted.failed === 0 && (status !== 0 || counted.passed === 0)) counted.failed = 1;
  for (const key of Object.keys(totals)) totals[key] += counted[key];
  console.log(`\n== ${title}: ${inWords(counted)} in ${secondsSince(begin)}`);
}

function inWords({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

function runVitest(title, projects, env = {}) {
  const report = join(scratch, `${title.replaceAll(/\W+/g, '-')}.json`);
  const options = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const args = [...projects.map((project) => `--project=${project}`), ...options];
  return runPart(title, ['npx', 'vitest', 'run', ...args], { env }, () => {
    const found = readReport(report);
    return {
      passed: found?.numPassedTests ?? 0,
      failed: found?.numFailedTests ?? 0,
      skipped: (found?.numPendingTests ?? 0) + (found?.numTodoTests ?? 0),
    };
  });
}

function runPlaywright(title, chromium) {
  const report = join(scratch, 'playwright.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: chromium };
  return runPart(title, ['npx', 'playwright', 'test', '--reporter=line,json'], { env }, () => {
    const stats = readReport(report)?.stats;
    return {
      passed: stats?.expected ?? 0,
      failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0),
      skipped: stats?.skipped ?? 0,
    };
  });
}

function runStaticChecks() {
  const command = ['npm', 'run', '--silent', 'verify:static'];
  // They count as one test, so that the totals are printed in any case.
  return runPart('format, lint, structure, types', command, { stdio: 'pipe' }, (status) => ({
    passed: status === 0 ? 1 : 0,
    failed: status === 0 ? 0 : 1,
    skipped: 0,
  }));
}

try {
  // In parallel: Chromium's download waits for the network, and the static checks use one processor.
  const preparing = Promise.all([ensureChromium(), runStaticChecks()]);
  await build();
  console.log(`\n== packages and build: ${secondsSince(begun)}`);
  await runVitest('screens', ['web', 'web-alone']);
  const [chromium] = await preparing;
  await runVitest('server on the embedded database', ['server'], { TEST_DATABASE_URL: '' });
  if (process.env.TEST_DATABASE_URL) await runVitest('server on PostgreSQL', ['server']);
  else console.log('\n== server on PostgreSQL: not run, because TEST_DATABASE_URL is not set');
  await runPlaywright('journeys in Chromium', chromium);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

console.log(`\n${inWords(totals)} in ${secondsSince(begun)}`);
process.exit(totals.failed === 0 ? 0 : 1);
