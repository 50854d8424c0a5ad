import type { PublicContext } from '#server/context.ts';
import { tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { hashToken } from '#server/lib/token.ts';
import { addFailures, deleteBrake, hasSignedInFrom, selectBrakes } from './repo.ts';

interface Brake {
  kind: 'both' | 'address' | 'account';
  key: string;
  /** After the burst, one failure is allowed per interval. */
  intervalMs: number;
  burst: number;
}

/**
 * Failures that pass without a pause, and the pause between later ones (the generic cell rate algorithm, ITU-T
 * I.371). One person's mistakes at one place are bounded closely; an address that tries many accounts and an account
 * that is tried from many addresses are bounded as well. Pauses are short, so nobody is ever locked out, and an
 * address from which the account was used before is spared the account's brake: an attack from elsewhere doesn't
 * keep the owner away.
 */
function brakesFor(account: string, address: string): Brake[] {
  const network = networkOf(address);
  return [
    { kind: 'both', key: hashToken(`both ${network} ${account}`), intervalMs: 30_000, burst: 10 },
    { kind: 'address', key: hashToken(`address ${network}`), intervalMs: 6_000, burst: 50 },
    { kind: 'account', key: hashToken(`account ${account}`), intervalMs: 10_000, burst: 50 },
  ];
}

/** The brakes of an account at an address, as they stand. */
interface BrakeState extends Brake {
  /** Null without a failure that still counts. */
  forgivenAt: Date | null;
}

/** @param account what is tried: an e-mail key, or `member` and an id. */
export async function readBrakes(ctx: PublicContext, account: string): Promise<BrakeState[]> {
  const brakes = brakesFor(account, ctx.address);
  const rows = await selectBrakes(
    ctx.db,
    brakes.map(({ key }) => key),
  );
  return brakes.map((brake) => ({
    ...brake,
    forgivenAt: rows.find(({ key }) => key === brake.key)?.forgivenAt ?? null,
  }));
}

/**
 * Refuses a sign-in while a brake is on.
 * @returns whether the person failed here before.
 * @throws AppError 429 with the seconds to wait.
 */
export async function refuseWhenBraked(
  ctx: PublicContext,
  brakes: BrakeState[],
  memberId: number | undefined,
): Promise<{ hasFailures: boolean }> {
  for (const { kind, forgivenAt, intervalMs, burst } of brakes) {
    // A failure is allowed as long as the debt, with it, stays within the burst.
    const debtUntil = forgivenAt ?? ctx.now;
    const waitMs = debtUntil.getTime() + intervalMs - burst * intervalMs - ctx.now.getTime();
    if (waitMs <= 0) continue;
    // Asked for an unknown account too, so that both take the same time.
    const isKnownHere = kind === 'account' && (await hasSignedInFrom(ctx.db, memberId ?? 0, ctx.address));
    if (!isKnownHere) throw tooManyAttempts(Math.ceil(waitMs / 1000));
  }
  return { hasFailures: brakes.some(({ kind, forgivenAt }) => kind === 'both' && forgivenAt !== null) };
}

/** Counts a failed sign-in on all its brakes. */
export function countFailure(ctx: PublicContext, account: string): Promise<void> {
  return addFailures(ctx.db, ctx.now, brakesFor(account, ctx.address));
}

/** After a right sign-in the person's own mistakes at this place are forgotten. */
export async function forgetFailures(ctx: PublicContext, account: string): Promise<void> {
  const own = brakesFor(account, ctx.address).find(({ kind }) => kind === 'both');
  if (own) await deleteBrake(ctx.db, own.key);
}
