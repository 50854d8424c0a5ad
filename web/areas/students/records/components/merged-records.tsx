import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { type StudentRecord, undoMerge } from '#web/areas/students/records/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { formatDate } from '#web/lib/format.ts';
import { Section, SectionRow } from './section.tsx';

type Merge = StudentRecord['merges'][number];

interface MergedRecordsProps {
  merges: readonly Merge[];
  role: Role;
}

export function MergedRecords({ merges, role }: MergedRecordsProps) {
  const [asked, setAsked] = useState<Merge | null>(null);
  return (
    <Section title="Merged records">
      <ul className="grid divide-y divide-line">
        {merges.map((merge) => (
          <SectionRow key={merge.id}>
            <span dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
              {merge.name} <span className="text-ink-soft text-sm">({formatDate(merge.mergedAt)})</span>
            </span>
            {hasPermission(role, 'students:merge') && (
              <Button
                variant="secondary"
                aria-label={`Undo merge with ${merge.name}`}
                onClick={() => setAsked(merge)}
              >
                Undo merge
              </Button>
            )}
          </SectionRow>
        ))}
      </ul>
      {asked && <UndoDialog merge={asked} onClose={() => setAsked(null)} />}
    </Section>
  );
}

function UndoDialog({ merge, onClose }: { merge: Merge; onClose: () => void }) {
  const queryClient = useQueryClient();
  const { busy, submit } = useSubmit(async () => {
    await undoMerge(merge.id);
    showSuccess('The merge is undone');
    onClose();
    await queryClient.invalidateQueries({ queryKey: ['students'] });
  }, 'Operation failed');
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Undo this merge?"
      description={`${merge.name} becomes a separate record again, with everything that belonged to it before.`}
      confirmLabel="Undo merge"
      busy={busy}
      onConfirm={() => void submit()}
    />
  );
}
