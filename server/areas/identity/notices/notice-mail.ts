import * as z from 'zod';
import { mailWordsOf, NOTICES, NOTIFICATION_KINDS, notificationAddress } from '#contracts/audit/index.ts';
import { paths } from '#contracts/pages.ts';
import { messageTo } from '#server/areas/identity/members/account-mail.ts';
import { memberRecipient as recipient, selectMailedMember } from '#server/areas/identity/members/repo.ts';
import { defineMail, ref } from '#server/areas/mail/index.ts';

const DetailsSchema = z.object({
  notice: z.enum(NOTICES),
  /** Absent in mail of an earlier version: then the notice's own. */
  kind: z.optional(z.enum(NOTIFICATION_KINDS)),
  recordId: z.nullable(z.int()),
  by: z.nullable(z.string()),
});

/** To a member who has chosen this kind of notification by e-mail. */
export const workNotice = defineMail(
  'work_notice',
  { needs: z.object({ memberId: ref, details: DetailsSchema }), recipient },
  async ({ db, office }, { memberId, details: { notice, kind, recordId, by } }) => {
    const member = await selectMailedMember(db, memberId);
    if (!member) return { drop: 'gone' };
    const told = kind ?? notice;
    const words = mailWordsOf(told);
    if (!member.isActive || words === null) return { drop: 'inactive' };
    const address = notificationAddress({ kind: told, recordId }) ?? paths.admin.dashboard;
    return messageTo(member, words.subject, [
      { kind: 'text', text: words.text.replace('{actor}', () => by ?? 'A colleague') },
      { kind: 'button', label: 'Open it in the portal', url: `${office.publicUrl}${address}` },
      { kind: 'note', text: 'You chose this e-mail in Settings, under Notifications.' },
    ]);
  },
);
