import type * as z from 'zod';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { JobContext } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { countByStatus, deleteEnded, insertMessage } from './repo.ts';
import type { Template } from './template.ts';

interface Limits {
  /** When it makes no sense any more. */
  expiresAt?: Date;
  /** Names an event that is told once: a second message with the same key is not queued. */
  onceKey?: string;
}

/** What has to be given to queue a message of a template. */
export type MessageOf<Needs extends z.ZodObject> = z.input<Needs> & Limits;

/**
 * Queues a message in the caller's transaction: work that is rolled back leaves none. Does nothing while mail is off.
 * @returns whether it was queued.
 */
export async function queueMail<Needs extends z.ZodObject>(
  { db, now, office }: JobContext,
  { kind }: Template<Needs>,
  message: MessageOf<Needs>,
): Promise<boolean> {
  const row = { ...message, kind, hasSecret: 'secret' in message, dueAt: now, createdAt: now };
  return office.isMailOn && insertMessage(db, row);
}

/** How many messages are on their way, and how many were given up. */
export async function countMessages(db: Queryable): Promise<{ waiting: number; dead: number }> {
  return { waiting: await countByStatus(db, 'waiting'), dead: await countByStatus(db, 'dead') };
}

/** How long the portal shows what was sent or dropped. */
const KEPT_DAYS = 30;
/** Longer, so that nobody's holiday hides what went wrong. */
const DEAD_KEPT_DAYS = 90;

/** Forgets messages that ended long ago: with them go the addresses they went to. */
export async function removeOldMail({ db, now }: { db: Queryable; now: Date }): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteEnded(db, ['sent', 'dropped'], daysAgo(KEPT_DAYS));
  await deleteEnded(db, ['dead'], daysAgo(DEAD_KEPT_DAYS));
}
