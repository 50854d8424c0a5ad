import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { TaskRecordRef } from '#contracts/tasks/index.ts';
import { Button } from '#web/components/ui/button.tsx';
import { TaskForm } from './task-form.tsx';

interface AddTaskProps {
  /** Null for a task of its own. */
  record?: TaskRecordRef | null;
  /** Whether the form is open at first. */
  isOpen?: boolean;
  onClosed?: () => void;
}

/** A button that opens the form of a new task. The form stays for the next one. */
export function AddTask({ record = null, isOpen = false, onClosed }: AddTaskProps) {
  const [opened, setOpened] = useState(isOpen);
  const [added, setAdded] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  if (!opened) {
    return (
      <Button ref={button} variant="secondary" className="justify-self-start" onClick={() => setOpened(true)}>
        <Plus aria-hidden className="size-4.5" />
        Add task
      </Button>
    );
  }
  return (
    <TaskForm
      // A form of its own for each task.
      key={added}
      task={null}
      record={record}
      onAdded={() => setAdded(added + 1)}
      onClose={() => {
        setOpened(false);
        onClosed?.();
      }}
    />
  );
}
