import type { NamedWork, Work } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import type { Context } from '#server/context.ts';
import { defineEvent } from '#server/lib/event.ts';

/** Runs when a member is deactivated or removed, or is no counsellor any more. Areas add steps for their records. */
export const onLeaving = defineEvent<[ctx: Context, memberId: number, leaving: Leaving]>();

export interface Leaving {
  /** False for a member who stays in another role. */
  isGone: boolean;
  /** What was the member's own goes too. */
  isRemoved?: boolean;
}

/** Counts a member's open work. Each area adds its own kinds. */
export const onWorkCount = defineEvent<[ctx: Context, memberId: number], Partial<Work>>();

/** Names the first `MAX_NAMED_WORK` records of each kind. */
export const onWorkNamed = defineEvent<[ctx: Context, memberId: number], NamedWork[]>();

export interface Handover {
  from: number;
  /** Active members, who take turns. */
  to: readonly { id: number; name: string; role: Role }[];
}

/**
 * Gives a member's open work to colleagues with a suitable role, at most `MAX_HANDED_OVER` records of a kind.
 * A step skips work without a suitable colleague. Students come before their appointments.
 */
export const onHandover = defineEvent<[ctx: Context, handover: Handover]>();
