import * as z from 'zod';
import { referenceOf } from '#contracts/enquiries/index.ts';
import { MINUTE_MS } from '#contracts/lib/durations.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { answerDay } from '#server/areas/enquiries/contacts/due-rule.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import { type Composition, defineMail, formatDay, queueMail, ref } from '#server/areas/mail/index.ts';
import { greetingTo } from '#server/areas/students/index.ts';
import type { JobContext, PublicContext } from '#server/context.ts';
import { wordsIn } from '#server/lib/family-words.ts';
import { mailboxKeyOf } from '#server/lib/mail-address.ts';
import { hashToken } from '#server/lib/token.ts';
import { codeRecipient, selectReceipt } from './repo.ts';

/** Queues the receipt of a request in the caller's transaction. Over the limit of an address it queues none. */
export async function queueReceipt(
  ctx: PublicContext,
  { contactId, email }: { contactId: number; email: string },
): Promise<void> {
  const key = hashToken(`receipt mails ${mailboxKeyOf(email)}`);
  if ((await takeUse(ctx, [{ key, intervalMs: 60 * MINUTE_MS, burst: 3 }])) > 0) return;
  await queueMail(ctx, requestReceipt, { contactId });
}

/**
 * To the address that a session request names. Nobody has proved that it is the sender's, so the mail has no names and no
 * text of the sender.
 */
export const requestReceipt = defineMail(
  'request_receipt',
  { needs: z.object({ contactId: ref }), recipient: codeRecipient },
  (ctx, { contactId }) => compose(ctx, contactId),
);

async function compose(ctx: JobContext, contactId: number): Promise<Composition> {
  const found = await selectReceipt(ctx.db, contactId);
  if (!found) return { drop: 'gone' };
  if (found.email === null) return { drop: 'no_address' };
  if (found.status === 'spam') return { drop: 'over' };
  const { say } = wordsIn(found.language);
  return {
    to: { name: '', address: found.email },
    audience: 'family',
    language: found.language,
    subject: say(/*i18n*/ 'We have your request for a session'),
    blocks: [
      { kind: 'text', text: greetingTo({ ...found, guardianName: null }) },
      {
        kind: 'text',
        text: say(
          /*i18n*/ 'Somebody, most likely you, has asked us for a counselling session with this e-mail address. We contact you and agree on a time.',
        ),
      },
      {
        kind: 'facts',
        facts: [
          [say(/*i18n*/ 'Reference'), referenceOf(found.idempotencyKey)],
          [say(/*i18n*/ 'Service'), found.service ? say(SERVICE_NAMES[found.service]) : ''],
          [
            say(/*i18n*/ 'We contact you by'),
            formatDay(new Date(`${answerDay(ctx, found.createdAt)}T00:00:00Z`), 'UTC', found.language),
          ],
        ],
      },
      {
        kind: 'note',
        text: say(
          /*i18n*/ 'To change or withdraw the request, please answer this e-mail and quote the reference. If you know nothing of this, please tell us: we then delete the request.',
        ),
      },
    ],
  };
}
