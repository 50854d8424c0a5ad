import { type ComponentProps, useId, useState } from 'react';
import { cn } from '#web/lib/cn.ts';

/** 16 px text: a smaller size makes iOS zoom into the field. */
export const controlClasses =
  'min-h-11 w-full min-w-0 rounded-lg border border-field bg-white px-3 py-2 text-base text-ink placeholder:text-ink-soft hover:border-primary disabled:cursor-not-allowed disabled:bg-mist disabled:text-ink-soft aria-invalid:border-danger';

/** A day says beside the field when its year, or a part of it, is missing. */
export function Input({ className, ...props }: ComponentProps<'input'>) {
  const classes = cn(controlClasses, 'read-only:bg-mist', className);
  return props.type === 'date' ? (
    <WholeDay {...props} className={classes} />
  ) : (
    <input {...props} className={classes} />
  );
}

/** Browsers take a year typed as 26 for 0026, and give an empty value for a part of a day. */
function mistakeIn({ value, validity }: HTMLInputElement): string | null {
  if (validity.badInput) return 'The day is not complete.';
  return value.startsWith('0') ? `The year is ${value.slice(0, 4)}. Please type all four digits.` : null;
}

function WholeDay({ onChange, onBlur, ...props }: ComponentProps<'input'>) {
  const mistakeId = useId();
  const [mistake, setMistake] = useState<string | null>(null);
  return (
    <>
      <input
        {...props}
        aria-describedby={mistake === null ? props['aria-describedby'] : mistakeId}
        aria-invalid={mistake === null ? props['aria-invalid'] : true}
        onChange={(event) => {
          // While a year is typed it is 0002, then 0020.
          if (mistake !== null) setMistake(mistakeIn(event.currentTarget));
          onChange?.(event);
        }}
        onBlur={(event) => {
          setMistake(mistakeIn(event.currentTarget));
          onBlur?.(event);
        }}
      />
      {mistake !== null && (
        <p id={mistakeId} role="status" className="text-danger-dark text-sm leading-snug">
          {mistake}
        </p>
      )}
    </>
  );
}
