import { CalendarDays } from 'lucide-react';
import { type ComponentProps, useId, useLayoutEffect, useRef, useState } from 'react';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { Input } from '#web/components/ui/input.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatWeekday } from '#web/lib/format.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { isWholeText, readTypedDay } from '#web/lib/typed-day.ts';

interface DayInputProps
  extends Omit<ComponentProps<typeof Input>, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  /** ISO 8601 date, or empty. */
  value: string;
  /** ISO 8601 dates. The calendar offers no other day; the form's own rule refuses a typed one. */
  min?: string | undefined;
  max?: string | undefined;
  /** Called with whole days, and with an empty text. */
  onChange: (day: string) => void;
}

const shown = (value: string) => (isWholeDay(value) ? formatWeekday(value).replaceAll(',', '') : value);

/**
 * A day in the portal: typed and shown day first, whatever the browser's language. Once the field is left it shows the day
 * that it understood, for example "Sat 28 Nov 2026". A text that is no day stays, with the reason, and no form sends it.
 */
export function DayInput({
  value,
  min,
  max,
  onChange,
  onBlur,
  onKeyDown,
  className,
  ...props
}: DayInputProps) {
  const id = useId();
  const problemId = `${id}-problem`;
  const field = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  /** `over`: the day when the field was left with a text that is no day. */
  const [typed, setTyped] = useState<{ text: string; over: string | null } | null>(null);
  const isTyped = typed !== null && (typed.over === null || typed.over === value);
  const text = isTyped ? typed.text : shown(value);
  const read = (text: string) =>
    text.trim() === '' ? { day: '' } : readTypedDay(text, { today: officeDay(Date.now()), min, max });
  const problem = isTyped ? (read(text).problem ?? null) : null;
  const told = isTyped && typed.over !== null ? problem : null;

  useLayoutEffect(() => field.current?.setCustomValidity(problem ?? ''), [problem]);

  function take(day: string) {
    setTyped(null);
    if (day !== value) onChange(day);
  }

  /** The person has finished typing. */
  function settle() {
    if (!isTyped) return;
    const { day, problem } = read(text);
    if (problem === undefined) take(day);
    else setTyped({ text, over: value });
  }

  return (
    <>
      <div className="relative">
        <Input
          name={id}
          autoComplete="off"
          {...props}
          ref={field}
          value={text}
          placeholder={props.placeholder ?? 'Day/month/year'}
          className={cn('pr-11', className)}
          aria-describedby={
            [props['aria-describedby'], told && problemId].filter(Boolean).join(' ') || undefined
          }
          aria-invalid={told ? true : props['aria-invalid']}
          onChange={({ target }) => {
            setTyped({ text: target.value, over: null });
            const { day } = read(target.value);
            if (day !== undefined && day !== value && isWholeText(target.value)) onChange(day);
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') settle();
            onKeyDown?.(event);
          }}
          onBlur={(event) => {
            settle();
            onBlur?.(event);
          }}
        />
        {/* Opens its calendar only: what it shows has the order of the browser's language. */}
        <input
          ref={picker}
          type="date"
          aria-hidden
          tabIndex={-1}
          disabled={props.disabled}
          min={min}
          max={max}
          value={isWholeDay(value) ? value : ''}
          onChange={({ target }) => {
            take(target.value);
            field.current?.focus();
          }}
          className="pointer-events-none absolute inset-0 size-full opacity-0"
        />
        <button
          type="button"
          aria-label="Open calendar"
          disabled={props.disabled}
          onClick={() => picker.current?.showPicker()}
          className="absolute top-0 right-0 grid size-11 cursor-pointer place-items-center rounded-lg text-ink-soft hover:text-ink"
        >
          <CalendarDays aria-hidden className="size-5" />
        </button>
      </div>
      {told && (
        <p id={problemId} role="status" className="text-danger-dark text-sm leading-snug">
          {told}
        </p>
      )}
    </>
  );
}
