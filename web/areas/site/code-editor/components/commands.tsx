import { Check, Copy, Play, Square, Trash2 } from 'lucide-react';
import { type RefObject, useState } from 'react';
import type { CodeBox } from '#web/areas/site/code-editor/mount-editor.ts';
import { useCopy } from '#web/areas/site/code-editor/use-copy.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface CommandsProps {
  box: RefObject<CodeBox | null>;
  isRunning: boolean;
  onRun: () => void;
  onStop: () => void;
}

export function Commands({ box, isRunning, onRun, onStop }: CommandsProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { copied, copy } = useCopy(() => box.current?.read() ?? '');
  const handleClear = () => {
    box.current?.replace('');
    setIsAsking(false);
  };
  const CopyIcon = copied === 'done' ? Check : Copy;
  return (
    <div className="flex flex-wrap gap-2">
      <RunButton isRunning={isRunning} onRun={onRun} onStop={onStop} />
      <Button variant="secondary" className="px-3! sm:px-4!" onClick={() => setIsAsking(true)}>
        <Trash2 aria-hidden className="size-4" />
        Clear
      </Button>
      <Button variant="secondary" className="min-w-25 px-3! sm:min-w-27 sm:px-4!" onClick={() => void copy()}>
        <CopyIcon aria-hidden className="size-4" />
        {copied === 'done' ? 'Copied' : 'Copy'}
      </Button>
      <p
        role="status"
        className={copied === 'failed' ? 'basis-full text-danger-dark leading-snug' : 'sr-only'}
      >
        {COPY_NOTES[copied]}
      </p>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        title="Clear the code?"
        description="Everything in the editor will be removed. Undo (Ctrl + Z in the editor) brings it back."
        confirmLabel="Clear code"
        onConfirm={handleClear}
      />
    </div>
  );
}

const COPY_NOTES = {
  none: '',
  done: 'The code was copied.',
  failed: 'The browser did not allow copying. Please select the code and copy it yourself.',
};

// One button, so that the focus stays on it.
function RunButton({ isRunning, onRun, onStop }: Omit<CommandsProps, 'box'>) {
  const Icon = isRunning ? Square : Play;
  const handleClick = ({ detail }: React.MouseEvent) => {
    if (!isRunning) onRun();
    // The second click of a double click still means Run.
    else if (detail < 2) onStop();
  };
  return (
    <Button className="min-w-28 px-3! sm:min-w-34 sm:px-4!" onClick={handleClick}>
      <Icon aria-hidden className="size-4" />
      {isRunning ? 'Stop' : 'Run Code'}
    </Button>
  );
}
