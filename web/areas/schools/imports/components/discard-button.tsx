import { useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { discardImport, importQuery } from '#web/areas/schools/imports/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { showSuccess, useSubmit } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';

export function DiscardButton({ importId, disabled }: { importId: number; disabled: boolean }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const { busy, submit } = useSubmit(
    async () => {
      await discardImport(importId);
      showSuccess('Import discarded');
      await navigate({ search: '' }, { replace: true });
    },
    'The import could not be discarded. Please try again.',
    () => {
      // Another person may have finished it; the page shows its state.
      setIsAsking(false);
      void queryClient.invalidateQueries({ queryKey: importQuery(importId).queryKey });
    },
  );
  return (
    <>
      <Button
        variant="ghost"
        disabled={disabled}
        className="justify-self-start"
        onClick={() => setIsAsking(true)}
      >
        <Trash2 aria-hidden className="size-4.5" />
        Discard import
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={(open) => busy || setIsAsking(open)}
        title="Discard this import?"
        description="The rows of the file are deleted, and no students are added. You can upload the file again at any time."
        confirmLabel="Discard"
        busy={busy}
        onConfirm={() => void submit()}
      />
    </>
  );
}
