import * as z from 'zod';
import { inLanguage } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { type Composition, defineMail, formatMoment, ref } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { type FamilyWords, wordsIn } from '#server/lib/family-words.ts';
import { hashToken } from '#server/lib/token.ts';
import { accountRecipient, selectAccount, selectOpenLink } from './repo.ts';

const LinkSchema = z.object({ familyAccountId: ref, secret: z.string() });
const NoticeSchema = z.object({
  familyAccountId: ref,
  details: z.object({ at: z.iso.datetime(), browser: z.string() }),
});

/** To a new account’s address. */
export const confirmation = defineMail(
  'family_confirmation',
  { needs: LinkSchema, recipient: accountRecipient },
  (ctx, message) =>
    composeLink(ctx, message, (say) => ({
      subject: say(/*i18n*/ 'Please confirm your e-mail address'),
      text: say(
        /*i18n*/ 'Somebody, most likely you, has made an account with this e-mail address. Please confirm that the address is yours.',
      ),
      button: say(/*i18n*/ 'Confirm the address'),
      page: paths.confirmAccount,
      note: say(
        /*i18n*/ 'If it was not you, please do nothing. An account that nobody confirms is deleted. Nobody will ask you for this link.',
      ),
    })),
);

/** To an account that has forgotten its password. */
export const passwordReset = defineMail(
  'family_password_reset',
  { needs: LinkSchema, recipient: accountRecipient },
  (ctx, message) =>
    composeLink(ctx, message, (say) => ({
      subject: say(/*i18n*/ 'Choose a new password'),
      text: say(/*i18n*/ 'Somebody, most likely you, has asked for a new password for your account.'),
      button: say(/*i18n*/ 'Choose a new password'),
      page: paths.setFamilyPassword,
      note: say(
        /*i18n*/ 'If it was not you, please do nothing: your password stays as it is. Nobody will ask you for this link.',
      ),
    })),
);

/** To the owner of an account, after a sign-up with its address. */
export const accountKnown = defineMail(
  'family_account_known',
  { needs: NoticeSchema, recipient: accountRecipient },
  (ctx, message) =>
    composeNotice(ctx, message, (say) => ({
      subject: say(/*i18n*/ 'You have an account already'),
      text: say(
        /*i18n*/ 'Somebody, most likely you, has tried to make an account with this e-mail address. You have one already, and it stays as it is. If you have forgotten its password, you can choose a new one.',
      ),
    })),
);

/** After a change of the password by a link, because access to the mailbox was enough. */
export const passwordSet = defineMail(
  'family_password_set',
  { needs: NoticeSchema, recipient: accountRecipient },
  (ctx, message) =>
    composeNotice(ctx, message, (say) => ({
      subject: say(/*i18n*/ 'Your password was changed'),
      text: say(
        /*i18n*/ 'The password of your account was changed with a link that we mailed to you, and every device was signed out. If it was not you, somebody else reads your e-mail: change the password of your mailbox first, then ask for a new link.',
      ),
    })),
);

type Say = FamilyWords['say'];

interface LinkWords {
  subject: string;
  text: string;
  button: string;
  page: string;
  note: string;
}

async function composeLink(
  { db, now, office }: JobContext,
  { familyAccountId, secret }: z.output<typeof LinkSchema>,
  wordsOf: (say: Say) => LinkWords,
): Promise<Composition> {
  const account = await selectAccount(db, familyAccountId);
  const link = await selectOpenLink(db, hashToken(secret), now);
  if (!account || !link) return { drop: 'over' };
  const { language } = account;
  const { say } = wordsIn(language);
  const { subject, text, button, page, note } = wordsOf(say);
  const until = formatMoment(link.expiresAt, office.timeZone, language);
  return {
    // A stranger may have typed the name of an account that nobody has confirmed.
    to: { name: account.confirmedAt ? account.name : '', address: account.email },
    audience: 'family',
    language,
    subject,
    blocks: [
      { kind: 'text', text },
      { kind: 'button', label: button, url: `${office.publicUrl}${inLanguage(page, language)}#${secret}` },
      { kind: 'facts', facts: [[say(/*i18n*/ 'The link works once, until'), until]] },
      { kind: 'note', text: note },
    ],
  };
}

async function composeNotice(
  { db, office }: JobContext,
  { familyAccountId, details }: z.output<typeof NoticeSchema>,
  wordsOf: (say: Say) => Pick<LinkWords, 'subject' | 'text'>,
): Promise<Composition> {
  const account = await selectAccount(db, familyAccountId);
  if (!account) return { drop: 'gone' };
  const { language } = account;
  const { say } = wordsIn(language);
  const { subject, text } = wordsOf(say);
  return {
    to: { name: account.name, address: account.email },
    audience: 'family',
    language,
    subject,
    blocks: [
      { kind: 'text', text },
      {
        kind: 'facts',
        facts: [
          [say(/*i18n*/ 'When'), formatMoment(new Date(details.at), office.timeZone, language)],
          [say(/*i18n*/ 'Browser'), details.browser],
        ],
      },
      {
        kind: 'button',
        label: say(/*i18n*/ 'Choose a new password'),
        url: `${office.publicUrl}${inLanguage(paths.forgotPassword, language)}`,
      },
    ],
  };
}
