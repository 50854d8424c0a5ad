import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './browser.mjs';
import { build } from './build.mjs';
import { installPackages, root, run } from './install.mjs';

installPackages();
const chromium = ensureChromium();
build();

const reports = mkdtempSync(join(tmpdir(), 'srichakra-reports-'));
const totals = { passed: 0, failed: 0, skipped: 0 };

/** Runs one test runner to its end, whatever comes out, and adds what its JSON report counts. */
function runTests(title, args, { env = {}, count }) {
  console.log(`\n== ${title}`);
  const report = join(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
  const { status } = spawnSync('npx', args(report), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, CHROMIUM_PATH: chromium, ...env(report) },
  });
  const counted = count(JSON.parse(readFileSync(report, 'utf8')));
  for (const key of Object.keys(totals)) totals[key] += counted[key];
  // A runner can fail without a failed test, for example on an error outside of any.
  if (status !== 0 && counted.failed === 0) totals.failed += 1;
}

const vitest = (project) => (report) => [
  'vitest',
  'run',
  '--project',
  project,
  '--reporter=dot',
  '--reporter=json',
  `--outputFile.json=${report}`,
];
const countVitest = ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests }) => ({
  passed: numPassedTests,
  failed: numFailedTests,
  skipped: numPendingTests + numTodoTests,
});
const countPlaywright = ({ stats }) => ({
  passed: stats.expected,
  failed: stats.unexpected + stats.flaky,
  skipped: stats.skipped,
});

try {
  run('npm', ['run', '--silent', 'verify:static']);
  runTests('screens', vitest('web'), { env: () => ({}), count: countVitest });
  runTests('server on the embedded database', vitest('server'), {
    env: () => ({ TEST_DATABASE_URL: '' }),
    count: countVitest,
  });
  if (process.env.TEST_DATABASE_URL) {
    runTests('server on PostgreSQL', vitest('server'), { env: () => ({}), count: countVitest });
  }
  runTests('journeys in Chromium', () => ['playwright', 'test', '--reporter=line,json'], {
    env: (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    count: countPlaywright,
  });
} finally {
  rmSync(reports, { recursive: true, force: true });
}

console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);
