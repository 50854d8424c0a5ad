import type * as z from 'zod';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { RETENTION } from '#contracts/retention.ts';
import type { JobContext } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import type { MailDefinition } from './mail-definition.ts';
import { deleteEnded, insertMessage } from './repo.ts';

interface Limits {
  /** After this moment the message is dropped. */
  expiresAt?: Date;
  /** A second message with the same key is not queued. */
  onceKey?: string;
}

export type MessageOf<Needs extends z.ZodObject> = z.input<Needs> & Limits;

/** Queues a message in the caller's transaction. @returns its id; null while mail is off, or for a known `onceKey`. */
export async function queueMail<Needs extends z.ZodObject>(
  { db, now, office }: JobContext,
  { kind }: MailDefinition<Needs>,
  message: MessageOf<Needs>,
): Promise<number | null> {
  const row = { ...message, kind, hasSecret: 'secret' in message, dueAt: now, createdAt: now };
  return office.isMailOn ? insertMessage(db, row) : null;
}

/** Deletes old messages with their recipients' addresses. */
export async function deleteOldMail({ db, now }: { db: Queryable; now: Date }): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  await deleteEnded(db, ['sent', 'dropped'], daysAgo(RETENTION.mailDays));
  await deleteEnded(db, ['dead'], daysAgo(RETENTION.failedMailDays));
}
