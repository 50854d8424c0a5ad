import type * as z from 'zod';
import type { FamilyMailOutcome } from '#contracts/mail/index.ts';
import { type MessageOf, queueMail, type Template } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { isMailable, type MailAddress } from '#server/lib/mail-address.ts';
import type { Family } from './family-sql.ts';
import { selectFamily } from './repo.ts';

/**
 * Queues a message to a student's family, in the caller's transaction. The family gets mail only if the record has an
 * address and the consent to be contacted was not withdrawn.
 * @returns what became of it.
 */
export async function queueFamilyMail<Needs extends z.ZodObject>(
  ctx: JobContext,
  studentId: number,
  template: Template<Needs>,
  message: MessageOf<Needs>,
): Promise<FamilyMailOutcome> {
  if (!ctx.office.isMailOn) return 'off';
  const family = await selectFamily(ctx.db, studentId);
  const obstacle = family ? whyNotMailed(family) : 'no_address';
  if (obstacle !== null) return obstacle;
  await queueMail(ctx, template, message);
  return 'queued';
}

/** Why a family gets no mail; null where it does. */
export function whyNotMailed({
  email,
  isSample,
  refusesContact,
}: Family): 'sample' | 'no_address' | 'not_wanted' | null {
  if (isSample) return 'sample';
  if (email === null || !isMailable(email)) return 'no_address';
  return refusesContact ? 'not_wanted' : null;
}

/** Whom a message to a family is for. The child is named nowhere: mail goes through other companies' hands. */
export function addressOf({ guardianName, email }: Family): MailAddress {
  return { name: guardianName ?? '', address: email ?? '' };
}

export const greetingTo = ({ guardianName }: Family) =>
  guardianName === null ? 'Hello,' : `Hello ${guardianName},`;
