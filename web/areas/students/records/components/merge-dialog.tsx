import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import type { Student } from '#contracts/students/index.ts';
import { duplicatesQuery, mergeStudents, studentQuery } from '#web/areas/students/records/api.ts';
import { duplicateSearchOf } from '#web/areas/students/records/duplicate-search.ts';
import { Choice } from '#web/components/form/choice.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { formatDate } from '#web/lib/format.ts';
import { StudentSearch } from './student-search.tsx';

/** Merges two records of one student: the person finds the other record, then compares both. */
export function MergeDialog({ student, onClose }: { student: Student; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [otherId, setOtherId] = useState<number | null>(null);
  const [kept, setKept] = useState<'this' | 'other'>('this');
  const likely = useQuery(duplicatesQuery(duplicateSearchOf(student, student.id)));
  const query = useQuery({ ...studentQuery(otherId ?? 0), enabled: otherId !== null });
  const other = otherId === null ? undefined : query.data?.student;

  const { busy, submit } = useChange(
    async () => {
      if (!other) return;
      const [into, merged] = kept === 'other' ? [other, student] : [student, other];
      const { studentId } = await mergeStudents(into.id, {
        otherId: merged.id,
        version: into.version,
        otherVersion: merged.version,
      });
      showSuccess('The records are merged');
      onClose();
      await navigate(addressOf(paths.admin.dashboardStudent, studentId));
      await queryClient.invalidateQueries({ queryKey: ['students'] });
    },
    {
      fallback: 'Merging failed',
      onRefused: () => void queryClient.invalidateQueries({ queryKey: ['students', 'record'] }),
    },
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
        <StudentSearch
          label="Find the other record"
          required={false}
          exceptId={student.id}
          likely={{ ...likely, rows: likely.data ?? [] }}
          onChoose={({ id }) => setOtherId(id)}
        />
      ) : (
        <Loaded
          query={query}
          loading="Loading student..."
          failed="Failed to load the student. Please try again."
        >
          {(record) => (
            <Choice
              legend="Which record is kept? The other one fills its empty fields."
              value={kept}
              options={[optionOf('this', student), optionOf('other', record.student)]}
              onChange={setKept}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  );
}

function optionOf<Value extends string>(value: Value, student: Student) {
  const { name, guardianName, phone, email, school, className, dateOfBirth, createdAt } = student;
  const born = dateOfBirth && `born ${formatDate(dateOfBirth)}`;
  const known = [guardianName, phone, email, school?.name, className, born, `added ${formatDate(createdAt)}`];
  const label = (
    <span className="grid leading-snug">
      <span dir="auto" className="[overflow-wrap:anywhere] font-medium">
        {name}
      </span>
      <span className="[overflow-wrap:anywhere] text-ink-soft text-sm">
        {known.filter(Boolean).join(' · ')}
      </span>
    </span>
  );
  return { value, label };
}
