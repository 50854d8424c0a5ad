import { ConcurrencyLimit } from './concurrency-limit.ts';

/** A file that is produced piece by piece while it is sent. */
export interface Download {
  /** Letters, digits, dots and hyphens. */
  fileName: string;
  pieces: AsyncIterable<string | Uint8Array>;
  /** Called when the download has ended, failed or was cancelled. */
  release?: () => void;
}

// Each export reads the database until its client has taken the file.
const exportsRunning = new ConcurrencyLimit({ inAll: 6, ofOne: 2 });

/** Begins an export. @throws AppError 503 at the limit of concurrent ones, in total or for this member. */
export async function inExportPlace(memberId: number, begin: () => Promise<Download>): Promise<Download> {
  const release = exportsRunning.take(memberId);
  try {
    return { ...(await begin()), release };
  } catch (error) {
    release();
    throw error;
  }
}
