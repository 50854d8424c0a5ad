import { useState } from 'react';
import type { Member, Work } from '#contracts/identity/index.ts';
import { deleteMember } from '#web/areas/identity/team/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, UNANSWERED_THERE, useSubmit } from '#web/components/form/use-submit.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { HandoverChoice, LeftWorkDialog, useHandover } from './handover-choice.tsx';

interface DeleteMemberDialogProps {
  member: Member;
  onClose: () => void;
  onDeleted: () => void;
  onRefused: (error: ApiError) => void;
}

export function DeleteMemberDialog({ member, onClose, onDeleted, onRefused }: DeleteMemberDialogProps) {
  const handover = useHandover(member);
  const [left, setLeft] = useState<Work | null>(null);
  const { busy, submit } = useSubmit(
    async () => {
      const { left } = (await handover.handOver()) ?? { left: null };
      await deleteMember(member.id);
      showSuccess('Team member removed successfully');
      if (left) setLeft(left);
      else onDeleted();
    },
    'Delete operation failed',
    onRefused,
    UNANSWERED_THERE,
  );

  if (left) return <LeftWorkDialog left={left} onClose={onDeleted} />;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Remove team member?"
      description={`Are you sure you want to remove ${member.name}? This action cannot be undone.`}
      confirmLabel="Delete"
      busy={busy}
      disabled={!handover.isDecided}
      onConfirm={() => void submit()}
    >
      <HandoverChoice member={member} handover={handover} />
    </ConfirmDialog>
  );
}
