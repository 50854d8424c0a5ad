import { pauseOf, type RateLimit, type RateLimitState } from '#server/areas/identity/index.ts';
import { floodOfMessages, tooManyMessages } from '#server/errors.ts';
import { customerNetworkOf } from '#server/lib/address.ts';
import { hashToken } from '#server/lib/token.ts';

interface EnquiryLimit extends RateLimit {
  kind: 'sender' | 'office';
}

/**
 * Two limits on the messages and requests that are stored, both kinds together.
 *
 * - Per sender, an IPv4 address or an IPv6 network of 48 bits: 30 at once, then one a minute. A class in a school's
 *   computer room and families behind a carrier's shared address fit in; one sender stores 1,470 a day at most.
 * - For the whole office: 3,000 at once, then one every ten seconds. A flood from a hundred networks and more is asked
 *   to phone before it fills the disk and the inbox, and so is everybody else until it ends.
 */
export function limitsFor(address: string): EnquiryLimit[] {
  const sender = hashToken(`enquiries ${customerNetworkOf(address)}`);
  return [
    { kind: 'sender', key: sender, intervalMs: 60_000, burst: 30 },
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
