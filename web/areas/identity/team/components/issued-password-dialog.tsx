import type { ResponseOf } from '#contracts/endpoint.ts';
import type { issueOneTimePassword, Member } from '#contracts/identity/index.ts';
import { CopyField } from '#web/components/form/copy-field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';

export type IssuedPassword = ResponseOf<typeof issueOneTimePassword>;

interface IssuedPasswordDialogProps {
  member: Member;
  issued: IssuedPassword;
  onClose: () => void;
}

export function IssuedPasswordDialog({ member, issued, onClose }: IssuedPasswordDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      closesOnEscape={false}
      title={`One-time password for ${member.name}`}
      description="Pass it on in person or by phone. After sign-in the portal asks for a new password."
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="grid gap-4">
        <CopyField
          label="One-time password"
          what="password"
          value={issued.password}
          className="font-mono tracking-wide"
        />
        <p>Valid until {formatDateTime(issued.expiresAt)}.</p>
        <Alert tone="info">This password can't be shown again after you close this window.</Alert>
      </div>
    </Dialog>
  );
}
