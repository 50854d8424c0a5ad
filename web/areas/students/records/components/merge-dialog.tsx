import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { mergeStudents, type StudentDetails } from '#contracts/students/index.ts';
import { studentQuery } from '#web/areas/students/records/api.ts';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { ErrorPanel, Loading } from '#web/components/page-states.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { callApi } from '#web/lib/api-client.ts';
import { MergeCandidates } from './merge-candidates.tsx';
import { MergeComparison } from './merge-comparison.tsx';

/** Makes one of two records of the same student: first the other one is found, then the two are compared. */
export function MergeDialog({ student, onClose }: { student: StudentDetails; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [otherId, setOtherId] = useState<number | null>(null);
  const [keepsOther, setKeepsOther] = useState(false);
  const { data, isError, refetch } = useQuery({ ...studentQuery(otherId ?? 0), enabled: otherId !== null });
  const other = otherId === null ? undefined : data?.student;

  const { busy, submit } = useSubmit(
    async () => {
      if (!other) return;
      const [kept, merged] = keepsOther ? [other, student] : [student, other];
      const { studentId } = await callApi(mergeStudents, {
        params: { id: kept.id },
        body: { otherId: merged.id, version: kept.version, otherVersion: merged.version },
      });
      showSuccess('The records are merged');
      onClose();
      await navigate(addressOf(paths.admin.dashboardStudent, studentId));
      await queryClient.invalidateQueries({ queryKey: ['students'] });
    },
    'Merging failed',
    () => void queryClient.invalidateQueries({ queryKey: ['students', 'record'] }),
  );

  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title="Merge two records"
      description="For one student who was added twice. Everything that belongs to either record stays, and the merge can be undone."
      footer={
        <>
          {otherId !== null && (
            <Button variant="secondary" disabled={busy} onClick={() => setOtherId(null)}>
              Another record
            </Button>
          )}
          <Button disabled={!other} busy={busy} onClick={() => void submit()}>
            Merge
          </Button>
        </>
      }
    >
      {otherId === null ? (
        <MergeCandidates student={student} onChoose={setOtherId} />
      ) : other ? (
        <MergeComparison student={student} other={other} keepsOther={keepsOther} onKeep={setKeepsOther} />
      ) : isError ? (
        <ErrorPanel message="Failed to load the student. Please try again." onRetry={() => void refetch()} />
      ) : (
        <Loading text="Loading student..." />
      )}
    </Dialog>
  );
}
