import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '#web/areas/identity/index.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Button } from '#web/components/ui/button.tsx';
import { returnFocusTo } from '#web/components/ui/dialog-focus.ts';
import type { ApiError } from '#web/lib/api-client.ts';
import { deleteSampleData } from './api.ts';

export function RemoveSampleData() {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { busy, submit } = useChange(remove, {
    fallback: 'Delete operation failed',
    onRefused: handleRefused,
  });

  async function remove() {
    await deleteSampleData();
    // The button that opened the dialog disappears with its banner.
    returnFocusTo(document.querySelector('main'));
    setIsOpen(false);
    showSuccess('Sample data removed successfully');
    // Any figure or list may hold sample data.
    void queryClient.invalidateQueries();
  }

  /** After a lost permission the profile has another role. */
  function handleRefused({ status }: ApiError) {
    if (status === 403) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  }

  return (
    <>
      <Button variant="secondary" aria-label="Remove sample data" onClick={() => setIsOpen(true)}>
        <span className="max-sm:hidden">Remove sample data</span>
        <span className="sm:hidden">Remove</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => busy || setIsOpen(open)}
        title="Remove the sample data?"
        description="All sample students, schools, enrolments and appointments are removed. Team members and your own records stay. This action cannot be undone."
        confirmLabel="Remove"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </>
  );
}
