import { MAX_OCCURRENCES, REPEATS, type Repeat } from '#contracts/appointments/index.ts';
import type { RepeatValues } from '#web/areas/appointments/booking/booking-values.ts';
import { Field } from '#web/components/form/field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';

const REPEAT_NAMES: Record<Repeat, string> = {
  weekly: 'Every week',
  fortnightly: 'Every two weeks',
  monthly: 'Every month',
};
const REPEAT_OPTIONS = REPEATS.map((value) => ({ value, label: REPEAT_NAMES[value] }));
const COUNTS = Array.from({ length: MAX_OCCURRENCES - 1 }, (_, index) => ({
  value: String(index + 2),
  label: `After ${index + 2} appointments`,
}));

interface RepeatFieldsProps {
  values: RepeatValues;
  /** The day of the first appointment, ISO 8601. */
  first: string;
  error: string | null;
  onChange: (part: Partial<RepeatValues>) => void;
}

export function RepeatFields({ values, first, error, onChange }: RepeatFieldsProps) {
  const { repeat, count, until, skipClashes } = values;
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Repeat">
          <Select
            value={repeat}
            options={[{ value: '', label: 'Does not repeat' }, ...REPEAT_OPTIONS]}
            onChange={({ target }) =>
              onChange({ repeat: REPEATS.find((each) => each === target.value) ?? '' })
            }
          />
        </Field>
        {repeat !== '' && (
          <Field label="Ends">
            <Select
              value={count === null ? '' : String(count)}
              options={[{ value: '', label: 'On a day' }, ...COUNTS]}
              onChange={({ target }) =>
                onChange({ count: target.value === '' ? null : Number(target.value), until: '' })
              }
            />
          </Field>
        )}
        {repeat !== '' && count === null && (
          <Field label="Last day" required error={error}>
            <Input
              type="date"
              name="until"
              value={until}
              min={first}
              onChange={({ target }) => onChange({ until: target.value })}
            />
          </Field>
        )}
      </div>
      {repeat !== '' && (
        <Checkbox
          label="Leave out days that can’t be booked"
          checked={skipClashes}
          onChange={({ target }) => onChange({ skipClashes: target.checked })}
        />
      )}
    </>
  );
}
