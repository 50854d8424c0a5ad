import type { AnswerOf, QueryOf } from '#contracts/endpoint.ts';
import { EmailSchema } from '#contracts/lib/text.ts';
import { DUPLICATE_REASONS, type findDuplicates } from '#contracts/students/index.ts';
import type { Context } from '#server/context.ts';
import { readPhones } from '#server/lib/phone.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { selectDuplicates } from './repo.ts';

const MAX_DUPLICATES = 5;

/**
 * Visible students who match the description, best match first. A student with the phone number or e-mail address and
 * another name is a sibling and no match.
 * @param withSiblings for a name that is not the student's own: siblings match, too.
 */
export async function listDuplicates(
  ctx: Context,
  { name = '', phone = '', email = '', schoolId, exceptId }: QueryOf<typeof findDuplicates>,
  withSiblings = false,
): Promise<AnswerOf<typeof findDuplicates>> {
  const known = {
    nameKey: toSearchKey(name),
    phone: readPhones(phone)?.number ?? null,
    email: EmailSchema.safeParse(email).success ? email : null,
    schoolId,
    exceptId,
    withSiblings,
  };
  const rows = await selectDuplicates(ctx.db, ctx.actor, known, MAX_DUPLICATES);
  const duplicates = rows.map((row) => ({
    ...row,
    reasons: DUPLICATE_REASONS.filter((reason) => row.reasons[reason]),
  }));
  return { duplicates };
}
