import { cloneElement, isValidElement, type ReactElement, type ReactNode, useId } from 'react';

interface FieldProps {
  label: string;
  /** The control's id, when the control sets one itself. */
  htmlFor?: string;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** Marks the label; the control keeps its own `required`. */
  required?: boolean;
  /** One control; it receives its id, description and invalid state. */
  children: ReactNode;
}

interface ControlProps {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

export function Field({ label, htmlFor, hint, error, required, children }: FieldProps) {
  const ownId = useId();
  const control = isValidElement(children) ? (children as ReactElement<ControlProps>) : null;
  const id = htmlFor ?? control?.props.id ?? ownId;
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const describedBy = [control?.props['aria-describedby'], hintId, errorId].filter(Boolean).join(' ');
  return (
    <div data-field className="grid content-start gap-1.5">
      <div className="flex gap-1 font-medium text-ink leading-snug">
        <label htmlFor={id}>{label}</label>
        {/* Outside the label: the star is for the eye, not part of the name. */}
        {required && (
          <span aria-hidden className="text-danger">
            *
          </span>
        )}
      </div>
      {control
        ? cloneElement(control, {
            id,
            'aria-describedby': describedBy || undefined,
            'aria-invalid': error ? true : control.props['aria-invalid'],
          })
        : children}
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
