import { useQueryClient } from '@tanstack/react-query';
import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import { erase, type Submission } from '#web/areas/enquiries/inbox/api.ts';
import { useSubmissionLists } from '#web/areas/enquiries/inbox/use-submission-change.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { forgetLists } from '#web/lib/childrens-data.ts';

interface EraseDialogProps {
  kind: SubmissionKind;
  row: Submission;
  onClose: () => void;
  onErased: () => void;
}

export function EraseDialog({ kind, row, onClose, onErased }: EraseDialogProps) {
  const queryClient = useQueryClient();
  const lists = useSubmissionLists(kind);
  const { busy, submit } = useSubmit(
    async () => {
      await erase(kind, row.id);
      showSuccess('Erased');
      onErased();
      void forgetLists(queryClient);
    },
    'Operation failed',
    ({ status }) => {
      // Somebody else has erased it.
      if (status === 404) onErased();
      void lists.reload();
    },
  );
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Erase for good?"
      description={`The submission of ${row.name} is erased with its replies and consents. This can’t be undone.`}
      confirmLabel="Erase"
      busy={busy}
      onConfirm={() => void submit()}
    />
  );
}
