import { useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, Check, EyeOff, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { CourseRow, CourseState } from '#contracts/guidance/index.ts';
import { refreshCourses, resetCourse, restoreCourse } from '#web/areas/guidance/courses/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ConfirmReadingDialog } from './confirm-reading-dialog.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { RetireDialog } from './retire-dialog.tsx';

type Open = 'correct' | 'confirm' | 'retire' | 'reset' | null;

/** The office has read the row. A retired one may look as compiled. */
const READ_STATES: readonly CourseState[] = ['confirmed', 'corrected', 'superseded'];

export function CourseActions({ row }: { row: CourseRow }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { id } = row.course;
  const refresh = () => void refreshCourses(queryClient);
  const reset = useSubmit(
    async () => {
      await resetCourse(id, row.version);
      close();
      showSuccess('The row is as compiled again');
      await refreshCourses(queryClient);
    },
    'Operation failed',
    refresh,
  );
  const restore = useSubmit(
    async () => {
      await restoreCourse(id, row.version);
      showSuccess('Families see the row again');
      await refreshCourses(queryClient);
    },
    'Operation failed',
    refresh,
  );
  const isRetired = row.retirement !== null;
  const isRead = row.compiled !== null || READ_STATES.includes(row.state);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('correct')}>
        <Pencil aria-hidden className="size-4.5" />
        Correct
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        <Check aria-hidden className="size-4.5" />
        Confirm
      </Button>
      {isRetired ? (
        <Button variant="secondary" busy={restore.busy} onClick={() => void restore.submit()}>
          <ArchiveRestore aria-hidden className="size-4.5" />
          Bring back
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setOpen('retire')}>
          <EyeOff aria-hidden className="size-4.5" />
          Retire…
        </Button>
      )}
      {isRead && (
        <Button variant="secondary" onClick={() => setOpen('reset')}>
          <Undo2 aria-hidden className="size-4.5" />
          Restore the original entry
        </Button>
      )}
      {open === 'correct' && <CorrectDialog row={row} onClose={close} />}
      {open === 'confirm' && <ConfirmReadingDialog row={row} onClose={close} />}
      {open === 'retire' && <RetireDialog row={row} onClose={close} />}
      <ConfirmDialog
        open={open === 'reset'}
        onOpenChange={(isOpen) => isOpen || reset.busy || close()}
        title="Restore the original entry?"
        description="Families then read the row of the release. The office’s correction, source and day stay in the audit log only."
        confirmLabel="Restore the Original Entry"
        busy={reset.busy}
        onConfirm={() => void reset.submit()}
      />
    </div>
  );
}
