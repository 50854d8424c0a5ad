import * as z from 'zod';
import { paths } from '#contracts/pages.ts';
import { type Composed, type Composition, defineMail, formatMoment, ref } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { hashToken } from '#server/lib/token.ts';
import { memberRecipient as recipient, selectMailedMember, selectOpenLink } from './repo.ts';

/** The origin of the change. Apart from the message, only the audit trail has it. */
const DetailsSchema = z.object({
  at: z.iso.datetime(),
  address: z.string(),
  /** In words; see server/lib/user-agent.ts. */
  browser: z.string(),
});
const NeedsSchema = z.object({ memberId: ref, details: DetailsSchema });

interface Words {
  subject: string;
  text: string;
  ifNotYou: string;
  button: string;
  /** A page of the portal. */
  address: string;
  /** The recipient's address, if not the account's. */
  to?: string;
  more?: [string, string][];
}

/** To a member after the first sign-in on a device. */
export const newDevice = defineMail('new_device', { needs: NeedsSchema, recipient }, (ctx, message) =>
  compose(ctx, message, {
    subject: 'A new device has signed in to your account',
    text: 'Somebody has signed in to your account of the staff portal on a device that we do not know yet. If it was you, there is nothing to do.',
    ifNotYou:
      'If it was not you: change your password at once, which ends every other session, and tell an administrator.',
    button: 'Change your password',
    address: `${paths.admin.settings}?tab=password`,
  }),
);

/** To a member whose password was changed by a mailed link. */
export const passwordSet = defineMail('password_set', { needs: NeedsSchema, recipient }, (ctx, message) =>
  compose(ctx, message, {
    subject: 'Your password was changed',
    text: 'The password of your account of the staff portal was changed with a link that we mailed to you. Every session has ended. If it was you, there is nothing to do.',
    ifNotYou:
      'If it was not you: somebody else reads your e-mail. Change the password of your mailbox first, then ask for a new link, and tell an administrator.',
    button: 'Ask for a new link',
    address: paths.admin.forgotPassword,
  }),
);

/** To the former address of a member's account, with a link that undoes the change. */
export const emailChanged = defineMail(
  'email_changed',
  {
    needs: z.object({
      memberId: ref,
      secret: z.string(),
      details: z.object({ ...DetailsSchema.shape, formerAddress: z.string(), newAddress: z.string() }),
    }),
    recipient,
  },
  async (ctx, message) => {
    const { formerAddress, newAddress } = message.details;
    const link = await selectOpenLink(ctx.db, hashToken(message.secret), ctx.now);
    if (!link) return { drop: 'over' };
    return compose(ctx, message, {
      subject: 'The e-mail address of your account was changed',
      text: `The e-mail address of your account of the staff portal was changed from ${formerAddress} to ${newAddress}. Messages about it no longer come here. If you know of it, there is nothing to do.`,
      ifNotYou:
        'If you do not know of it: somebody else may use your account. Undo the change at once, and tell an administrator. The link below restores your address, ends every session and lets you choose a new password.',
      button: 'Undo the change',
      address: `${paths.admin.setPassword}#${message.secret}`,
      to: formerAddress,
      more: [['The link works once, until', formatMoment(link.expiresAt, ctx.office.timeZone)]],
    });
  },
);

async function compose(
  { db, office }: JobContext,
  { memberId, details }: z.output<typeof NeedsSchema>,
  { subject, text, ifNotYou, button, address, to, more = [] }: Words,
): Promise<Composition> {
  const member = await selectMailedMember(db, memberId);
  if (!member) return { drop: 'gone' };
  if (!member.isActive) return { drop: 'inactive' };
  return messageTo({ name: member.name, email: to ?? member.email }, subject, [
    { kind: 'text', text },
    {
      kind: 'facts',
      facts: [
        ['When', formatMoment(new Date(details.at), office.timeZone)],
        ['Browser', details.browser],
        ['Network address', details.address],
        ...more,
      ],
    },
    { kind: 'text', text: ifNotYou },
    { kind: 'button', label: button, url: `${office.publicUrl}${address}` },
  ]);
}

/** A message to a member, with a greeting before the blocks. A member of the sample data gets no mail. */
export function messageTo(
  { name, email, isSample = false }: { name: string; email: string; isSample?: boolean },
  subject: string,
  blocks: Composed['blocks'],
): Composition {
  if (isSample) return { drop: 'sample' };
  const greeting = { kind: 'text', text: `Hello ${name},` } as const;
  return { to: { name, address: email }, audience: 'team', subject, blocks: [greeting, ...blocks] };
}
