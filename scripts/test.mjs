import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './browser.mjs';
import { build } from './build.mjs';
import { installPackages, root } from './install.mjs';

await installPackages();
// Its download takes as long as the build and the static checks.
const installingChromium = ensureChromium();
await build();

const MEMORY_FOLDER = '/dev/shm';
const ENOUGH_BYTES = 4 * 1024 ** 3;
/** Where the tests' databases lie: in memory if there is room, since each begins with a thousand files for the disk. */
const scratch = mkdtempSync(join(hasRoom(MEMORY_FOLDER) ? MEMORY_FOLDER : tmpdir(), 'srichakra-tests-'));

function hasRoom(folder) {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ENOUGH_BYTES;
}

const totals = { passed: 0, failed: 0, skipped: 0 };
/** Tests that passed at their second try: nothing is red for them on a busy machine, and each is named at the end. */
const flaky = [];

/**
 * Runs one test runner to its end, whatever comes out, and adds what its JSON report counts. A test that fails has a
 * second try.
 */
function runTests(title, args, env, count) {
  console.log(`\n== ${title}`);
  const report = join(scratch, `${title.replaceAll(/\W+/g, '-')}.json`);
  const { status } = spawnSync('npx', args(report), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TMPDIR: scratch, ...env(report) },
  });
  const counted = existsSync(report)
    ? count(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, flaky: [] };
  flaky.push(...counted.flaky.map((name) => `${name} (${title})`));
  for (const key of Object.keys(totals)) totals[key] += counted[key];
  // A runner can fail without a failed test, for example on an error outside of any.
  if (status !== 0 && counted.failed === 0) totals.failed += 1;
}

/** Format, lint, structure and types count as one test, so that the totals come in any case. */
function runStaticChecks() {
  console.log('\n== format, lint, structure, types');
  const { status } = spawnSync('npm', ['run', '--silent', 'verify:static'], { cwd: root, stdio: 'inherit' });
  totals[status === 0 ? 'passed' : 'failed'] += 1;
}

const vitest =
  (...projects) =>
  (report) => [
    'vitest',
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--retry=1',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
const countVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
  flaky: testResults
    .flatMap(({ assertionResults }) => assertionResults)
    // What the first try said stays in the report.
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
    .map(({ fullName }) => fullName),
});
const countPlaywright = ({ stats, suites }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected,
  skipped: stats.skipped,
  flaky: suites
    .flatMap(listSpecs)
    .filter(({ tests }) => tests.some(({ status }) => status === 'flaky'))
    .map(({ title }) => title),
});

const listSpecs = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(listSpecs)];

try {
  runStaticChecks();
  const chromium = await installingChromium;
  runTests('screens', vitest('web', 'web-alone'), () => ({}), countVitest);
  runTests(
    'server on the embedded database',
    vitest('server'),
    () => ({ TEST_DATABASE_URL: '' }),
    countVitest,
  );
  if (process.env.TEST_DATABASE_URL) {
    runTests('server on PostgreSQL', vitest('server'), () => ({}), countVitest);
  } else {
    console.log('\n== server on PostgreSQL: not asked for (TEST_DATABASE_URL is not set)');
  }
  runTests(
    'journeys in Chromium',
    () => ['playwright', 'test', '--retries=1', '--reporter=line,json'],
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report, CHROMIUM_PATH: chromium }),
    countPlaywright,
  );
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

if (flaky.length > 0) console.log(`\nPassed at the second try only, to be mended:\n${flaky.join('\n')}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
