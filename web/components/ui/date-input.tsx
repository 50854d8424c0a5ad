import { type ComponentProps, useId, useState } from 'react';
import { Input } from './input.tsx';

/** Browsers take a year typed as 26 for 0026, and give an empty value for a part of a day. */
const isPart = ({ value, validity }: HTMLInputElement) => validity.badInput || value.startsWith('0');

/** A native date field that says, once it is left, when its year or another part of the day is missing. */
export function DateInput({ onBlur, ...props }: ComponentProps<typeof Input>) {
  const partId = useId();
  const [part, setPart] = useState<string | null>(null);
  return (
    <>
      <Input
        {...props}
        type="date"
        aria-describedby={part === null ? props['aria-describedby'] : partId}
        aria-invalid={part === null ? props['aria-invalid'] : true}
        onBlur={(event) => {
          setPart(isPart(event.target) ? event.target.value : null);
          onBlur?.(event);
        }}
      />
      {part !== null && (
        <p id={partId} role="status" className="text-danger-dark text-sm leading-snug">
          {part && `The year is ${part.slice(0, 4)}. `}Please enter the whole day, the year with four digits.
        </p>
      )}
    </>
  );
}
