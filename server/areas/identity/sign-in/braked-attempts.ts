import { recordEvent } from '#server/areas/audit/index.ts';
import type { PublicContext } from '#server/context.ts';
import { networkOf } from '#server/lib/address.ts';

type Refusal = 'session.refused' | 'session.code_refused' | 'member.password_refused' | 'member.code_refused';

interface Tally {
  action: Refusal;
  member: { id: number; name: string } | undefined;
  /** Of the first attempt; undefined where attempts from several places are taken together. */
  address: string | undefined;
  attempts: number;
}

/** So many kinds of attempts are told apart between two writes; a flood beyond them shares one event per action. */
const MOST_TALLIES = 30;

/**
 * Attempts that a brake refused, on their way into the audit trail. They are counted in memory, and each account and
 * network gets one event with the number of attempts every few seconds: a flood must fill neither the disk nor the
 * time of the database, which the brakes are there to spare.
 */
export class BrakedAttempts {
  #tallies = new Map<string, Tally>();

  /** @param member whose account was tried, when there is such an account. */
  add(action: Refusal, member: Tally['member'], address: string): void {
    const key = `${action} ${member?.id} ${networkOf(address)}`;
    const isCrowded = this.#tallies.size >= MOST_TALLIES && !this.#tallies.has(key);
    if (isCrowded) this.#count(action, { action, member: undefined, address: undefined, attempts: 1 });
    else this.#count(key, { action, member, address, attempts: 1 });
  }

  #count(key: string, tally: Tally): void {
    const known = this.#tallies.get(key);
    if (known) known.attempts += tally.attempts;
    else this.#tallies.set(key, tally);
  }

  /** Writes what was counted. What can't be written stays for the next time. */
  async flush(ctx: Pick<PublicContext, 'db' | 'now'>): Promise<void> {
    for (const [key, { action, member, address, attempts }] of [...this.#tallies]) {
      this.#tallies.delete(key);
      try {
        await recordEvent(
          { ...ctx, address },
          {
            action,
            subject: member && { type: 'member', ...member },
            after: { refusedByBrake: attempts },
          },
        );
      } catch (error) {
        this.#count(key, { action, member, address, attempts });
        throw error;
      }
    }
  }
}
