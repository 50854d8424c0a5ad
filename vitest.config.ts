import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WEB = {
  environment: 'jsdom',
  setupFiles: ['web/testing/setup.ts'],
  // The first lines of a page without the expected element are enough.
  env: { DEBUG_PRINT_LIMIT: '1500' },
  // A long form takes a second, and several seconds on a busy machine.
  testTimeout: 20_000,
  restoreMocks: true,
  unstubGlobals: true,
};
/** In tests the code holds the texts of messages. */
const PLUGINS = [lingui({ macroTransform: true }), react()];
/** Tests that mock a module: mocking needs a process that has not loaded it. */
const ALONE = 'web/**/*.alone.test.{ts,tsx}';

/** The longest files start first: one that starts last would run alone at the end. */
const LONGEST = [
  'server/crash.test.ts',
  'server/backup-commands.test.ts',
  'server/db/backup/restore.test.ts',
  'server/http/every-field.test.ts',
  'server/db/embedded.test.ts',
  'server/migration-killed.test.ts',
  'server/areas/mail/outbox/killed.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return rank === -1 ? LONGEST.length : rank;
    };
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'server',
          environment: 'node',
          include: ['server/**/*.test.ts', 'contracts/**/*.test.ts'],
          setupFiles: ['server/testing/setup.ts'],
          pool: 'forks',
          // Loading the modules for each file takes a fifth of the time.
          isolate: false,
          globalSetup: ['scripts/global-setup.ts'],
          testTimeout: 30_000,
          // PostgreSQL drops a database after a checkpoint, which takes long on a busy disk.
          hookTimeout: 120_000,
        },
      },
      {
        plugins: PLUGINS,
        test: {
          ...WEB,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [ALONE],
          // Loading the modules for each file takes twice as long as the tests.
          isolate: false,
        },
      },
      {
        plugins: PLUGINS,
        test: { ...WEB, name: 'web-alone', include: [ALONE] },
      },
    ],
  },
});
