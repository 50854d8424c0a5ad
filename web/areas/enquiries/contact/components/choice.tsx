import { useId } from 'react';
import { Checkbox } from '#web/components/ui/checkbox.tsx';

interface TickProps {
  name: string;
  label: string;
  hint?: string;
  error?: string | undefined;
  onChange?: (isTicked: boolean) => void;
}

export function Tick({ name, label, hint, error, onChange }: TickProps) {
  const id = useId();
  const hintId = hint && `${id}-hint`;
  const errorId = error && `${id}-error`;
  return (
    <div data-field className="scroll-my-4">
      <Checkbox
        name={name}
        label={<span className="leading-snug">{label}</span>}
        aria-describedby={[hintId, errorId].filter(Boolean).join(' ') || undefined}
        aria-invalid={error ? true : undefined}
        onChange={({ target }) => onChange?.(target.checked)}
      />
      {hint && (
        <p id={hintId} className="ml-7.5 text-ink-soft text-sm leading-snug">
          {hint}
        </p>
      )}
      {error && (
        <p id={errorId} className="ml-7.5 text-danger-dark text-sm leading-snug">
          {error}
        </p>
      )}
    </div>
  );
}
