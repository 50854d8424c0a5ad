import type { Context } from '#server/context.ts';
import { makeHook } from '#server/lib/hook.ts';

/** Runs when a member is deactivated or deleted, or is no counsellor any more. Areas add steps for their records. */
export const onLeaving = makeHook<[ctx: Context, memberId: number]>();
