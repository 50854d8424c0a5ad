import { ph, t } from '@lingui/core/macro';
import { cloneElement, type InputEvent, type ReactElement, type ReactNode, useId, useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';

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
  value?: unknown;
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

/** The maximum of a field that may take a pasted text. */
const LONG = 100;

/** The browser cuts a longer text at `maxLength` without a word, so a full long field says so. */
export function Field({ label, hint, error, required, children: control }: FieldProps) {
  const ownId = useId();
  const id = control.props.id ?? ownId;
  const hintId = hint ? `${id}-hint` : '';
  const errorId = error ? `${id}-error` : '';
  const [full, setFull] = useState<string | null>(null);
  // A form may clear its field.
  const isFull = full !== null && (typeof control.props.value !== 'string' || control.props.value === full);
  const fullId = isFull ? `${id}-full` : '';
  const noteFull = ({ target }: InputEvent<HTMLElement>) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return;
    const { value, maxLength } = target;
    setFull(maxLength >= LONG && value.length >= maxLength ? value : null);
  };
  const describedBy = [control.props['aria-describedby'], hintId, fullId, errorId].filter(Boolean).join(' ');
  return (
    <div data-field onInput={noteFull} className="grid content-start gap-1.5">
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
      {isFull && (
        <p id={fullId} role="status" className="text-ink-soft text-sm leading-snug">
          {t`This is the longest text: ${ph({ most: formatNumber(full.length) })} characters. A longer one is cut.`}
        </p>
      )}
      {error && (
        <p id={errorId} className="text-danger-dark text-sm leading-snug">
          {error}
        </p>
      )}
    </div>
  );
}
