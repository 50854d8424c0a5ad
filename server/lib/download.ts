import { ConcurrencyLimit } from './concurrency-limit.ts';

/** A file on its way out: the next piece is made when the one before has been taken. */
export interface Download {
  /** Letters, digits, dots and hyphens. */
  fileName: string;
  pieces: AsyncIterable<string | Uint8Array>;
  /** Called when the file is out, has failed, or the reader has gone. */
  release?: () => void;
}

// Each reads the database again and again for as long as its reader likes.
const exportsRunning = new ConcurrencyLimit({ inAll: 6, ofOne: 2 });

/**
 * Begins an export when there is room for it; its place is taken until the file is out.
 * @param who the member's id.
 * @throws AppError 503 when too many are running, or too many of this person; what `begin` throws.
 */
export async function inExportPlace(who: number, begin: () => Promise<Download>): Promise<Download> {
  const release = exportsRunning.take(who);
  try {
    return { ...(await begin()), release };
  } catch (error) {
    release();
    throw error;
  }
}
