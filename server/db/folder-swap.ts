import { existsSync, renameSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The name of a complete restored database before it takes its place. */
export function waitingName(dataDir: string): string {
  return `${dataDir}.restored`;
}

/**
 * Replaces a database by a complete new one and keeps the previous one under another name. A killed process leaves either
 * the previous one in its place, or the new one for the next start or restore to move. The caller holds the lock.
 * @returns the previous one's new name; null when there was none.
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

/** Completes the swap of a killed process. The caller holds the lock. */
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
