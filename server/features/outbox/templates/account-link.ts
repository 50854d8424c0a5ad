import * as z from 'zod';
import type { LinkPurpose } from '#contracts/account-links.ts';
import { CONSULTANCY } from '#contracts/consultancy.ts';
import { paths } from '#contracts/pages.ts';
import { hashToken } from '#server/lib/token.ts';
import { selectMember, selectOpenLink } from '../repo.ts';
import { type Composition, defineTemplate, type MailContext, ref } from '../template.ts';
import { formatMoment } from '../times.ts';

interface Words {
  subject: string;
  text: string;
  button: string;
  note: string;
}

const WORDS: Record<LinkPurpose, Words> = {
  invitation: {
    subject: 'Your invitation to the staff portal',
    text: `You have been added to the team of ${CONSULTANCY.legalName}. Choose a password, then sign in with it and with the address that this e-mail went to.`,
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

/** To a new member, to choose the first password. */
export const invitation = defineTemplate(NeedsSchema, (ctx, message) => compose(ctx, 'invitation', message));

/** To a member who has forgotten the password. */
export const passwordReset = defineTemplate(NeedsSchema, (ctx, message) =>
  compose(ctx, 'password_reset', message),
);

async function compose(
  { db, now, timeZone, publicUrl }: MailContext,
  purpose: LinkPurpose,
  { memberId, secret }: z.output<typeof NeedsSchema>,
): Promise<Composition> {
  const member = await selectMember(db, memberId);
  if (!member) return { drop: 'gone' };
  if (!member.isActive) return { drop: 'inactive' };
  const link = await selectOpenLink(db, hashToken(secret), now);
  if (!link) return { drop: 'over' };
  const { subject, text, button, note } = WORDS[purpose];
  return {
    to: { name: member.name, address: member.email },
    audience: 'team',
    subject,
    blocks: [
      { kind: 'text', text: `Hello ${member.name},` },
      { kind: 'text', text },
      { kind: 'facts', facts: [['The link works once, until', formatMoment(link.expiresAt, timeZone)]] },
      { kind: 'button', label: button, url: `${publicUrl}${paths.admin.setPassword}#${secret}` },
      { kind: 'note', text: note },
    ],
  };
}
