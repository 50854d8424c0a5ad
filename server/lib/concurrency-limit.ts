import { busy } from '#server/errors.ts';

/** Limits how many jobs of one kind run at once, in total and per person. Further ones are refused. */
export class ConcurrencyLimit {
  readonly #limits: { inAll: number; ofOne: number };
  readonly #running = new Map<number, number>();
  #count = 0;

  constructor(limits: { inAll: number; ofOne: number }) {
    this.#limits = limits;
  }

  /** Counts a job until the returned function is called. @throws AppError 503 at the limit, total or for this id. */
  take(id: number): () => void {
    const own = this.#running.get(id) ?? 0;
    if (this.#count >= this.#limits.inAll || own >= this.#limits.ofOne) throw busy();
    this.#count += 1;
    this.#running.set(id, own + 1);
    let isRunning = true;
    return () => {
      if (!isRunning) return;
      isRunning = false;
      this.#count -= 1;
      const rest = (this.#running.get(id) ?? 1) - 1;
      if (rest > 0) this.#running.set(id, rest);
      else this.#running.delete(id);
    };
  }
}

/** A file that is produced piece by piece while it is sent. */
export interface Download {
  /** Any text. Characters that a file system refuses become blanks. */
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
