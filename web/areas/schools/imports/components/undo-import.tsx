import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { addressOf, paths } from '#contracts/pages.ts';
import { type ClassListImport, canUndoImport, type ImportUndo } from '#contracts/schools/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { importQuery, undoImport, undoQuery } from '#web/areas/schools/imports/api.ts';
import { countOf } from '#web/areas/schools/imports/import-words.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { Button, buttonClasses } from '#web/components/ui/button.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { StepCard } from './step.tsx';

/** Asks before the undo of a finished import, with its preview. Only for those who may undo it. */
export function UndoImport({ list }: { list: ClassListImport }) {
  const { adminUser } = useSession();
  const [now] = useState(() => Date.now());
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const query = useQuery({ ...undoQuery(list.id), enabled: isAsking });
  const { queryKey } = importQuery(list.id);
  const { busy, submit } = useChange(
    async () => {
      const undone = await undoImport(list.id);
      queryClient.setQueryData(undoQuery(list.id).queryKey, undone);
      queryClient.setQueryData(queryKey, { import: undone.import, preview: [] });
      showSuccess(`Import undone: ${countOf(undone.removed, 'student')} removed`);
      void queryClient.invalidateQueries();
    },
    {
      fallback: 'The import could not be undone. Please try again.',
      onRefused: () => {
        setIsAsking(false);
        void queryClient.invalidateQueries({ queryKey });
      },
    },
  );
  if (adminUser === null || !canUndoImport(adminUser, { ...list, now })) return null;
  return (
    <>
      <Button variant="ghost" className="justify-self-start" onClick={() => setIsAsking(true)}>
        <Undo2 aria-hidden className="size-4.5" />
        Undo import
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => busy || setIsAsking(open)}
        title="Undo this import?"
        description="The students that this import added are removed for good, as long as nobody has worked with them."
        confirmLabel="Undo import"
        busy={busy}
        disabled={!query.data || query.isFetching || query.data.removed === 0}
        onConfirm={() => void submit()}
      >
        <Loaded
          query={query}
          loading="Counting the students..."
          failed="Failed to count the students. Please try again."
        >
          {(undo) => (
            <div className="grid gap-3">
              <p className="font-medium text-ink">{sentence(undo)}</p>
              <KeptStudents undo={undo} />
              {list.linked > 0 && <p>{linkedSentence(list.linked)}</p>}
            </div>
          )}
        </Loaded>
      </ConfirmDialog>
    </>
  );
}

function sentence({ removed, kept }: ImportUndo): string {
  if (removed === 0) {
    return kept === 0
      ? 'No student of this import is left.'
      : 'Work has been done with every student of this import, so none is removed.';
  }
  const words = `${countOf(removed, 'student')} will be removed`;
  if (kept === 0) return `${words}.`;
  return kept === 1
    ? `${words}; 1 stays because work has been done with them.`
    : `${words}; ${formatNumber(kept)} stay because work has been done with them.`;
}

const linkedSentence = (linked: number) =>
  linked === 1
    ? '1 row was linked to a stored record. The record keeps what the row added.'
    : `${formatNumber(linked)} rows were linked to stored records. These keep what the rows added.`;

function KeptStudents({ undo: { kept, keptStudents } }: { undo: ImportUndo }) {
  if (kept === 0) return null;
  const rest = kept - keptStudents.length;
  return (
    <ul aria-label="Students who stay" className="divide-y divide-line border-line border-y">
      {keptStudents.map(({ id, name }) => (
        <li key={id}>
          <Link
            to={addressOf(paths.admin.dashboardStudent, id)}
            className="inline-flex min-h-11 min-w-0 items-center font-medium text-primary underline-offset-4 [overflow-wrap:anywhere] hover:underline"
          >
            {name}
          </Link>
        </li>
      ))}
      {rest > 0 && <li className="py-2 text-ink-soft">{`And ${countOf(rest, 'student')} more.`}</li>}
    </ul>
  );
}

/** An import after its undo. */
export function UndoneImport({ list }: { list: ClassListImport }) {
  const query = useQuery(undoQuery(list.id));
  return (
    <StepCard title="The import was undone">
      <p role="status" className="[overflow-wrap:anywhere]">
        {`${countOf(list.removed, 'student')} of ${list.fileName} ${list.removed === 1 ? 'was' : 'were'} removed.`}
      </p>
      <Loaded
        query={query}
        loading="Loading the students..."
        failed="Failed to load the students. Please try again."
      >
        {(undo) =>
          undo.kept > 0 && (
            <div className="grid gap-2">
              <p>
                {`${countOf(undo.kept, 'student')} stayed because work had been done with ${undo.kept === 1 ? 'the record' : 'them'}:`}
              </p>
              <KeptStudents undo={undo} />
            </div>
          )
        }
      </Loaded>
      {list.linked > 0 && <p className="text-ink-soft">{linkedSentence(list.linked)}</p>}
      <Link to={{ search: '' }} className={`${buttonClasses()} justify-self-start`}>
        Import a class list
      </Link>
    </StepCard>
  );
}
