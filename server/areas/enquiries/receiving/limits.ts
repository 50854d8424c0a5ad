import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { pauseOf, type RateLimit, type RateLimitState } from '#server/areas/identity/index.ts';
import { floodOfMessages, tooManyMessages } from '#server/errors.ts';
import { customerNetworkOf } from '#server/lib/address.ts';
import { hashToken } from '#server/lib/token.ts';

interface EnquiryLimit extends RateLimit {
  kind: 'sender' | 'office';
}

/**
 * Two limits on stored submissions of both kinds:
 * - Per sender, an IPv4 address or an IPv6 network of 48 bits: 30 at once, then one a minute; 1,470 a day at most. Enough
 *   for a school's computer room or for families behind a carrier's shared address.
 * - In total: 3,000 at once, then one every ten seconds, so that a flood from many networks fills neither disk nor inbox.
 */
export function limitsFor(address: string): EnquiryLimit[] {
  const sender = hashToken(`enquiries ${customerNetworkOf(address)}`);
  return [
    { kind: 'sender', key: sender, intervalMs: MINUTE_MS, burst: 30 },
    { kind: 'office', key: hashToken('enquiries'), intervalMs: 10_000, burst: 3000 },
  ];
}

/** @throws AppError 429 with the seconds to wait. */
export function refuseOverLimit(limits: RateLimitState<EnquiryLimit>[], now: Date): void {
  for (const limit of limits) {
    const seconds = Math.ceil(pauseOf(limit, now) / 1000);
    if (seconds === 0) continue;
    throw limit.kind === 'sender' ? tooManyMessages(seconds) : floodOfMessages(seconds);
  }
}
