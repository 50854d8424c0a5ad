import { type FormEvent, useState } from 'react';
import { addDays } from '#contracts/lib/calendar.ts';
import { MOST_TASK_DAYS_AHEAD, type Task } from '#contracts/tasks/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { focusField } from '#web/components/form/use-submit.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { useDraft } from '#web/lib/use-draft.ts';

interface OutcomeFormProps {
  task: Task;
  /** ISO 8601 date of the office. */
  today: string;
  busy: boolean;
  onSave: (completion: { outcome: string; nextOn: string }, onSaved: () => void) => Promise<void>;
  onClose: () => void;
}

/** What came of a task; of a call also the day of the next one. */
export function OutcomeForm({ task, today, busy, onSave, onClose }: OutcomeFormProps) {
  const [error, setError] = useState<string | null>(null);
  const draft = useDraft(
    { form: `task-outcome:${task.id}`, title: `What came of: ${task.what}` },
    { initial: () => ({ outcome: '', nextOn: '' }), isDirty: ({ outcome }) => outcome.trim() !== '' },
  );
  const { outcome, nextOn } = draft.state;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isMissing = outcome.trim() === '';
    setError(isMissing ? 'Please say what came of it' : null);
    if (isMissing) return focusField(event.currentTarget, 'outcome');
    void onSave({ outcome, nextOn }, () => {
      draft.release();
      onClose();
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mb-2 grid gap-3 rounded-xl bg-mist/60 p-3 sm:ml-12">
      <RestoredNotice restored={draft.restored} />
      <Field label="What came of it" required error={error}>
        <Textarea
          autoFocus
          name="outcome"
          rows={2}
          maxLength={2000}
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

interface NextCallProps {
  today: string;
  nextOn: string;
  onChange: (day: string) => void;
}

function NextCall({ today, nextOn, onChange }: NextCallProps) {
  const usual = [
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In 3 days', day: addDays(today, 3) },
    { label: 'In a week', day: addDays(today, 7) },
  ];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label="Next call on (optional)">
        <Input
          type="date"
          name="nextOn"
          value={nextOn}
          min={today}
          max={addDays(today, MOST_TASK_DAYS_AHEAD)}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
      {usual.map(({ label, day }) => (
        <Button key={label} variant="secondary" aria-pressed={nextOn === day} onClick={() => onChange(day)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
