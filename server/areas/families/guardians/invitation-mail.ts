import * as z from 'zod';
import { paths } from '#contracts/pages.ts';
import { composeTo } from '#server/areas/families/accounts/mail-to-account.ts';
import { selectAccountsOf } from '#server/areas/families/accounts/repo.ts';
import { type Composition, defineMail, formatMoment, ref } from '#server/areas/mail/index.ts';
import { selectFamily } from '#server/areas/students/index.ts';
import type { JobContext } from '#server/context.ts';
import { invitationRecipient, selectInvitation } from './repo.ts';

const InvitationSchema = z.object({ guardianInvitationId: ref, secret: z.string() });

/** To the invited address. It names no child: the address may be mistyped. */
export const guardianInvitation = defineMail(
  'guardian_invitation',
  { needs: InvitationSchema, recipient: invitationRecipient },
  compose,
);

async function compose(
  ctx: JobContext,
  { guardianInvitationId, secret }: z.output<typeof InvitationSchema>,
): Promise<Composition> {
  const { db, now, office } = ctx;
  const invitation = await selectInvitation(db, { id: guardianInvitationId });
  if (!invitation) return { drop: 'gone' };
  if (invitation.usedAt || invitation.endedAt || invitation.expiresAt <= now) return { drop: 'over' };
  const family = await selectFamily(db, invitation.studentId);
  if (!family) return { drop: 'gone' };
  if (family.isSample) return { drop: 'sample' };
  const [confirmed, waiting] = await selectAccountsOf(db, invitation.email);
  const { language } = confirmed ?? waiting ?? family;
  const isOwn = invitation.relation === 'self';
  const isByGuardian = invitation.invitedByAccount !== null;
  const until = formatMoment(invitation.expiresAt, office.timeZone, language);
  const recipient = { name: confirmed?.name ?? '', email: invitation.email, language };
  return composeTo(recipient, ctx, (say, urlOf) => ({
    subject: isOwn
      ? say(/*i18n*/ 'Your invitation to an account of your own')
      : say(/*i18n*/ 'Your invitation to see your child’s counselling'),
    blocks: [
      {
        kind: 'text',
        text: isOwn
          ? say(
              /*i18n*/ 'You are invited to see your own appointments and reports in an account of your own. Please open the link and sign in with this e-mail address, or make an account with it.',
            )
          : say(
              /*i18n*/ 'Our office invites you to see your child’s appointments and reports in your own account. Please open the link and sign in with this e-mail address, or make an account with it.',
            ),
      },
      ...(isByGuardian
        ? [
            {
              kind: 'text' as const,
              text: say(
                /*i18n*/ 'Your parent or guardian has asked for it. They see that the account exists, and can end it.',
              ),
            },
          ]
        : []),
      {
        kind: 'button',
        label: say(/*i18n*/ 'Open the invitation'),
        url: `${urlOf(paths.familyInvitation)}#${secret}`,
      },
      { kind: 'facts', facts: [[say(/*i18n*/ 'The link works once, until'), until]] },
      {
        kind: 'note',
        text: say(
          /*i18n*/ 'If you do not expect this invitation, please do nothing. Nobody will ask you for this link.',
        ),
      },
    ],
  }));
}
