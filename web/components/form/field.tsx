import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Marks the label; the control keeps its own `required`. */
  required?: boolean;
  /** The control. It receives an id, its description and its invalid state. */
  children: ReactElement<ControlProps>;
}

interface ControlProps {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

export function Field({ label, hint, error, required, children: control }: FieldProps) {
  const ownId = useId();
  const id = control.props.id ?? ownId;
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const describedBy = [control.props['aria-describedby'], hintId, errorId].filter(Boolean).join(' ');
  return (
    <div data-field className="grid content-start gap-1.5">
      <div className="flex gap-1 font-medium text-ink leading-snug">
        <label htmlFor={id}>{label}</label>
        {/* Outside the label, because the star is not part of the control's name. */}
        {required && (
          <span aria-hidden className="text-danger">
            *
          </span>
        )}
      </div>
      {cloneElement(control, {
        id,
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : control.props['aria-invalid'],
      })}
      {hint && (
        <div id={hintId} className="text-ink-soft text-sm leading-snug">
          {hint}
        </div>
      )}
      {error && (
        <p id={errorId} className="text-danger-dark text-sm leading-snug">
          {error}
        </p>
      )}
    </div>
  );
}
