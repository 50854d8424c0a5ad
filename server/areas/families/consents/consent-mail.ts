import * as z from 'zod';
import { PASSPORT_PURPOSES, PASSPORT_STATE_NAMES, PASSPORT_WORDS } from '#contracts/families/index.ts';
import { addressOf, CONSENTS_PARAM, paths } from '#contracts/pages.ts';
import { CONSENT_DECISIONS, CONSENT_STATES } from '#contracts/records.ts';
import { consentState, isRefused, refusesContact, standingDecisions } from '#contracts/students/index.ts';
import { composeToAccount } from '#server/areas/families/accounts/mail-to-account.ts';
import { accountRecipient } from '#server/areas/families/accounts/repo.ts';
import { defineMail, formatMoment, ref } from '#server/areas/mail/index.ts';
import { selectConsents } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';

/** Whether an account gets no mail about a student: it refuses e-mails, or the family told staff that it wants none. */
export async function refusesMail(
  db: Queryable,
  { studentId, accountId }: { studentId: number; accountId: number },
): Promise<boolean> {
  const consents = await selectConsents(db, studentId);
  if (refusesContact(consents)) return true;
  const stands = standingDecisions(consents, 'email');
  const own =
    stands.find((row) => row.accountId === accountId) ?? stands.find((row) => row.settlement !== null);
  if (own?.decision === 'refused') return true;
  // Another guardian's refusal is about their own mailbox.
  return !isRefused(consents, 'email') && consentState(consents, 'email') === 'withdrawn';
}

const ReceiptSchema = z.object({
  familyAccountId: ref,
  details: z.object({
    purpose: z.enum(PASSPORT_PURPOSES),
    decision: z.enum(CONSENT_DECISIONS),
    /** After the decision. */
    state: z.enum(CONSENT_STATES),
    at: z.iso.datetime(),
    /** By the office, which spoke to both guardians. */
    isSettled: z.optional(z.boolean()),
  }),
});

/** After a decision in the passport. Mail passes through other companies, so that it never names the child. */
export const consentReceipt = defineMail(
  'consent_receipt',
  { needs: ReceiptSchema, recipient: accountRecipient },
  (ctx, { familyAccountId, details: { purpose, decision, state, at, isSettled } }) =>
    composeToAccount(ctx, familyAccountId, (say, urlOf, language) => ({
      subject: say(/*i18n*/ 'Receipt of your consent'),
      blocks: [
        {
          kind: 'text',
          text: isSettled
            ? say(/*i18n*/ 'Our office has spoken to both guardians and has recorded what you agreed.')
            : decision === 'given'
              ? say(
                  /*i18n*/ 'You have given a consent in your account. You can withdraw it there at any time.',
                )
              : say(
                  /*i18n*/ 'You have refused or withdrawn a consent in your account. It counts at once. You can give it again there at any time.',
                ),
        },
        {
          kind: 'facts',
          facts: [
            [say(/*i18n*/ 'For'), say(PASSPORT_WORDS[purpose].name)],
            [
              say(/*i18n*/ 'Decision'),
              decision === 'given' ? say(/*i18n*/ 'I agree') : say(/*i18n*/ 'I do not agree'),
            ],
            [say(/*i18n*/ 'It counts as'), say(PASSPORT_STATE_NAMES[state])],
            [say(/*i18n*/ 'When'), formatMoment(new Date(at), ctx.office.timeZone, language)],
          ],
        },
        { kind: 'button', label: say(/*i18n*/ 'See your consents'), url: urlOf(paths.family) },
      ],
    })),
);

const QuestionSchema = z.object({ familyAccountId: ref, details: z.object({ studentId: z.int() }) });

/** The office asks for a decision. It names no child and no purpose. */
export const consentAsked = defineMail(
  'consent_asked',
  { needs: QuestionSchema, recipient: accountRecipient },
  async (ctx, { familyAccountId: accountId, details: { studentId } }) => {
    if (await refusesMail(ctx.db, { studentId, accountId })) return { drop: 'not_wanted' };
    return composeToAccount(ctx, accountId, (say, urlOf) => ({
      subject: say(/*i18n*/ 'We ask for your consent'),
      blocks: [
        {
          kind: 'text',
          text: say(
            /*i18n*/ 'Before we go on, we need your decision. Please open the consents in your account: each says what we ask for, why, and how long it counts. You may also refuse.',
          ),
        },
        {
          kind: 'button',
          label: say(/*i18n*/ 'See your consents'),
          url: `${urlOf(addressOf(paths.familyChild, studentId))}?${CONSENTS_PARAM}`,
        },
      ],
    }));
  },
);
