// A process that competes for a data folder in data-lock.test.ts. It takes the lock of the folder that it receives,
// answers 'held' or the refusal, and releases the lock on an empty string.
import { acquireDataLock, type DataLock } from '#server/db/data-lock.ts';

let lock: DataLock | undefined;

process.on('message', (folder: string) => {
  if (folder === '') {
    lock?.release();
    lock = undefined;
    process.send?.('released');
    return;
  }
  try {
    lock = acquireDataLock(folder);
    process.send?.('held');
  } catch (error) {
    process.send?.(error instanceof Error ? error.message : 'failed');
  }
});
process.send?.('ready');
