import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { MESSAGE_LIMITS } from '#contracts/retention.ts';
import { pauseOf, type RateLimit, type RateLimitState } from '#server/areas/identity/index.ts';
import { tooManyFromDevice, tooManyMessages } from '#server/errors.ts';
import { customerNetworkOf } from '#server/lib/address.ts';
import { hashToken } from '#server/lib/token.ts';

interface EnquiryLimit extends RateLimit {
  kind: keyof typeof MESSAGE_LIMITS;
}

/**
 * Limits on stored contacts of all kinds: per device (a browser tab within its network), and two per network (an IPv4
 * address or an IPv6 network of 48 bits), for a wave of minutes and for hours. docs/security.md gives the reasons.
 */
export function limitsFor(address: string, device: string | undefined): EnquiryLimit[] {
  const network = customerNetworkOf(address);
  return [
    {
      kind: 'device',
      key: hashToken(`enquiries ${network} ${device ?? ''}`),
      ...rateOf(MESSAGE_LIMITS.device),
    },
    { kind: 'wave', key: hashToken(`enquiries wave ${network}`), ...rateOf(MESSAGE_LIMITS.wave) },
    { kind: 'network', key: hashToken(`enquiries ${network}`), ...rateOf(MESSAGE_LIMITS.network) },
  ];
}

const rateOf = ({ atOnce, minutes }: { atOnce: number; minutes: number }) => ({
  burst: atOnce,
  intervalMs: minutes * MINUTE_MS,
});

const REFUSALS = { device: tooManyFromDevice, wave: tooManyMessages, network: tooManyMessages };

/** @throws AppError 429 with the seconds to wait. */
export function refuseOverLimit(limits: RateLimitState<EnquiryLimit>[], now: Date): void {
  for (const limit of limits) {
    const seconds = Math.ceil(pauseOf(limit, now) / 1000);
    if (seconds > 0) throw REFUSALS[limit.kind](seconds);
  }
}
