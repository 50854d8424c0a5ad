import '#web/lib/zod-without-eval.ts';
import { expect, test } from 'vitest';
import { config } from 'zod/mini';

test('zod never creates functions from text', () => {
  expect(config().jitless).toBe(true);
});
