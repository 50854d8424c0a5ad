import { useState } from 'react';
import type { Member } from '#contracts/identity/index.ts';
import { issueOneTimePassword } from '#web/areas/identity/team/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { UNANSWERED_THERE, useSubmit } from '#web/components/form/use-submit.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { type IssuedPassword, IssuedPasswordDialog } from './issued-password-dialog.tsx';

interface OneTimePasswordDialogProps {
  member: Member;
  onClose: () => void;
  onIssued: () => void;
  onRefused: (error: ApiError) => void;
}

export function OneTimePasswordDialog({ member, onClose, onIssued, onRefused }: OneTimePasswordDialogProps) {
  const [issued, setIssued] = useState<IssuedPassword | null>(null);
  const { busy, submit } = useSubmit(
    async () => {
      setIssued(await issueOneTimePassword(member.id));
      onIssued();
    },
    'Operation failed',
    onRefused,
    UNANSWERED_THERE,
  );

  if (issued) return <IssuedPasswordDialog member={member} issued={issued} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Issue a one-time password?"
      description={`The current password of ${member.name} stops working and every session of ${member.name} ends. You will see the new password once, to pass it on.`}
      confirmLabel="Issue Password"
      busy={busy}
      onConfirm={() => void submit()}
    />
  );
}
