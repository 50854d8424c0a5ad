import type { Context } from '#server/context.ts';
import { makeHook } from '#server/lib/hook.ts';

/** What a member gives up who is deactivated or deleted, or can't counsel any more; each area adds its records. */
export const onLeaving = makeHook<[ctx: Context, memberId: number]>();
