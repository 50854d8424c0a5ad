import { useQuery } from '@tanstack/react-query';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { freeSlotsQuery } from '#web/features/appointments/api.ts';
import { SlotButtons } from '#web/features/appointments/components/slot-buttons.tsx';
import { at, startOf, type WhenValues } from '#web/features/appointments/when-values.ts';
import { formatTimeIn } from '#web/lib/zoned-format.ts';
import { wallTimeOf } from '#web/lib/zoned-time.ts';

interface TimeChoiceProps {
  values: WhenValues;
  officeZone: string;
  error: string | null;
  onChange: (part: Partial<WhenValues>) => void;
}

/** The free times of the day, and a way to any other one, which nobody takes unawares. */
export function TimeChoice({ values, officeZone, error, onChange }: TimeChoiceProps) {
  const { counsellorId, day, duration, time } = values;
  const hasSlots = counsellorId !== null && day !== '';
  const { data, isError, refetch } = useQuery({
    ...freeSlotsQuery(counsellorId ?? 0, day, duration),
    enabled: hasSlots,
  });
  const slots = hasSlots ? (data ?? []) : [];
  const start = startOf(values, officeZone);
  const isFree = slots.some(({ startsAt }) => startsAt === start);
  const showsOther = !hasSlots || values.isOtherTime || (time !== '' && data !== undefined && !isFree);

  return (
    <div className="grid gap-3">
      {hasSlots && (
        <div className="grid gap-2">
          <p className="font-medium text-ink leading-snug">Free times</p>
          {!data && !isError && (
            <p role="status" className="text-ink-soft">
              Looking for free times...
            </p>
          )}
          {isError && !data && (
            <Alert>
              The free times could not be loaded.{' '}
              <Button variant="ghost" onClick={() => void refetch()}>
                Try again
              </Button>
            </Alert>
          )}
          {data && slots.length === 0 && (
            <p role="status" className="text-ink-soft">
              There is no free time on this day.
            </p>
          )}
          <SlotButtons
            label="Free times"
            slots={slots}
            describe={({ startsAt }) => formatTimeIn(startsAt, officeZone)}
            chosen={values.isOtherTime ? null : start}
            onChoose={({ startsAt }) =>
              onChange({ ...at(wallTimeOf(startsAt, officeZone)), isOtherTime: false, outsideHours: false })
            }
          />
          {!showsOther && (
            <>
              <Button
                variant="ghost"
                className="justify-self-start"
                onClick={() => onChange({ isOtherTime: true, time: '' })}
              >
                Another time
              </Button>
              {error && <p className="text-danger-dark text-sm">{error}</p>}
            </>
          )}
        </div>
      )}
      {showsOther && (
        <>
          <Field label={hasSlots ? 'Another time' : 'Time'} required={!hasSlots} error={error}>
            <Input
              type="time"
              name="time"
              value={time}
              step={300}
              className="max-w-44"
              onChange={(event) => onChange({ time: event.target.value, isOtherTime: hasSlots })}
            />
          </Field>
          {hasSlots && (
            <Checkbox
              label="Book it although it is outside of the working hours"
              checked={values.outsideHours}
              onChange={(event) => onChange({ outsideHours: event.target.checked })}
            />
          )}
        </>
      )}
    </div>
  );
}
