import { type ComponentProps, useState } from 'react';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { Input } from '#web/components/ui/input.tsx';

interface DayInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  /** ISO 8601 date; empty where none is chosen. */
  value: string;
  /** Gets whole days, and the empty text from a field that was emptied. */
  onChange: (day: string) => void;
}

/**
 * A day that acts as soon as it is whole, such as a filter: while its year is typed it is one of long ago. What is typed
 * stays until the field is left, whatever `value` says meanwhile; a browser begins anew in a field that is written to.
 */
export function DayInput({ value, onChange, onBlur, ...props }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <Input
      {...props}
      type="date"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        if (target.value === '' || isWholeDay(target.value)) onChange(target.value);
      }}
      onBlur={(event) => {
        setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
