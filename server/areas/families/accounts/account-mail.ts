import * as z from 'zod';
import { LANGUAGES, type Language } from '#contracts/languages.ts';
import { paths } from '#contracts/pages.ts';
import { type Composition, defineMail, formatMoment, ref } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { hashToken } from '#server/lib/token.ts';
import { composeTo, type Say } from './mail-to-account.ts';
import { accountRecipient, deletedRecipient, selectAccount, selectOpenLink } from './repo.ts';

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

/** To the new address of an account. */
export const addressChange = defineMail(
  'family_address_change',
  { needs: LinkSchema, recipient: accountRecipient },
  (ctx, message) =>
    composeLink(ctx, message, (say) => ({
      subject: say(/*i18n*/ 'Please confirm your new e-mail address'),
      text: say(
        /*i18n*/ 'Somebody, most likely you, wants to use this e-mail address for their account. Please confirm that the address is yours. Until then the account keeps its present address.',
      ),
      button: say(/*i18n*/ 'Confirm the address'),
      page: paths.confirmAccount,
      note: say(
        /*i18n*/ 'If it was not you, please do nothing: without you the address is not used. Nobody will ask you for this link.',
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

/** To the owner of an account, after a sign-up or a change of another account with its address. */
export const accountKnown = defineMail(
  'family_account_known',
  { needs: NoticeSchema, recipient: accountRecipient },
  (ctx, message) =>
    composeNotice(ctx, message, (say) => ({
      subject: say(/*i18n*/ 'You have an account already'),
      text: say(
        /*i18n*/ 'Somebody, most likely you, has tried to use this e-mail address for another account. You have an account with it already, and it stays as it is. If you have forgotten its password, you can choose a new one.',
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

/** After a change of the password on the account's page. */
export const passwordChanged = defineMail(
  'family_password_changed',
  { needs: NoticeSchema, recipient: accountRecipient },
  (ctx, message) =>
    composeNotice(ctx, message, (say) => ({
      subject: say(/*i18n*/ 'Your password was changed'),
      text: say(
        /*i18n*/ 'The password of your account was changed, and every other device was signed out. If it was you, there is nothing to do. If it was not you, choose a new password at once.',
      ),
    })),
);

/** To the former address of an account, with a link that undoes the change. */
export const addressChanged = defineMail(
  'family_address_changed',
  {
    needs: z.object({
      ...LinkSchema.shape,
      details: z.object({ ...NoticeSchema.shape.details.shape, formerAddress: z.string() }),
    }),
    recipient: accountRecipient,
  },
  async (ctx, message) => {
    const link = await selectOpenLink(ctx.db, hashToken(message.secret), ctx.now);
    if (!link) return { drop: 'over' };
    const account = await selectAccount(ctx.db, message.familyAccountId);
    if (!account) return { drop: 'gone' };
    const former = { ...account, email: message.details.formerAddress };
    return noticeTo(former, ctx, message.details, (say, language) => ({
      subject: say(/*i18n*/ 'The e-mail address of your account was changed'),
      text: say(
        /*i18n*/ 'Your account has another e-mail address now, and messages about it no longer come here. If you know of it, there is nothing to do. If you do not know of it, undo the change at once: the link restores this address, signs every device out and lets you choose a new password.',
      ),
      button: say(/*i18n*/ 'Undo the change'),
      path: `${paths.setFamilyPassword}#${message.secret}`,
      more: [
        [
          say(/*i18n*/ 'The link works once, until'),
          formatMoment(link.expiresAt, ctx.office.timeZone, language),
        ],
      ],
    }));
  },
);

/** To the confirmed address of an account that is gone by now. */
export const accountDeleted = defineMail(
  'family_account_deleted',
  {
    needs: z.object({
      details: z.object({
        ...NoticeSchema.shape.details.shape,
        name: z.string(),
        email: z.string(),
        language: z.enum(LANGUAGES),
      }),
    }),
    recipient: deletedRecipient,
  },
  async (ctx, { details }) =>
    noticeTo(details, ctx, details, (say) => ({
      subject: say(/*i18n*/ 'Your account was deleted'),
      text: say(
        /*i18n*/ 'Your account was deleted, with its links to children and the results that it kept. What our office knows of a child stays with the office. If it was not you, please write to our office at once.',
      ),
      button: null,
    })),
);

interface LinkWords {
  subject: string;
  text: string;
  button: string;
  page: string;
  note: string;
}

interface NoticeWords extends Pick<LinkWords, 'subject' | 'text'> {
  /** By default the one to choose a new password; null for none. */
  button?: string | null;
  path?: string;
  more?: [string, string][];
}

async function composeLink(
  ctx: JobContext,
  { familyAccountId, secret }: z.output<typeof LinkSchema>,
  wordsOf: (say: Say) => LinkWords,
): Promise<Composition> {
  const account = await selectAccount(ctx.db, familyAccountId);
  const link = await selectOpenLink(ctx.db, hashToken(secret), ctx.now);
  if (!account || !link) return { drop: 'over' };
  // A stranger may have typed the name of an account that nobody has confirmed, or this address.
  const recipient = {
    name: account.confirmedAt && !link.newEmail ? account.name : '',
    email: link.newEmail ?? account.email,
    language: account.language,
  };
  return composeTo(recipient, ctx, (say, urlOf, language) => {
    const { subject, text, button, page, note } = wordsOf(say);
    const until = formatMoment(link.expiresAt, ctx.office.timeZone, language);
    return {
      subject,
      blocks: [
        { kind: 'text', text },
        { kind: 'button', label: button, url: `${urlOf(page)}#${secret}` },
        { kind: 'facts', facts: [[say(/*i18n*/ 'The link works once, until'), until]] },
        { kind: 'note', text: note },
      ],
    };
  });
}

async function composeNotice(
  ctx: JobContext,
  { familyAccountId, details }: z.output<typeof NoticeSchema>,
  wordsOf: (say: Say) => NoticeWords,
): Promise<Composition> {
  const account = await selectAccount(ctx.db, familyAccountId);
  return account ? noticeTo(account, ctx, details, wordsOf) : { drop: 'gone' };
}

function noticeTo(
  recipient: Parameters<typeof composeTo>[0],
  ctx: JobContext,
  { at, browser }: { at: string; browser: string },
  wordsOf: (say: Say, language: Language) => NoticeWords,
) {
  return composeTo(recipient, ctx, (say, urlOf, language) => {
    const { subject, text, more = [], ...rest } = wordsOf(say, language);
    const { button = say(/*i18n*/ 'Choose a new password'), path = paths.forgotPassword } = rest;
    return {
      subject,
      blocks: [
        { kind: 'text', text },
        {
          kind: 'facts',
          facts: [
            [say(/*i18n*/ 'When'), formatMoment(new Date(at), ctx.office.timeZone, language)],
            [say(/*i18n*/ 'Browser'), browser],
            ...more,
          ],
        },
        ...(button === null ? [] : [{ kind: 'button' as const, label: button, url: urlOf(path) }]),
      ],
    };
  });
}
