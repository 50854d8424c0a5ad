import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from '#web/areas/identity/index.ts';
import { removeSampleData } from '#web/areas/insight/dashboard/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { returnFocusTo } from '#web/components/ui/dialog-focus.ts';
import type { ApiError } from '#web/lib/api-client.ts';

export function RemoveSampleData() {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { busy, submit } = useSubmit(remove, 'Delete operation failed', handleRefused);

  async function remove() {
    await removeSampleData();
    // The banner goes, and with it the button that opened the dialog.
    returnFocusTo(document.querySelector('main'));
    setIsOpen(false);
    showSuccess('Sample data removed successfully');
    // Every figure and list of the portal may have shown some of it.
    void queryClient.invalidateQueries();
  }

  /** The right may have been taken away since; the profile tells. */
  function handleRefused({ status }: ApiError) {
    if (status === 403) void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey });
  }

  return (
    <>
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        Remove sample data
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={(open) => busy || setIsOpen(open)}
        title="Remove the sample data?"
        description="Every invented student, school, enrolment and appointment is removed. Team members and your own records stay. This action cannot be undone."
        confirmLabel="Remove"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </>
  );
}
