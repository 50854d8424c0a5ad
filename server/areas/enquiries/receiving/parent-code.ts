import { randomInt } from 'node:crypto';
import * as z from 'zod';
import type { BodyOf } from '#contracts/endpoint.ts';
import { CODE_LENGTH, type confirmByCode, isSamePerson } from '#contracts/enquiries/index.ts';
import { HOUR_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { RETENTION } from '#contracts/retention.ts';
import { SERVICE_NAMES } from '#contracts/services.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { updateContact } from '#server/areas/enquiries/contacts/changes-sql.ts';
import { takeUse } from '#server/areas/identity/index.ts';
import { type Composition, defineMail, formatMoment, queueMail, ref } from '#server/areas/mail/index.ts';
import { confirmConsent, greetingTo } from '#server/areas/students/index.ts';
import type { JobContext, PublicContext } from '#server/context.ts';
import { inTransaction, type Queryable } from '#server/db/client.ts';
import { badRequest, linkIsOver, notFound, tooManyAttempts } from '#server/errors.ts';
import { networkOf } from '#server/lib/address.ts';
import { wordsIn } from '#server/lib/family-words.ts';
import { mailboxKeyOf } from '#server/lib/mail-address.ts';
import { hashToken } from '#server/lib/token.ts';
import {
  codeRecipient,
  insertCode,
  lockCode,
  selectCodeToMail,
  selectKnownFamilies,
  takeTry,
} from './repo.ts';

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
  const key = hashToken(`consent mails ${mailboxKeyOf(email)}`);
  if ((await takeUse(ctx, [{ key, intervalMs: 20 * MINUTE_MS, burst: 5 }])) > 0) return;
  const code = String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');
  const expiresAt = new Date(ctx.now.getTime() + LIFETIME_MS);
  await insertCode(ctx.db, {
    consentId,
    expiresAt,
    triesLeft: TRIES,
    codeHash: hashOf(idempotencyKey, code),
  });
  await queueMail(ctx, parentCode, { contactId: requestId, secret: code, expiresAt });
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
    const { request, consent, code: stored } = found;
    // Without its mail nobody was told the code, so a right one is a guess. A mail that was sent may be dropped later: it is
    // tried again when the server's answer got lost.
    const isTold = !found.isDropped || consent.confirmation === 'code';
    const isRight = isTold && stored?.codeHash === hashOf(idempotencyKey, code);
    const isRepeated = isRight && consent.confirmation !== 'not_yet';
    if (
      consent.withdrawnAt !== null ||
      !stored ||
      stored.expiresAt <= ctx.now ||
      !(isRepeated || (await takeTry(ctx.db, consent.id)))
    ) {
      throw linkIsOver('link_expired', 'This code no longer works. We call you instead.');
    }
    // The try is committed with this transaction, therefore no error here.
    if (!isRight || isRepeated) return isRight;
    await confirmConsent(ctx.db, consent.id, ctx.now);
    // The request gets a new version.
    await updateContact(ctx.db, request.id, {});
    await recordEvent(
      { db: ctx.db, now: ctx.now },
      {
        action: 'appointment_request.parent_confirmed',
        subject: { type: 'appointment_request', id: request.number },
        before: { confirmation: 'not_yet' },
        after: { confirmation: 'code' },
      },
    );
    return true;
  });
  if (!isRight) throw badRequest('This is not the code from the e-mail. Please check it.', 'code');
}

/**
 * To the parent that a session request for a child names, if the office knows the address as theirs. It is queued for
 * every address, so that the time of an answer does not tell which ones the office knows. It has no names, because the
 * sender may be a stranger.
 */
export const parentCode = defineMail(
  'parent_code',
  { needs: z.object({ contactId: ref, secret: z.string() }), recipient: codeRecipient },
  (ctx, { contactId, secret }) => compose(ctx, contactId, secret),
);

async function compose(
  { db, now, office }: JobContext,
  requestId: number,
  code: string,
): Promise<Composition> {
  const found = await selectCodeToMail(db, requestId);
  if (!found) return { drop: 'gone' };
  if (found.email === null) return { drop: 'no_address' };
  if (found.confirmation !== 'not_yet' || found.expiresAt <= now) return { drop: 'over' };
  const address = await knownAddress(db, { ...found, email: found.email });
  if (address === null) return { drop: 'not_known' };
  const { say } = wordsIn(found.language);
  return {
    to: { name: '', address },
    audience: 'family',
    language: found.language,
    subject: say(/*i18n*/ 'Your code: {code}', { code }),
    blocks: [
      { kind: 'text', text: greetingTo({ ...found, guardianName: null }) },
      {
        kind: 'text',
        text: say(
          /*i18n*/ 'Somebody, most likely you, has asked us for a counselling session for a child and named you as the parent or guardian. If you agree that we contact you about it and use what was sent with the request, enter this code on the page where it was sent.',
        ),
      },
      {
        kind: 'facts',
        facts: [
          [say(/*i18n*/ 'Code'), code],
          [say(/*i18n*/ 'Service'), found.service ? say(SERVICE_NAMES[found.service]) : ''],
          [
            say(/*i18n*/ 'The code works until'),
            formatMoment(found.expiresAt, office.timeZone, found.language),
          ],
        ],
      },
      {
        kind: 'note',
        text: say(
          /*i18n*/ 'Without the code we call and ask; until then, a career assessment or an interest result that was sent stays closed. Please give the code to nobody, also not to your child. If you know nothing of this, please do nothing, or tell us: we then delete the request.',
        ),
      },
    ],
  };
}

/**
 * The address that the office wrote for a child and a guardian of these names; null if there is none. The typed spelling is
 * not used: some letters of Unicode are equal in lower case and name another mailbox.
 */
async function knownAddress(
  db: Queryable,
  sent: { name: string; email: string; parentName: string | null },
): Promise<string | null> {
  const families = await selectKnownFamilies(db, sent.email);
  const known = families.find(
    ({ name, guardianName }) => isSame(name, sent.name) && isSame(guardianName, sent.parentName),
  );
  return known?.address ?? null;
}

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && isSamePerson(one, other);
