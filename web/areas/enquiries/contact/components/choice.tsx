import { useId } from 'react';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { cn } from '#web/lib/cn.ts';

function scrollTo(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

interface TickProps {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  /** Appears after an answer, perhaps below the visible part: scroll to it. */
  isAdded?: boolean;
}

export function Tick({ name, label, hint, error, isAdded = false }: TickProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div data-field ref={isAdded ? scrollTo : undefined} className="scroll-my-4">
      <Checkbox
        name={name}
        label={<span className="leading-snug">{label}</span>}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
      />
      {hint && (
        <p id={hintId} className="ml-7.5 text-ink-soft text-sm leading-snug">
          {hint}
        </p>
      )}
      <ChoiceError id={errorId} error={error} className="ml-7.5" />
    </div>
  );
}

interface YesOrNoProps {
  name: string;
  question: string;
  error?: string | undefined;
  onAnswer: (isYes: boolean) => void;
}

/** Neither answer is preselected. */
export function YesOrNo({ name, question, error, onAnswer }: YesOrNoProps) {
  const id = useId();
  const errorId = error && `${id}-error`;
  return (
    <fieldset data-field aria-describedby={errorId} className="min-w-0">
      <legend className="font-medium leading-snug">
        {question}
        <span aria-hidden className="ml-1 text-danger">
          *
        </span>
      </legend>
      <div className="flex gap-6">
        {(['yes', 'no'] as const).map((answer) => (
          <label key={answer} className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="radio"
              name={name}
              value={answer}
              required
              aria-invalid={error ? true : undefined}
              onChange={() => onAnswer(answer === 'yes')}
              className="size-5 shrink-0 cursor-pointer accent-primary"
            />
            {answer === 'yes' ? 'Yes' : 'No'}
          </label>
        ))}
      </div>
      <ChoiceError id={errorId} error={error} />
    </fieldset>
  );
}

interface ChoiceErrorProps {
  id: string | undefined;
  error: string | undefined;
  className?: string;
}

function ChoiceError({ id, error, className }: ChoiceErrorProps) {
  return error ? (
    <p id={id} className={cn('text-danger-dark text-sm leading-snug', className)}>
      {error}
    </p>
  ) : null;
}
