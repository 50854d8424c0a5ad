import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Choice,
  Colleagues,
  LeftWorkDialog,
  type OpenWork,
  profileQuery,
} from '#web/areas/identity/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';
import { returnFocusTo } from '#web/components/ui/dialog-focus.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { removeSampleData } from './api.ts';

export function RemoveSampleData() {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  /** Why a handover is needed; null before the server has found real work. */
  const [reason, setReason] = useState<string | null>(null);
  const [choice, setChoice] = useState<Choice>([]);
  const [left, setLeft] = useState<OpenWork | null>(null);
  const { busy, submit } = useChange(remove, {
    fallback: 'Delete operation failed',
    onRefused: handleRefused,
  });

  async function remove() {
    const memberIds = choice === 'nobody' ? [] : [...choice];
    const answer = await removeSampleData(reason === null ? null : memberIds);
    // The button that opened the dialog disappears with its notice.
    returnFocusTo(document.querySelector('main'));
    setIsOpen(false);
    showSuccess('Sample data removed successfully');
    if (answer.left.named.length > 0) return setLeft(answer.left);
    reload();
  }

  /** Any figure or list may hold sample data. */
  function reload() {
    void queryClient.invalidateQueries();
  }

  /** The question is no failure and needs no toast. After a lost permission the profile has another role. */
  function handleRefused({ status, code, message }: ApiError) {
    if (code === 'handover_needed') setReason(message);
    if (status === 403) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
    return code === 'handover_needed';
  }

  /** The notice, with this component, goes with the reload. */
  if (left) {
    return <LeftWorkDialog left={left} isOfNobody={choice === 'nobody'} onClose={reload} />;
  }
  return (
    <>
      <Button variant="ghost" aria-label="Remove sample data" onClick={() => setIsOpen(true)}>
        Remove
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => busy || setIsOpen(open)}
        title="Remove the sample data?"
        description="All sample students, schools, enrolments and appointments are removed. Your own team members and records stay; the invented colleagues go. This action cannot be undone."
        confirmLabel="Remove"
        busy={busy}
        disabled={reason !== null && choice.length === 0}
        onConfirm={() => void submit()}
      >
        {reason !== null && (
          <div className="grid gap-3 rounded-xl border border-line bg-mist/60 p-4">
            <p role="alert">{reason}</p>
            <Colleagues without={[]} choice={choice} setChoice={setChoice} />
          </div>
        )}
      </ConfirmDialog>
    </>
  );
}
