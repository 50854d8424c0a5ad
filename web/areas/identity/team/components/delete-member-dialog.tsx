import type { Member } from '#contracts/identity/index.ts';
import { deleteMember } from '#web/areas/identity/team/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, UNANSWERED_THERE, useSubmit } from '#web/components/form/use-submit.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { HandoverChoice, useHandover } from './handover-choice.tsx';

interface DeleteMemberDialogProps {
  member: Member;
  onClose: () => void;
  onDeleted: () => void;
  onRefused: (error: ApiError) => void;
}

export function DeleteMemberDialog({ member, onClose, onDeleted, onRefused }: DeleteMemberDialogProps) {
  const handover = useHandover(member);
  const { busy, submit } = useSubmit(
    async () => {
      await handover.handOver();
      await deleteMember(member.id);
      showSuccess('Team member removed successfully');
      onDeleted();
    },
    'Delete operation failed',
    onRefused,
    UNANSWERED_THERE,
  );

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
