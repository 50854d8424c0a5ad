import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const WEB = {
  environment: 'jsdom',
  setupFiles: ['web/testing/setup.ts'],
  // Of a page that lacks something, the first lines are enough.
  env: { DEBUG_PRINT_LIMIT: '1500' },
  // A long form takes a second, and several on a machine that does other things.
  testTimeout: 20_000,
  restoreMocks: true,
  unstubGlobals: true,
};
/** Tests that put something in the place of a module: in a process that has loaded it already they can't. */
const ALONE = 'web/**/*.alone.test.{ts,tsx}';

export default defineConfig({
  test: {
    maxWorkers: 2,
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
