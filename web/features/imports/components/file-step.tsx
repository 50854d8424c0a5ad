import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { importQuery } from '#web/features/imports/api.ts';
import { DropZone } from '#web/features/imports/components/drop-zone.tsx';
import { FileHints } from '#web/features/imports/components/file-hints.tsx';
import { StepCard } from '#web/features/imports/components/step-card.tsx';
import { UploadProgress } from '#web/features/imports/components/upload-progress.tsx';
import { focusIfLost } from '#web/features/imports/focus-if-lost.ts';
import { writeAddress } from '#web/features/imports/import-address.ts';
import { useUpload } from '#web/features/imports/use-upload.ts';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';

/** The first step: a file is chosen and sent. */
export function FileStep({ schoolId }: { schoolId: number }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const hintsId = useId();
  const upload = useUpload(schoolId, (list) => {
    queryClient.setQueryData(importQuery(list.id).queryKey, { import: list, preview: [] });
    // In its place: Back leads to where the person came from, not to a file that was sent.
    void navigate({ search: writeAddress(list.id) }, { replace: true });
  });
  const isSending = upload.sending !== null;
  const guard = useUnsavedChanges(isSending);
  const place = useRef<HTMLDivElement>(null);
  const wasSending = useRef(isSending);
  // The file field gives way to the progress and comes back after it, and the focus would go with each.
  useEffect(() => {
    if (wasSending.current !== isSending)
      focusIfLost(place.current?.querySelector<HTMLElement>('input, button'));
    wasSending.current = isSending;
  }, [isSending]);

  return (
    <StepCard title="Choose the class list">
      {upload.problem && <Alert>{upload.problem}</Alert>}
      <div ref={place}>
        {upload.sending ? (
          <UploadProgress sending={upload.sending} onCancel={upload.cancel} />
        ) : (
          <DropZone describedBy={hintsId} onFiles={upload.send} />
        )}
      </div>
      <FileHints id={hintsId} />
      <ConfirmDialog
        open={guard.isAsking}
        onOpenChange={(open) => open || guard.stay()}
        title="Stop sending the file?"
        description="The file has not been sent completely. If you leave now, you have to choose it again."
        confirmLabel="Leave"
        onConfirm={guard.leave}
      />
    </StepCard>
  );
}
