import { ONLINE_WINDOW_SECONDS } from '#contracts/identity/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { updateLastSeen } from './repo.ts';

export const ONLINE_WINDOW_MS = ONLINE_WINDOW_SECONDS * 1000;

/** Buffers each session's last request and writes all every few seconds, so that a request costs no write. */
export class Presence {
  readonly #seen = new Map<number, { at: Date; isWritten: boolean }>();

  touch(sessionId: number, at: Date): void {
    this.#seen.set(sessionId, { at, isWritten: false });
  }

  lastSeen(sessionId: number): Date | undefined {
    return this.#seen.get(sessionId)?.at;
  }

  /** The sessions seen after a moment. */
  seenSince(since: Date): number[] {
    return [...this.#seen].filter(([, { at }]) => at > since).map(([sessionId]) => sessionId);
  }

  /** New moments stay after a failed write. */
  async flush(db: Queryable, now: Date): Promise<void> {
    const fresh = [...this.#seen].filter(([, { isWritten }]) => !isWritten);
    if (fresh.length > 0) {
      await updateLastSeen(
        db,
        fresh.map(([sessionId, { at }]) => ({ sessionId, at })),
      );
    }
    for (const [, entry] of fresh) entry.isWritten = true;
    for (const [sessionId, { at, isWritten }] of this.#seen) {
      if (isWritten && now.getTime() - at.getTime() > ONLINE_WINDOW_MS) this.#seen.delete(sessionId);
    }
  }
}
