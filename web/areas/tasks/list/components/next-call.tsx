import { addDays } from '#contracts/lib/calendar.ts';
import { MAX_TASK_DAYS_AHEAD } from '#contracts/tasks/index.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';

interface NextCallProps {
  label?: string | undefined;
  today: string;
  nextOn: string;
  error?: string | undefined;
  onChange: (day: string) => void;
}

/** The day of the next call, if any. */
export function NextCall({
  label = 'Next call on (optional)',
  today,
  nextOn,
  error,
  onChange,
}: NextCallProps) {
  const usual = [
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In 3 days', day: addDays(today, 3) },
    { label: 'In a week', day: addDays(today, 7) },
  ];
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Field label={label} error={error}>
        <DayInput
          name="nextOn"
          value={nextOn}
          min={today}
          max={addDays(today, MAX_TASK_DAYS_AHEAD)}
          onChange={onChange}
        />
      </Field>
      {usual.map(({ label, day }) => (
        <Button key={label} variant="secondary" aria-pressed={nextOn === day} onClick={() => onChange(day)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
