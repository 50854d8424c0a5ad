import type { NotificationKind } from '#contracts/audit/index.ts';
import type { JobContext } from '#server/context.ts';
import { makeHook } from '#server/lib/hook.ts';

export interface Notified {
  kind: NotificationKind;
  memberIds: readonly number[];
  /** Null for an event about a member. */
  recordId: number | null;
  /** Null for the system and for strangers. */
  actorName: string | null;
  after: Record<string, unknown>;
}

/** Runs in the transaction of an event that notifies members. */
export const onNotified = makeHook<[ctx: JobContext, notified: Notified]>();
