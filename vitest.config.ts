import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const WEB = {
  environment: 'jsdom',
  setupFiles: ['web/testing/setup.ts'],
  // Of a page that lacks something, the first lines are enough.
  env: { DEBUG_PRINT_LIMIT: '1500' },
  restoreMocks: true,
  unstubGlobals: true,
};
/** Tests that put something in the place of a module: in a process that has loaded it already they can't. */
const ALONE = 'web/**/*.alone.test.{ts,tsx}';

/** Files that take a minute, however short they are: begun last, they would keep one process waiting for the other. */
const LONG = /(backup-commands|crash|every-field|half-sent|killed|restore)\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
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
          pool: 'forks',
          // To load the modules anew for each file takes as long as a fifth of the tests.
          isolate: false,
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
      {
        plugins: [react()],
        test: {
          ...WEB,
          name: 'web',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude: [ALONE],
          // To load the modules anew for each file takes twice as long as the tests.
          isolate: false,
        },
      },
      {
        plugins: [react()],
        test: { ...WEB, name: 'web-alone', include: [ALONE] },
      },
    ],
  },
});
