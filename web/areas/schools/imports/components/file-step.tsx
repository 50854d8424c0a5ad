import { useEffect, useId, useRef } from 'react';
import type { Sending, Upload } from '#web/areas/schools/imports/use-upload.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { DropZone } from './drop-zone.tsx';
import { FileHints } from './file-hints.tsx';
import { SheetForm } from './sheet-form.tsx';
import { focusIfLost, StepCard } from './step-card.tsx';

const QUESTION = {
  title: 'Stop sending the file?',
  description: 'The file is still uploading. If you leave now, you will have to choose it again.',
};

interface FileStepProps {
  upload: Upload;
  /** Shows the sheets of the sent file instead of the file field. */
  isChoosing: boolean;
  isOfSchools: boolean;
}

export function FileStep({ upload, isChoosing, isOfSchools }: FileStepProps) {
  const hintsId = useId();
  const isSending = upload.sending !== null;
  useUnsavedChanges(isSending, QUESTION);
  const place = useRef<HTMLDivElement>(null);
  const wasSending = useRef(isSending);
  // The file field and the progress replace each other; the focus moves along.
  useEffect(() => {
    if (wasSending.current !== isSending) {
      focusIfLost(place.current?.querySelector<HTMLElement>('input, button'));
    }
    wasSending.current = isSending;
  }, [isSending]);
  const { sending, sent } = upload;

  return (
    <StepCard title={isChoosing ? 'Choose sheets and headers' : 'Choose the class list'}>
      {upload.problem && <Alert>{upload.problem}</Alert>}
      <div ref={place}>
        {sending ? (
          <UploadProgress sending={sending} onCancel={upload.cancel} />
        ) : isChoosing && sent ? (
          <SheetForm sent={sent} onChoose={upload.choose} />
        ) : (
          <DropZone describedBy={hintsId} onFiles={upload.send} />
        )}
      </div>
      {!isChoosing && <FileHints id={hintsId} isOfSchools={isOfSchools} />}
    </StepCard>
  );
}

interface UploadProgressProps {
  sending: Sending;
  onCancel: () => void;
}

function UploadProgress({ sending: { fileName, fraction }, onCancel }: UploadProgressProps) {
  return (
    <div className="grid gap-3 rounded-2xl border border-line bg-mist p-5">
      <p className="[overflow-wrap:anywhere]">{fileName}</p>
      <ProgressBar label="Sending the file" value={fraction * 100} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-soft">
          {fraction < 1 ? 'Sending the file...' : 'Reading the file...'}
        </p>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
