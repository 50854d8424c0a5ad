import { type FormEvent, useId, useState } from 'react';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { cn } from '#web/lib/cn.ts';
import type { ConflictField, Conflicts, Side } from '#web/lib/edit-conflict.ts';

/** `fields` is not empty. */
interface ConflictDialogProps<Key extends string> extends Conflicts<Key> {
  /** Noun for the record, for example "school". */
  what: string;
  busy?: boolean;
  /** Called when every field has a choice; the caller saves and closes. */
  onResolve: (chosen: Record<Key, Side>) => void;
  onClose: () => void;
}

/** Offers both values of each field with two changes, and names the fields with one change. */
export function ConflictDialog<Key extends string>(props: ConflictDialogProps<Key>) {
  const { what, fields, taken, busy = false, onResolve, onClose } = props;
  const formId = useId();
  const [chosen, setChosen] = useState<Partial<Record<Key, Side>>>({});
  const [isIncomplete, setIsIncomplete] = useState(false);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isComplete = fields.every(({ key }) => chosen[key] !== undefined);
    setIsIncomplete(!isComplete);
    if (isComplete) onResolve(chosen as Record<Key, Side>);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onClose()}
      title={`Somebody else has changed this ${what}`}
      description="Please choose for each field which value to keep. Nothing is saved before that."
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            Back to the Form
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
        {fields.map((field) => (
          <ConflictChoice
            key={field.key}
            field={field}
            chosen={chosen[field.key]}
            isMissing={isIncomplete && chosen[field.key] === undefined}
            onChoose={(side) => setChosen({ ...chosen, [field.key]: side })}
          />
        ))}
        {taken.length > 0 && (
          <p className="text-ink-soft">
            Kept automatically: {taken.map(({ label, side }) => `${label} (${side})`).join(', ')}
          </p>
        )}
        {isIncomplete && <Alert>Please choose one of the two values for each field.</Alert>}
      </form>
    </Dialog>
  );
}

interface ConflictChoiceProps {
  field: ConflictField;
  chosen: Side | undefined;
  isMissing: boolean;
  onChoose: (side: Side) => void;
}

const SIDES = [
  { side: 'theirs', label: 'Theirs, already saved' },
  { side: 'mine', label: 'Mine' },
] as const;

function ConflictChoice({ field, chosen, isMissing, onChoose }: ConflictChoiceProps) {
  const name = useId();
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className={cn('mb-1.5 font-medium', isMissing ? 'text-danger-dark' : 'text-ink')}>
        {field.label}
      </legend>
      {SIDES.map(({ side, label }) => (
        <label
          key={side}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-line px-3 py-2 hover:border-primary has-checked:border-primary has-checked:bg-mist"
        >
          <input
            type="radio"
            name={name}
            checked={chosen === side}
            onChange={() => onChoose(side)}
            className="mt-1 size-4.5 shrink-0 cursor-pointer accent-primary"
          />
          <span className="min-w-0">
            <span className="block text-ink-soft text-sm">{label}</span>
            <span className="block whitespace-pre-line break-words text-ink">
              {field[side] === '' ? '(empty)' : field[side]}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
