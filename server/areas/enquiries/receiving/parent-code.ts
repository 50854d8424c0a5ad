import { randomInt } from 'node:crypto';
import type { BodyOf } from '#contracts/endpoint.ts';
import { CODE_LENGTH, type confirmByCode } from '#contracts/enquiries/index.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { RETENTION } from '#contracts/retention.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, linkIsOver, notFound, tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { hashToken } from '#server/lib/token.ts';
import { parentCode } from './code-mail.ts';
import { deleteCode, insertCode, lockCode, setConfirmed, takeTry } from './consent-codes-sql.ts';

const LIFETIME_MS = RETENTION.parentCodeHours * HOUR_MS;
const TRIES = 5;

const hashOf = (idempotencyKey: string, code: string) => hashToken(`consent ${idempotencyKey} ${code}`);

interface NewCode {
  requestId: number;
  consentId: number;
  email: string;
  idempotencyKey: string;
}

/**
 * Stores a code for the parent of a request and queues its mail, in the caller's transaction. The worker drops the mail for
 * an address that the office does not know as theirs; then no code is right. Over the limit of an address, known or not,
 * nothing is stored: nobody fills a parent's mailbox.
 */
export async function queueCode(
  ctx: PublicContext,
  { requestId, consentId, email, idempotencyKey }: NewCode,
): Promise<void> {
  const key = hashToken(`consent mails ${toSearchKey(email)}`);
  if ((await takeUse(ctx, [{ key, intervalMs: 20 * MINUTE_MS, burst: 5 }])) > 0) return;
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS);
  await insertCode(ctx.db, {
    consentId,
    expiresAt,
    triesLeft: TRIES,
    codeHash: hashOf(idempotencyKey, code),
  });
  await queueMail(ctx, parentCode, { appointmentRequestId: requestId, secret: code, expiresAt });
}

/**
 * Confirms a parent's consent with the code from their e-mail. Repeating the right code changes nothing.
 * @throws AppError 400 for a wrong code, 404 for an unknown request, 410 after the code's time or too many tries, 429.
 */
export async function confirmWithCode(
  ctx: PublicContext,
  { idempotencyKey, code }: BodyOf<typeof confirmByCode>,
): Promise<void> {
  const limit = { key: hashToken(`consent codes ${networkOf(ctx.address)}`), intervalMs: 30_000, burst: 30 };
  const seconds = await takeUse(ctx, [limit]);
  if (seconds > 0) throw tooManyAttempts(seconds);
  const isRight = await inTransaction(ctx, async (ctx) => {
    const found = await lockCode(ctx.db, idempotencyKey);
    if (!found) throw notFound('The request');
    if (found.withdrawnAt === null && found.confirmation !== 'not_yet') return true;
    if (
      found.withdrawnAt !== null ||
      found.codeHash === null ||
      found.expiresAt === null ||
      found.expiresAt <= ctx.now ||
      !(await takeTry(ctx.db, found.consentId))
    ) {
      throw linkIsOver('link_expired', 'This code no longer works. We call you instead.');
    }
    // Without its mail nobody was told the code, so a right one is a guess.
    if (found.isDropped || found.codeHash !== hashOf(idempotencyKey, code)) {
      // The try is committed with this transaction, therefore no error here.
      return false;
    }
    await deleteCode(ctx.db, found.consentId);
    await setConfirmed(ctx.db, found, ctx.now);
    await recordEvent(
      { db: ctx.db, now: ctx.now },
      {
        action: 'appointment_request.parent_confirmed',
        subject: { type: 'appointment_request', id: found.requestId },
        before: { confirmation: 'not_yet' },
        after: { confirmation: 'code' },
      },
    );
    return true;
  });
  if (!isRight) throw badRequest('This is not the code from the e-mail. Please check it.', 'code');
}
