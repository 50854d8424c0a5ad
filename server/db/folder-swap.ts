import { existsSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Where a restored database waits, whole, for the place of the one before it. */
export function waitingName(dataDir: string): string {
  return `${dataDir}.restored`;
}

/**
 * Puts a whole database in the place of the one that is there, which is kept beside it. A process that is killed on the
 * way leaves either the old one in its place, or the new one waiting for the next start or restore. The caller holds
 * the lock.
 * @returns where the one before lies now; null when there was none.
 */
export async function swapFolders(draft: string, dataDir: string, now: Date): Promise<string | null> {
  const waiting = waitingName(dataDir);
  renameSync(draft, waiting);
  await syncFolder(dirname(dataDir));
  let replaced: string | null = null;
  if (existsSync(dataDir)) {
    replaced = `${dataDir}.replaced-${now.toISOString().slice(0, 19).replaceAll(':', '-')}`;
    renameSync(dataDir, replaced);
    await syncFolder(dirname(dataDir));
  }
  finishSwap(dataDir);
  await syncFolder(dirname(dataDir));
  return replaced;
}

/** Ends what a killed process left in the middle. The caller holds the lock. */
export function finishSwap(dataDir: string): void {
  const waiting = waitingName(dataDir);
  if (!existsSync(dataDir) && existsSync(waiting)) renameSync(waiting, dataDir);
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
