import type { QueryOf } from '#contracts/endpoint.ts';
import { EmailSchema } from '#contracts/lib/text.ts';
import { DUPLICATE_REASONS, type Duplicate, type findDuplicates } from '#contracts/students/index.ts';
import type { Context } from '#server/context.ts';
import { toE164 } from '#server/lib/phone.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { selectDuplicates } from './repo.ts';

const MOST_DUPLICATES = 5;

/** The students that the person may see and that are likely to be the one that she describes, likeliest first. */
export async function find(
  ctx: Context,
  { name = '', phone = '', email = '', schoolId, exceptId }: QueryOf<typeof findDuplicates>,
): Promise<Duplicate[]> {
  const known = {
    nameKey: toSearchKey(name),
    phone: toE164(phone),
    email: EmailSchema.safeParse(email).success ? email : null,
    schoolId,
    exceptId,
  };
  const rows = await selectDuplicates(ctx.db, ctx.actor, known, MOST_DUPLICATES);
  return rows.map(({ reasons, createdAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    reasons: DUPLICATE_REASONS.filter((reason) => reasons[reason]),
  }));
}
