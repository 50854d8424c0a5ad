import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { describeEnd, runBackup } from './run-backup.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the reason for a missing backup', () => {
  test('is the message of the command', async () => {
    vi.stubEnv('BACKUP_PASSPHRASE', 'short');
    const signal = AbortSignal.timeout(25_000);
    await expect(runBackup(join(tmpdir(), 'never.backup'), signal)).rejects.toThrow(
      /^BACKUP_PASSPHRASE must be at least 12 characters long$/,
    );
  });

  const lastLine = '  2,000 of 9,000 rows (22 %)';
  test.each([
    ['killed', { code: null, killedBy: 'SIGKILL' as const, lastLine }, 'was ended by the signal SIGKILL'],
    ['interrupted', { code: 128 + 15, killedBy: null, lastLine }, 'was ended by the signal SIGTERM'],
    ['silent', { code: 3, killedBy: null, lastLine: '' }, 'ended with exit code 3'],
  ])('is the end of the process: %s', (_, end, words) => {
    expect(describeEnd(end)).toBe(`The process that made the backup ${words}`);
  });

  test('is the last line of a failed process', () => {
    expect(describeEnd({ code: 1, killedBy: null, lastLine: 'Out of luck' })).toBe('Out of luck');
  });
});
