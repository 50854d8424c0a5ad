import { recordEvent } from '#server/areas/audit/index.ts';
import type { PublicContext } from '#server/context.ts';
import { networkOf } from '#server/lib/address.ts';

type Refusal =
  | 'session.refused'
  | 'session.code_refused'
  | 'member.password_refused'
  | 'member.code_refused'
  | 'family.sign_in_refused'
  | 'family.password_refused';

/** The account that an attempt is about. Events name no family. */
export type AttemptSubject =
  | { type: 'member'; id: number; name: string }
  | { type: 'family_account'; id: number };

interface Counter {
  action: Refusal;
  subject: AttemptSubject | undefined;
  /** Address of the first attempt; undefined for a counter of several networks. */
  address: string | undefined;
  attempts: number;
}

/** Limit between two writes. Beyond it attempts share one counter per action. */
const MAX_COUNTERS = 30;

/** Batches rate-limited attempts into one audit event per account and network, so a flood does not fill the disk. */
export class RefusedAttempts {
  #counters = new Map<string, Counter>();

  /** @param subject undefined for an unknown account. */
  add(action: Refusal, subject: AttemptSubject | undefined, address: string): void {
    const key = `${action} ${subject?.id} ${networkOf(address)}`;
    const isCrowded = this.#counters.size >= MAX_COUNTERS && !this.#counters.has(key);
    if (isCrowded) this.#count(action, { action, subject: undefined, address: undefined, attempts: 1 });
    else this.#count(key, { action, subject, address, attempts: 1 });
  }

  #count(key: string, counter: Counter): void {
    const known = this.#counters.get(key);
    if (known) known.attempts += counter.attempts;
    else this.#counters.set(key, counter);
  }

  /** A counter that could not be written stays. */
  async flush(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
    for (const [key, counter] of [...this.#counters]) {
      const { action, subject, address, attempts } = counter;
      this.#counters.delete(key);
      try {
        await recordEvent({ ...ctx, address }, { action, subject, after: { refusedByRateLimit: attempts } });
      } catch (error) {
        this.#count(key, counter);
        throw error;
      }
    }
  }
}
