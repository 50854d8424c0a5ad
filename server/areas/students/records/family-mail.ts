import type * as z from 'zod';
import type { FamilyMailOutcome } from '#contracts/mail/index.ts';
import { type MailDefinition, type MessageOf, queueMail } from '#server/areas/mail/index.ts';
import { type Family, selectFamily } from '#server/areas/students/records/repo.ts';
import type { JobContext } from '#server/context.ts';
import { isMailable, type MailAddress } from '#server/lib/mail-address.ts';

/**
 * Queues a message to a student's family in the caller's transaction, unless mail is off, the record has no address or
 * the family has withdrawn its consent to be contacted. @param to.invited an address in place of the record's.
 */
export async function queueFamilyMail<Needs extends z.ZodObject>(
  ctx: JobContext,
  { studentId, invited = null }: { studentId: number; invited?: string | null },
  definition: MailDefinition<Needs>,
  message: MessageOf<Needs>,
): Promise<FamilyMailOutcome> {
  const family = await selectFamily(ctx.db, studentId);
  if (!ctx.office.isMailOn) return family?.refusesContact ? 'not_wanted' : 'off';
  const obstacle = family ? whyNotMailed({ ...family, email: invited ?? family.email }) : 'no_address';
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

export const greetingTo = ({ guardianName }: Family) =>
  guardianName === null ? 'Hello,' : `Hello ${guardianName},`;
