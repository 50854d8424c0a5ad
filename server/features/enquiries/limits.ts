import { floodOfMessages, tooManyMessages } from '#server/errors.ts';
import { type Brake, type BrakeState, pauseOf } from '#server/features/brakes/service.ts';
import { networkOf } from '#server/lib/address.ts';
import { hashToken } from '#server/lib/token.ts';

interface EnquiryBrake extends Brake {
  kind: 'network' | 'everybody';
}

/**
 * What may be stored, of messages and requests together. A family writes once or twice; many families may share an
 * address on a mobile network, so the pause is short. The second one keeps a flood from many networks from filling
 * the disk.
 */
export function brakesFor(address: string): EnquiryBrake[] {
  return [
    { kind: 'network', key: hashToken(`enquiries ${networkOf(address)}`), intervalMs: 60_000, burst: 5 },
    { kind: 'everybody', key: hashToken('enquiries'), intervalMs: 5_000, burst: 200 },
  ];
}

/** @throws AppError 429 with the seconds to wait. */
export function refuseWhenBraked(brakes: BrakeState<EnquiryBrake>[], now: Date): void {
  for (const brake of brakes) {
    const seconds = Math.ceil(pauseOf(brake, now) / 1000);
    if (seconds > 0) throw brake.kind === 'network' ? tooManyMessages(seconds) : floodOfMessages(seconds);
  }
}
