import { useState } from 'react';
import { INVITATION_DAYS, type Member } from '#contracts/identity/index.ts';
import { inviteMember } from '#web/areas/identity/team/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, UNANSWERED_THERE, useSubmit } from '#web/components/form/use-submit.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';
import { InvitationLinkDialog, type MadeInvitation } from './invitation-link-dialog.tsx';

interface InviteDialogProps {
  member: Member;
  onClose: () => void;
  onRefused: (error: ApiError) => void;
}

/** Sends an invitation, or shows its link if e-mail is not set up. */
export function InviteDialog({ member, onClose, onRefused }: InviteDialogProps) {
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const { busy, submit } = useSubmit(
    async () => {
      const { token, expiresAt, mailedTo } = await inviteMember(member.id);
      if (token !== null) return setMade({ token, expiresAt });
      showSuccess(`An invitation is on its way to ${mailedTo ?? member.email}.`);
      onClose();
    },
    'Operation failed',
    onRefused,
    UNANSWERED_THERE,
  );

  if (made) return <InvitationLinkDialog member={member} made={made} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      {...wordsFor(member)}
      tone="primary"
      busy={busy}
      onConfirm={() => void submit()}
    />
  );
}

function wordsFor({ name, email }: Member) {
  if (isMailOn()) {
    return {
      title: 'Send an invitation?',
      description: `${name} gets an e\u2011mail at ${email} with a link to choose a password. It works once, for ${INVITATION_DAYS} days. An earlier invitation stops working.`,
      confirmLabel: 'Send Invitation',
    };
  }
  return {
    title: 'Make an invitation link?',
    description: `E-mail is not set up, so nothing is sent. You will see a link once, with which ${name} can choose a password. It works once, for ${INVITATION_DAYS} days. An earlier link stops working.`,
    confirmLabel: 'Make Link',
  };
}
