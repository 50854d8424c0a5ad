import { type ComponentProps, useState } from 'react';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { DateInput } from '#web/components/ui/date-input.tsx';

interface DayInputProps extends Omit<ComponentProps<typeof DateInput>, 'value' | 'onChange'> {
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
  /** `over`: the filter's day when the field was left with a text that is no day. */
  const [typed, setTyped] = useState<{ text: string; over: string | null } | null>(null);
  const isTyped = typed !== null && (typed.over === null || typed.over === value);
  return (
    <DateInput
      {...props}
      value={isTyped ? typed.text : value}
      onChange={({ target }) => {
        setTyped({ text: target.value, over: null });
        if (isDayOrEmpty(target)) onChange(target.value);
      }}
      onBlur={(event) => {
        setTyped(isDayOrEmpty(event.target) ? null : { text: event.target.value, over: value });
        onBlur?.(event);
      }}
    />
  );
}
