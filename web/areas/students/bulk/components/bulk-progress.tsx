import { useQuery, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { bulkChangeQuery, undoBulkChange } from '#web/areas/students/bulk/api.ts';
import { changeWords } from '#web/areas/students/bulk/bulk-words.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';

/** The person's newest change: its progress, its result and its undo. */
export function BulkProgress() {
  const queryClient = useQueryClient();
  const { data: change } = useQuery(bulkChangeQuery);
  const [hidden, setHidden] = useState<string | null>(null);
  const [followed, setFollowed] = useState<number | null>(null);
  if (change && change.status !== 'undone' && change.id !== followed) setFollowed(change.id);
  const isRunning = change?.status === 'running' || change?.status === 'undoing';
  useReloadAfter(isRunning);

  const { busy, submit: undo } = useSubmit(async (id: number) => {
    const { change: undoing } = await undoBulkChange(id);
    queryClient.setQueryData(bulkChangeQuery.queryKey, undoing);
  }, 'The change could not be undone');

  if (!change || hidden === `${change.id} ${change.status}`) return null;
  // Nothing is left to do about an undone change: the next visit does not show it.
  if (change.status === 'undone' && change.id !== followed) return null;
  const words = changeWords(change);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-white px-4 py-2">
      <p role="status" className="min-w-0 grow">
        {words}
      </p>
      {isRunning ? (
        <div className="w-full sm:w-56">
          <ProgressBar
            label="Progress of the change"
            value={(change.taken / Math.max(1, change.students)) * 100}
          />
        </div>
      ) : (
        <>
          {change.status === 'done' && change.changed > 0 && (
            <Button variant="secondary" busy={busy} onClick={() => void undo(change.id)}>
              Undo
            </Button>
          )}
          <Button
            variant="ghost"
            size="icon"
            aria-label="Hide this message"
            onClick={() => setHidden(`${change.id} ${change.status}`)}
          >
            <X aria-hidden className="size-4.5" />
          </Button>
        </>
      )}
    </div>
  );
}

/** Reloads the list when a change ends. */
function useReloadAfter(isRunning: boolean) {
  const queryClient = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) {
      void queryClient.invalidateQueries({ queryKey: ['students', 'list'] });
      void queryClient.invalidateQueries({ queryKey: ['students', 'choices'] });
    }
    wasRunning.current = isRunning;
  }, [isRunning, queryClient]);
}
