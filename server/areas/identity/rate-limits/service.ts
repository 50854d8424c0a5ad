import type { PublicContext } from '#server/context.ts';
import { addUses, deleteBrake, deleteForgiven, selectBrakes } from './repo.ts';

type Ctx = Pick<PublicContext, 'db' | 'now'>;

/**
 * Uses that pass without a pause, and the pause between later ones (the generic cell rate algorithm, ITU-T I.371).
 */
export interface Brake {
  /** SHA-256 of what is counted. */
  key: string;
  /** After the burst, one use is allowed per interval. */
  intervalMs: number;
  burst: number;
}

/** A brake at some moment. */
export type BrakeState<B extends Brake = Brake> = B & {
  /** Null without a use that still counts. */
  forgivenAt: Date | null;
};

/** The brakes as they stand, without a use of them. */
export async function readBrakes<B extends Brake>(ctx: Ctx, brakes: B[]): Promise<BrakeState<B>[]> {
  const rows = await selectBrakes(
    ctx.db,
    brakes.map(({ key }) => key),
  );
  return brakeStatesOf(brakes, rows);
}

/** The same of rows that were read together with something else. */
export function brakeStatesOf<B extends Brake>(
  brakes: B[],
  rows: { key: string; forgivenAt: Date }[],
): BrakeState<B>[] {
  return brakes.map((brake) => ({
    ...brake,
    forgivenAt: rows.find(({ key }) => key === brake.key)?.forgivenAt ?? null,
  }));
}

/** How long until the brake allows one more use, in milliseconds; 0 when it does now. */
export function pauseOf({ forgivenAt, intervalMs, burst }: BrakeState, now: Date): number {
  // A use is allowed as long as the debt, with it, stays within the burst.
  const debtUntil = forgivenAt ?? now;
  return Math.max(0, debtUntil.getTime() + intervalMs - burst * intervalMs - now.getTime());
}

/**
 * Counts one use on each brake.
 * @returns the brakes as they stood just before, whatever happens at the same moment.
 */
export async function countUse<B extends Brake>(ctx: Ctx, brakes: B[]): Promise<BrakeState<B>[]> {
  const rows = await addUses(ctx.db, ctx.now, brakes);
  return brakes.map((brake) => {
    const after = rows.find(({ key }) => key === brake.key)?.forgivenAt ?? null;
    return { ...brake, forgivenAt: after && new Date(after.getTime() - brake.intervalMs) };
  });
}

/**
 * Counts one use on each brake, unless one of them is on.
 * @returns for how many seconds they are on; 0 when the use was counted.
 */
export async function takeUse(ctx: Ctx, brakes: Brake[]): Promise<number> {
  // Looked at first, so that what is refused costs nothing more; and as it was counted, of many at once.
  for (const look of [readBrakes, countUse]) {
    const pause = Math.max(...(await look(ctx, brakes)).map((state) => pauseOf(state, ctx.now)));
    if (pause > 0) return Math.ceil(pause / 1000);
  }
  return 0;
}

export function forgive(ctx: Ctx, { key }: Brake): Promise<void> {
  return deleteBrake(ctx.db, key);
}

/** Removes the brakes that no longer hold anybody up. */
export function removeForgiven(ctx: Ctx): Promise<void> {
  return deleteForgiven(ctx.db, ctx.now);
}
