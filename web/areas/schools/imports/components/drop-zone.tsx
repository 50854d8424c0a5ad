import { FileUp } from 'lucide-react';
import { type DragEvent, useState } from 'react';
import { ACCEPTED_FILES } from '#web/areas/schools/imports/class-list-file.ts';
import { cn } from '#web/lib/cn.ts';

interface DropZoneProps {
  describedBy: string;
  onFiles: (files: readonly File[]) => void;
}

/** A native file field, whose label also takes dropped files. */
export function DropZone({ describedBy, onFiles }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);

  function handleOver(event: DragEvent) {
    event.preventDefault();
    setIsOver(true);
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    onFiles([...event.dataTransfer.files]);
  }

  return (
    <label
      onDragOver={handleOver}
      onDragLeave={() => setIsOver(false)}
      onDrop={handleDrop}
      className={cn(
        'relative grid cursor-pointer justify-items-center gap-2 rounded-2xl border-2 border-field border-dashed px-4 py-10 text-center text-ink hover:border-primary hover:bg-mist',
        'has-focus-visible:outline-2 has-focus-visible:outline-primary has-focus-visible:outline-offset-2',
        isOver && 'border-primary bg-mist',
      )}
    >
      <FileUp aria-hidden className="size-8 text-primary" />
      <span className="font-semibold text-primary underline underline-offset-4">Choose a file</span>
      <span aria-hidden className="text-ink-soft">
        or drop it here
      </span>
      <input
        type="file"
        accept={ACCEPTED_FILES}
        aria-describedby={describedBy}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the person choose the same file again after a correction.
          target.value = '';
          onFiles(files);
        }}
      />
    </label>
  );
}
