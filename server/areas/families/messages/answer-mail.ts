import * as z from 'zod';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import { composeTo } from '#server/areas/families/accounts/mail-to-account.ts';
import { accountRecipient } from '#server/areas/families/accounts/repo.ts';
import { refusesMail } from '#server/areas/families/consents/consent-mail.ts';
import { listReaders } from '#server/areas/families/guardians/sight.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import { defineMail, queueMail, ref } from '#server/areas/mail/index.ts';
import { selectFamily } from '#server/areas/students/index.ts';
import type { JobContext } from '#server/context.ts';
import { hashToken } from '#server/lib/token.ts';
import { selectAnswer, selectReadUpTo } from './repo.ts';

/** To an account that sees the child. It names no child, and shows the text only if the account wants that. */
export const familyAnswer = defineMail(
  'family_answer',
  { needs: z.object({ familyAccountId: ref, historyId: ref }), recipient: accountRecipient },
  async (ctx, { familyAccountId, historyId }) => {
    const answer = await selectAnswer(ctx.db, historyId);
    if (!answer?.studentId) return { drop: 'gone' };
    const about = { studentId: answer.studentId, accountId: familyAccountId };
    if (await refusesMail(ctx.db, about)) return { drop: 'not_wanted' };
    const readers = await listReaders(ctx, answer.studentId);
    const reader = readers.find(({ account }) => account.id === familyAccountId);
    if (!reader || (reader.guardianship.readUpTo ?? 0) >= historyId) return { drop: 'over' };
    const { text, studentId } = answer;
    const shown = reader.account.mailsShowText ? text.split(/\n{2,}/).filter((part) => part !== '') : [];
    return composeTo(reader.account, ctx, (say, urlOf) => ({
      subject: say(/*i18n*/ 'There is a new message for you'),
      blocks: [
        {
          kind: 'text',
          text: say(/*i18n*/ 'Our office has written to you. You can read and answer it in your account.'),
        },
        ...shown.map((part) => ({ kind: 'text' as const, text: part })),
        {
          kind: 'button',
          label: say(/*i18n*/ 'Read the message'),
          url: `${urlOf(addressOf(paths.familyChild, studentId))}?messages`,
        },
        {
          kind: 'note',
          text: say(
            /*i18n*/ 'You choose in your account whether such an e-mail shows the text of the message.',
          ),
        },
      ],
    }));
  },
);

/** Mails the accounts that see the child. One that has not read the last answer gets one mail an hour. */
export async function mailReaders(ctx: JobContext, studentId: number, historyId: number): Promise<void> {
  const family = await selectFamily(ctx.db, studentId);
  if (!family || family.isSample) return;
  for (const { account } of await listReaders(ctx, studentId)) {
    if (await refusesMail(ctx.db, { studentId, accountId: account.id })) continue;
    // Once it has read, the next answer is news again.
    const readUpTo = await selectReadUpTo(ctx.db, account.id);
    const key = hashToken(`family answers ${account.id} ${readUpTo}`);
    if ((await takeUse(ctx, [{ key, intervalMs: HOUR_MS, burst: 1 }])) > 0) continue;
    await queueMail(ctx, familyAnswer, { familyAccountId: account.id, historyId });
  }
}
