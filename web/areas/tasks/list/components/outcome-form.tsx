import type { FormEvent } from 'react';
import { completeTask, type Task } from '#contracts/tasks/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { useFieldErrors } from '#web/components/form/use-field-errors.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { NextCall } from './next-call.tsx';

interface OutcomeFormProps {
  task: Task;
  /** ISO 8601 date of the office. */
  today: string;
  busy: boolean;
  onSave: (completion: { outcome: string; nextOn: string }, onSaved: () => void) => Promise<void>;
  onClose: () => void;
}

/** The outcome of a task; of a call also the day of the next one. */
export function OutcomeForm({ task, today, busy, onSave, onClose }: OutcomeFormProps) {
  const { fieldErrors, check } = useFieldErrors();
  const draft = useDraft(
    { form: `task-outcome:${task.id}`, title: `What came of: ${task.what}` },
    { initial: () => ({ outcome: '', nextOn: '' }), isDirty: ({ outcome }) => outcome.trim() !== '' },
  );
  const { outcome, nextOn } = draft.state;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isMissing = outcome.trim() === '';
    if (!check(event.currentTarget, isMissing ? { outcome: 'Please say what came of it' } : {})) return;
    void onSave({ outcome, nextOn }, () => {
      draft.release();
      onClose();
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mb-2 grid gap-3 rounded-xl bg-mist/60 p-3 sm:ml-12">
      <RestoredNotice restored={draft.restored} />
      <Field label="What came of it" required error={fieldErrors.outcome ?? null}>
        <Textarea
          autoFocus
          name="outcome"
          rows={2}
          maxLength={maxLengthOf(completeTask.body.shape.outcome)}
          dir="auto"
          value={outcome}
          onChange={({ target }) => draft.setState({ outcome: target.value, nextOn })}
        />
      </Field>
      {task.kind === 'call' && (
        <NextCall
          today={today}
          nextOn={nextOn}
          onChange={(day) => draft.setState({ outcome, nextOn: day })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {task.kind === 'call' ? 'Save call' : 'Done'}
        </Button>
        <Button variant="secondary" onClick={() => draft.attempt(onClose)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
