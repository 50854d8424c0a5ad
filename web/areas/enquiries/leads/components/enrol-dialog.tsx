import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type LeadRow, submissionAddress } from '#contracts/enquiries/index.ts';
import { useMove } from '#web/areas/enquiries/leads/use-move.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useOnce } from '#web/lib/use-once.ts';

/** Moves a lead without a student to Enrolled, and offers the way to convert or link it. */
export function EnrolDialog({ row: opened, onClose }: { row: LeadRow; onClose: () => void }) {
  const [row] = useState(opened);
  const move = useMove();
  const navigate = useNavigate();
  const { busy, submit } = useOnce(async (isOpened: boolean) => {
    if (!(await move(row, 'enrolled', null))) return;
    onClose();
    if (isOpened) await navigate(submissionAddress(row.kind, row.id));
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={`${row.name} has no student yet`}
      description="You can move it to Enrolled now, or open it to convert it to a student or link one."
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={() => void submit(false)}>
            Only Move
          </Button>
          <Button busy={busy} onClick={() => void submit(true)}>
            Move and Open Lead
          </Button>
        </>
      }
    />
  );
}
