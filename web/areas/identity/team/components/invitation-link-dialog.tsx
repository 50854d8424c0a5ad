import type { Member } from '#contracts/identity/index.ts';
import { paths } from '#contracts/pages.ts';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';

export interface MadeInvitation {
  /** The link's secret, which only this answer has. */
  token: string;
  expiresAt: string;
}

interface InvitationLinkDialogProps {
  member: Member;
  made: MadeInvitation;
  onClose: () => void;
}

export function InvitationLinkDialog({ member, made, onClose }: InvitationLinkDialogProps) {
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
