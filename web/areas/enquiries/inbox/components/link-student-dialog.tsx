import type { SubmissionKind } from '#contracts/enquiries/index.ts';
import type { Submission } from '#web/areas/enquiries/inbox/api.ts';
import { type LinkedStudent, useLinking } from '#web/areas/enquiries/inbox/use-linking.ts';
import { StudentSearch } from '#web/areas/students/index.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { BelongsAlready, ChangedMeanwhile } from './changed-meanwhile.tsx';

interface LinkStudentDialogProps {
  kind: SubmissionKind;
  row: Submission;
  onClose: () => void;
  onLinked: (linked: LinkedStudent) => void;
}

/** Links a submission to an existing student; also corrects a wrong link. */
export function LinkStudentDialog({ kind, row: opened, onClose, onLinked }: LinkStudentDialogProps) {
  const { row, wasChanged, busy, submit } = useLinking(kind, opened, { onLinked });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Link to a student"
      description={`Sent by ${row.name}`}
      footer={
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <div className="grid gap-4">
        {wasChanged && row.studentId !== null && row.studentId !== opened.studentId ? (
          <BelongsAlready studentId={row.studentId} />
        ) : (
          wasChanged && <ChangedMeanwhile row={row} advice="Choose the student again." />
        )}
        <StudentSearch
          disabled={busy}
          onChoose={({ id, name }) => void submit({ studentId: id }, { name })}
        />
      </div>
    </Dialog>
  );
}
