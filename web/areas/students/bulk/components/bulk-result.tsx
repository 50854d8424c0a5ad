import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { bulkChangeQuery, undoBulkChange, useShowChange } from '#web/areas/students/bulk/api.ts';
import { changeWords } from '#web/areas/students/bulk/bulk-words.ts';
import { useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';

/** The person's newest change: its result and its undo. */
export function BulkResult() {
  const showChange = useShowChange();
  const { data: change } = useQuery(bulkChangeQuery);
  const [hidden, setHidden] = useState<string | null>(null);
  const [undoneHere, setUndoneHere] = useState<number | null>(null);
  const { busy, submit: undo } = useSubmit(async (id: number) => {
    const { change: undone } = await undoBulkChange(id);
    setUndoneHere(id);
    showChange(undone);
  }, 'The change could not be undone');

  if (!change || hidden === `${change.id} ${change.status}`) return null;
  // Nothing is left to do about an undone change: the next visit does not show it.
  if (change.status === 'undone' && change.id !== undoneHere) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-xl border border-line bg-white px-4 py-2">
      <p role="status" className="min-w-0 grow">
        {changeWords(change)}
      </p>
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
    </div>
  );
}
