import * as z from 'zod';
import type { LinkPurpose } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { type Composition, defineMail, formatMoment, ref } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { hashToken } from '#server/lib/token.ts';
import { messageTo } from '../members/account-mail.ts';
import { memberRecipient as recipient, selectMailedMember, selectOpenLink } from '../members/repo.ts';

/** The message about a changed address has the link that undoes it. */
export type MailedPurpose = Exclude<LinkPurpose, 'address_undo'>;

interface Words {
  subject: string;
  text: string | ((legalName: string) => string);
  button: string;
  note: string;
}

const WORDS: Record<MailedPurpose, Words> = {
  invitation: {
    subject: 'Your invitation to the staff portal',
    text: (legalName) =>
      `You have been added to the team of ${legalName}. Choose a password, then sign in with it and with the address that this e-mail went to.`,
    button: 'Choose your password',
    note: 'Nobody will ask you for this link. If you did not expect an invitation, please do nothing.',
  },
  password_reset: {
    subject: 'Choose a new password',
    text: 'Somebody, most likely you, has asked for a new password for your account of the staff portal.',
    button: 'Choose a new password',
    note: 'If it was not you, please do nothing: your password stays as it is. Nobody will ask you for this link.',
  },
};

const NeedsSchema = z.object({ memberId: ref, secret: z.string() });

/** To a new member. */
export const invitation = defineMail('invitation', { needs: NeedsSchema, recipient }, (ctx, message) =>
  compose(ctx, 'invitation', message),
);

/** To a member who has forgotten their password. */
export const passwordReset = defineMail('password_reset', { needs: NeedsSchema, recipient }, (ctx, message) =>
  compose(ctx, 'password_reset', message),
);

async function compose(
  { db, now, office }: JobContext,
  purpose: MailedPurpose,
  { memberId, secret }: z.output<typeof NeedsSchema>,
): Promise<Composition> {
  const member = await selectMailedMember(db, memberId);
  if (!member) return { drop: 'gone' };
  if (!member.isActive) return { drop: 'inactive' };
  const link = await selectOpenLink(db, hashToken(secret), now);
  if (!link) return { drop: 'over' };
  const { subject, text, button, note } = WORDS[purpose];
  return messageTo(member, subject, [
    { kind: 'text', text: typeof text === 'string' ? text : text(office.consultancy.legalName) },
    { kind: 'facts', facts: [['The link works once, until', formatMoment(link.expiresAt, office.timeZone)]] },
    { kind: 'button', label: button, url: `${office.publicUrl}${paths.admin.setPassword}#${secret}` },
    { kind: 'note', text: note },
  ]);
}
