import { type ComponentProps, useState } from 'react';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { Input } from '#web/components/ui/input.tsx';

interface DayInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  /** ISO 8601 date, or empty. */
  value: string;
  /** Called with complete days, and with an empty text. */
  onChange: (day: string) => void;
}

/**
 * A day for a filter, which acts at once. Ignores years such as 0002, which appear while a year is typed. Keeps the typed
 * text until the field loses the focus: browsers restart the input when a script writes to the field.
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
