import { useState } from 'react';
import { INVITATION_DAYS, type Member } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { inviteMember } from '#web/areas/identity/team/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { NO_ANSWER_THERE, showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import type { ApiError } from '#web/lib/api-client.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { isMailOn } from '#web/lib/mail-setting.ts';

interface InviteDialogProps {
  member: Member;
  onClose: () => void;
  onRefused: (error: ApiError) => void;
}

/** Sends an invitation, or shows its link if e-mail is not set up. */
export function InviteDialog({ member, onClose, onRefused }: InviteDialogProps) {
  const [made, setMade] = useState<MadeInvitation | null>(null);
  const { busy, submit } = useChange(
    async () => {
      const { token, expiresAt, mailedTo } = await inviteMember(member.id);
      if (token !== null) return setMade({ token, expiresAt });
      showSuccess(`An invitation is on its way to ${mailedTo ?? member.email}.`);
      onClose();
    },
    { fallback: 'Operation failed', unanswered: NO_ANSWER_THERE, onRefused },
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

interface MadeInvitation {
  /** The link's secret, which only this answer has. */
  token: string;
  expiresAt: string;
}

interface InvitationLinkDialogProps {
  member: Member;
  made: MadeInvitation;
  onClose: () => void;
}

function InvitationLinkDialog({ member, made, onClose }: InvitationLinkDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape={false}
      title={`Invitation link for ${member.name}`}
      description="E-mail is not set up, so nothing was sent. Please pass on the link yourself."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <CopyField
          label="Link"
          what="link"
          value={`${window.location.origin}${paths.admin.setPassword}#${made.token}`}
        />
        <p>Works once, until {formatDateTime(made.expiresAt)}.</p>
        <p className="font-medium text-ink">
          Whoever opens it first chooses the password of this account. Send it to {member.name} only, never to
          a group.
        </p>
        <Alert tone="info">This link can't be shown again after you close this window.</Alert>
      </div>
    </Dialog>
  );
}
