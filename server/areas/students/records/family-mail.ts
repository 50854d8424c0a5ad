import type * as z from 'zod';
import type { FamilyMailOutcome } from '#contracts/mail/index.ts';
import { type MailDefinition, type MessageOf, queueMail } from '#server/areas/mail/index.ts';
import type { Family } from '#server/areas/students/records/repo.ts';
import type { JobContext } from '#server/context.ts';
import { wordsIn } from '#server/lib/family-words.ts';
import { isMailable, type MailAddress } from '#server/lib/mail-address.ts';

/**
 * Queues a message to a family in the caller's transaction, unless mail is off, the record has no address or the family
 * has withdrawn its consent to be contacted. @param family undefined for a missing record.
 */
export async function queueFamilyMail<Needs extends z.ZodObject>(
  ctx: JobContext,
  family: Family | undefined,
  definition: MailDefinition<Needs>,
  message: MessageOf<Needs>,
): Promise<FamilyMailOutcome> {
  if (!ctx.office.isMailOn) return family?.refusesContact ? 'not_wanted' : 'off';
  const obstacle = family ? whyNotMailed(family) : 'no_address';
  if (obstacle !== null) return obstacle;
  await queueMail(ctx, definition, message);
  return 'queued';
}

/** Null if the family gets mail. */
export function whyNotMailed({ email, isSample, refusesContact }: Family) {
  if (isSample) return 'sample';
  if (email === null || !isMailable(email)) return 'no_address';
  return refusesContact ? 'not_wanted' : null;
}

/** The recipient of a message to a family. Mail passes through other companies, so that it never names the child. */
export function addressOf({ guardianName, email }: Family): MailAddress {
  return { name: guardianName ?? '', address: email ?? '' };
}

export const greetingTo = ({ guardianName, language }: Pick<Family, 'guardianName' | 'language'>) =>
  guardianName === null
    ? wordsIn(language).say(/*i18n*/ 'Hello,')
    : wordsIn(language).say(/*i18n*/ 'Hello {name},', { name: guardianName });
