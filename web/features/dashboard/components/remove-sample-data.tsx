import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { removeSampleData } from '#web/features/dashboard/api.ts';

export function RemoveSampleData() {
  const queryClient = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    await removeSampleData();
    setIsOpen(false);
    showSuccess('Sample data removed successfully');
    // Every figure and list of the portal may have shown some of it.
    void queryClient.invalidateQueries();
  }, 'Delete operation failed');

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
