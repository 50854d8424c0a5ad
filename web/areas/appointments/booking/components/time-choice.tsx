import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MAX_SLOT_DAYS } from '#contracts/appointments/index.ts';
import type { FreeSlot } from '#contracts/errors.ts';
import { addDays } from '#contracts/lib/calendar.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { freeSlotsQuery } from '#web/areas/appointments/booking/api.ts';
import { ofFreeTime, startOf, type WhenValues } from '#web/areas/appointments/booking/when-values.ts';
import { Field } from '#web/components/form/field.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatMomentIn, formatTimeIn } from '#web/lib/format.ts';
import { SlotButtons } from './slot-buttons.tsx';

interface TimeChoiceProps {
  values: WhenValues;
  /** The appointment to move; null for a new one. */
  movingId: number | null;
  officeZone: string;
  error: string | null;
  onChange: (part: Partial<WhenValues>) => void;
}

/** The free times of the day. Any other time needs an extra step. */
export function TimeChoice({ values, movingId, officeZone, error, onChange }: TimeChoiceProps) {
  const { counsellorId, day, duration, time } = values;
  const hasSlots = counsellorId !== null && isWholeDay(day);
  const { data, isError, refetch } = useQuery({
    ...freeSlotsQuery(counsellorId ?? 0, { from: day, to: day }, duration, movingId),
    enabled: hasSlots,
  });
  const slots = hasSlots ? (data ?? []) : [];
  const start = startOf(values, officeZone);
  const isFree = slots.some(({ startsAt }) => startsAt === start);
  const showsOther = !hasSlots || values.isOtherTime || (time !== '' && data !== undefined && !isFree);

  const choose = (slot: FreeSlot) => onChange(ofFreeTime(slot, officeZone));
  const errorId = useId();

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
          {counsellorId !== null && data?.length === 0 && (
            <NextFreeTime
              counsellorId={counsellorId}
              day={day}
              duration={duration}
              movingId={movingId}
              officeZone={officeZone}
              onChoose={choose}
            />
          )}
          <SlotButtons
            label="Free times"
            slots={slots}
            describe={({ startsAt }) => formatTimeIn(startsAt, officeZone)}
            chosen={values.isOtherTime ? null : start}
            onChoose={choose}
          />
          {!showsOther && (
            <>
              <Button
                variant="ghost"
                // A missing time moves the focus here, since there is no field.
                name="time"
                aria-describedby={error ? errorId : undefined}
                className="justify-self-start"
                onClick={() => onChange({ isOtherTime: true, time: '' })}
              >
                Another time
              </Button>
              {error && (
                <p id={errorId} className="text-danger-dark text-sm">
                  {error}
                </p>
              )}
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
              label="Book outside working hours or pauses"
              checked={values.outsideHours}
              onChange={(event) => onChange({ outsideHours: event.target.checked })}
            />
          )}
        </>
      )}
    </div>
  );
}

interface NextFreeTimeProps {
  counsellorId: number;
  /** ISO 8601 date of a day without a free time. */
  day: string;
  /** In minutes. */
  duration: number;
  movingId: number | null;
  officeZone: string;
  onChoose: (slot: FreeSlot) => void;
}

/** The first free time after a day without one. */
function NextFreeTime({ counsellorId, day, duration, movingId, officeZone, onChoose }: NextFreeTimeProps) {
  const after = { from: addDays(day, 1), to: addDays(day, MAX_SLOT_DAYS) };
  const { data } = useQuery(freeSlotsQuery(counsellorId, after, duration, movingId));
  const next = data?.[0];
  return (
    <>
      <p role="status" className="text-ink-soft">
        There is no free time on this day
        {data && !next ? ', nor in the month after it.' : '.'}
      </p>
      {next && (
        <SlotButtons
          label="The next free time"
          slots={[next]}
          describe={({ startsAt }) => `Next free: ${formatMomentIn(startsAt, officeZone)}`}
          chosen={null}
          onChoose={onChoose}
        />
      )}
    </>
  );
}
