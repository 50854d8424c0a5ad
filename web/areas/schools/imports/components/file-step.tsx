import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { importQuery } from '#web/areas/schools/imports/api.ts';
import { focusIfLost } from '#web/areas/schools/imports/focus-if-lost.ts';
import { writeAddress } from '#web/areas/schools/imports/import-address.ts';
import { useUpload } from '#web/areas/schools/imports/use-upload.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { DropZone } from './drop-zone.tsx';
import { FileHints } from './file-hints.tsx';
import { StepCard } from './step-card.tsx';
import { UploadProgress } from './upload-progress.tsx';

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
