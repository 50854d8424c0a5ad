import { type ComponentProps, useState } from 'react';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { Input } from '#web/components/ui/input.tsx';

interface DayInputProps extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange'> {
  /** ISO 8601 date, or empty. */
  value: string;
  /** Called with complete days, and with an empty text. */
  onChange: (day: string) => void;
}

const isDayOrEmpty = ({ value, validity }: HTMLInputElement) =>
  value === '' ? !validity.badInput : isWholeDay(value);

/**
 * A day for a filter, which acts at once. Ignores years such as 0002, which appear while a year is typed, and a part of a
 * day. Keeps the typed text until the field loses the focus, since browsers restart the input when a script writes to the
 * field, and a text that is no day until it is corrected.
 */
export function DayInput({ value, onChange, onBlur, ...props }: DayInputProps) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  return (
    <Input
      {...props}
      type="date"
      value={typed?.over === value ? typed.text : value}
      onChange={({ target }) => {
        setTyped({ text: target.value, over: value });
        if (isDayOrEmpty(target)) onChange(target.value);
      }}
      onBlur={(event) => {
        if (isDayOrEmpty(event.target)) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
