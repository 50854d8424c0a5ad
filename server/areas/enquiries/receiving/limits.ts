import { type Brake, type BrakeState, pauseOf } from '#server/areas/identity/index.ts';
import { floodOfMessages, tooManyMessages } from '#server/errors.ts';
import { neighbourhoodOf, networkOf } from '#server/lib/address.ts';
import { hashToken } from '#server/lib/token.ts';

interface EnquiryBrake extends Brake {
  kind: 'network' | 'neighbourhood' | 'everybody' | 'newcomers';
}

/**
 * What may be stored, of messages and requests together. A family writes once or twice; many families may share an
 * address on a mobile network, so the pause is short. One provider's neighbouring networks have a bound of their own,
 * so that nobody who rents a few of them shuts out the rest. The last two only keep a flood from filling the disk: a
 * network that has not written lately is let in on its own account when the common one is used up.
 */
export function brakesFor(address: string): EnquiryBrake[] {
  const network = hashToken(`enquiries ${networkOf(address)}`);
  const neighbourhood = hashToken(`enquiries near ${neighbourhoodOf(address)}`);
  return [
    { kind: 'network', key: network, intervalMs: 60_000, burst: 5 },
    { kind: 'neighbourhood', key: neighbourhood, intervalMs: 30_000, burst: 20 },
    { kind: 'everybody', key: hashToken('enquiries'), intervalMs: 10_000, burst: 3000 },
    { kind: 'newcomers', key: hashToken('enquiries of newcomers'), intervalMs: 10_000, burst: 500 },
  ];
}

/** Those that a submission uses up, as all of them stand: the newcomers' one in place of the common one when that is on. */
export function brakesInForce(brakes: BrakeState<EnquiryBrake>[], now: Date): BrakeState<EnquiryBrake>[] {
  const isNewcomer = brakes.some(
    ({ kind, forgivenAt }) => kind === 'network' && (forgivenAt === null || forgivenAt <= now),
  );
  const isFlood = brakes.some((brake) => brake.kind === 'everybody' && pauseOf(brake, now) > 0);
  const unused = isFlood && isNewcomer ? 'everybody' : 'newcomers';
  return brakes.filter(({ kind }) => kind !== unused);
}

/** @throws AppError 429 with the seconds to wait. */
export function refuseWhenBraked(brakes: BrakeState<EnquiryBrake>[], now: Date): void {
  for (const brake of brakes) {
    const seconds = Math.ceil(pauseOf(brake, now) / 1000);
    if (seconds === 0) continue;
    const isOwn = brake.kind === 'network' || brake.kind === 'neighbourhood';
    throw isOwn ? tooManyMessages(seconds) : floodOfMessages(seconds);
  }
}
