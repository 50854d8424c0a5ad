// One of several processes that data-lock.test.ts lets compete for a folder. Takes the lock of the folder it is sent,
// answers 'held' or the message of the refusal, and releases it when it is sent an empty string.
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
