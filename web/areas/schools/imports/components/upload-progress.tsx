import type { Sending } from '#web/areas/schools/imports/use-upload.ts';
import { Button } from '#web/components/ui/button.tsx';
import { ProgressBar } from '#web/components/ui/progress-bar.tsx';

interface UploadProgressProps {
  sending: Sending;
  onCancel: () => void;
}

export function UploadProgress({ sending: { fileName, fraction }, onCancel }: UploadProgressProps) {
  return (
    <div className="grid gap-3 rounded-2xl border border-line bg-mist p-5">
      <p className="[overflow-wrap:anywhere]">{fileName}</p>
      <ProgressBar label="Sending the file" value={fraction * 100} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        {/* The stages alone are read out; a bar says its value by itself. */}
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
