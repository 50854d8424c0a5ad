import { DAY_MS } from '#contracts/durations.ts';
import type { FamilyMailOutcome } from '#contracts/family-mail.ts';
import type { MailSettings } from '#server/config.ts';
import type { Queryable } from '#server/db/client.ts';
import { whyNotMailed } from './family.ts';
import { countByStatus, deleteEnded, insertMessage, selectFamily } from './repo.ts';
import type { Message } from './templates.ts';

export interface MailOptions {
  /** Whether mail is set up: without it nothing is queued. */
  isMailOn: boolean;
}

export function isMailOn(mail: MailSettings | null): boolean {
  return mail !== null;
}

/**
 * Writes a message down to be sent, in the caller's transaction: work that is rolled back leaves none. Does nothing
 * while mail is off.
 * @param db the transaction in which the change is made that the message tells of.
 * @returns whether it was queued.
 */
export async function queueMail(
  db: Queryable,
  { now, isMailOn }: MailOptions & { now: Date },
  message: Message,
): Promise<boolean> {
  return (
    isMailOn && insertMessage(db, { ...message, hasSecret: 'secret' in message, dueAt: now, createdAt: now })
  );
}

/**
 * The same for a message to a student's family, which gets mail only if its record has an address and it has not taken
 * back its consent to be contacted.
 * @returns what became of it.
 */
export async function queueFamilyMail(
  db: Queryable,
  options: MailOptions & { now: Date },
  { studentId, ...message }: { studentId: number } & Message,
): Promise<FamilyMailOutcome> {
  if (!options.isMailOn) return 'off';
  const family = await selectFamily(db, studentId);
  const obstacle = family ? whyNotMailed(family) : 'no_address';
  if (obstacle !== null) return obstacle;
  await queueMail(db, options, message);
  return 'queued';
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
