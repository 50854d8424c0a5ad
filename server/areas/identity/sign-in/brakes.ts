import {
  type Brake,
  type BrakeState,
  countUse,
  forgive,
  pauseOf,
  readBrakes as readStates,
} from '#server/areas/identity/rate-limits/service.ts';
import type { PublicContext } from '#server/context.ts';
import { tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { emailKeyOf } from '#server/lib/email.ts';
import { hashToken } from '#server/lib/token.ts';
import type { BrakedAttempts } from './braked-attempts.ts';
import { hasSignedInFrom } from './repo.ts';

interface SignInBrake extends Brake {
  kind: 'both' | 'address' | 'account';
}

/** What is tried: the password of whoever has an e-mail, a member's present password, or a member's codes. */
export type Account = { email: string } | { passwordOf: number } | { codesOf: number };

// Each under a word of its own: an e-mail is any text that somebody types.
function nameOf(account: Account): string {
  if ('email' in account) return `email ${emailKeyOf(account.email)}`;
  return 'codesOf' in account ? `codes ${account.codesOf}` : `member ${account.passwordOf}`;
}

type Pace = Pick<Brake, 'intervalMs' | 'burst'>;

const PASSWORDS: Record<'both' | 'account', Pace> = {
  both: { intervalMs: 30_000, burst: 10 },
  account: { intervalMs: 10_000, burst: 50 },
};
/** There are a million codes, three of them right, and whoever tries them knows the password: some 300 a day are few. */
const CODES: Record<'both' | 'account', Pace> = {
  both: { intervalMs: 300_000, burst: 10 },
  account: { intervalMs: 300_000, burst: 30 },
};
const ADDRESS: Pace = { intervalMs: 6_000, burst: 50 };

/**
 * Only failures are counted. One person's mistakes at one place are bounded closely; an address that tries many
 * accounts and an account that is tried from many addresses are bounded as well. Pauses are short, so nobody is ever
 * locked out, and an address from which the account was used before is spared the account's brake: an attack from
 * elsewhere doesn't keep the owner away.
 */
export function brakesFor(account: Account, address: string): SignInBrake[] {
  const network = networkOf(address);
  const name = nameOf(account);
  const pace = 'codesOf' in account ? CODES : PASSWORDS;
  return [
    { kind: 'both', key: hashToken(`both ${network} ${name}`), ...pace.both },
    { kind: 'address', key: hashToken(`address ${network}`), ...ADDRESS },
    { kind: 'account', key: hashToken(`account ${name}`), ...pace.account },
  ];
}

/** The brakes of an account at an address, as they stand. */
export function readBrakes(ctx: PublicContext, account: Account): Promise<BrakeState<SignInBrake>[]> {
  return readStates(ctx, brakesFor(account, ctx.address));
}

/** What is tried, and where its refusals are noted. */
export interface Attempt {
  action: Parameters<BrakedAttempts['add']>[0];
  member: { id: number; name: string } | undefined;
  braked: BrakedAttempts;
}

/**
 * Refuses an attempt while a brake is on.
 * @returns whether the person failed here before.
 * @throws AppError 429 with the seconds to wait.
 */
export async function refuseWhenBraked(
  ctx: PublicContext,
  brakes: BrakeState<SignInBrake>[],
  { action, member, braked }: Attempt,
): Promise<{ hasFailures: boolean }> {
  const pause = await pauseNow(ctx, brakes, member);
  if (pause > 0) {
    braked.add(action, member && { id: member.id, name: member.name }, ctx.address);
    throw tooManyAttempts(Math.ceil(pause / 1000));
  }
  return { hasFailures: brakes.some(({ kind, forgivenAt }) => kind === 'both' && forgivenAt !== null) };
}

/** How long the first rate limit that is reached refuses attempts, in milliseconds; 0 when none is. */
export async function pauseNow(
  ctx: PublicContext,
  brakes: BrakeState<SignInBrake>[],
  member: { id: number } | undefined,
): Promise<number> {
  for (const brake of brakes) {
    const pause = pauseOf(brake, ctx.now);
    if (pause === 0) continue;
    // Queried for an unknown account too, so that both take the same time.
    const isKnownHere =
      brake.kind === 'account' && (await hasSignedInFrom(ctx.db, member?.id ?? 0, ctx.address));
    if (!isKnownHere) return pause;
  }
  return 0;
}

/** Counts a failed sign-in on all its rate limits. @returns them as they stood just before. */
export function countFailure(ctx: PublicContext, account: Account): Promise<BrakeState<SignInBrake>[]> {
  return countUse(ctx, brakesFor(account, ctx.address));
}

/** After a right sign-in the person's own mistakes at this place are forgotten. */
export async function forgetFailures(ctx: PublicContext, account: Account): Promise<void> {
  const own = brakesFor(account, ctx.address).find(({ kind }) => kind === 'both');
  if (own) await forgive(ctx, own);
}
