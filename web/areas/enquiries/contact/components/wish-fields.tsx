import { useEffect, useState } from 'react';
import type { BookableDays } from '#contracts/appointments/index.ts';
import type { FreeDay } from '#contracts/enquiries/index.ts';
import { openPartsOf } from '#contracts/opening-hours.ts';
import { DAY_PART_NAMES } from '#contracts/public-site.ts';
import type { Service } from '#contracts/services.ts';
import { OTHER_DAY, type TypedTexts } from '#web/areas/enquiries/contact/booking-form.ts';
import type { FieldErrors } from '#web/areas/enquiries/contact/use-field-errors-in-view.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { readConsultancy } from '#web/lib/consultancy.ts';
import { formatClock, formatWeekday } from '#web/lib/format.ts';
import { readFreeTimes } from '../api.ts';
import { openHoursOf } from '../open-hours.ts';

interface WishFieldsProps {
  service: Service;
  days: BookableDays;
  fieldErrors: FieldErrors;
  typed: TypedTexts;
}

/** The counsellors' free times as wishes; without any, the days and times at which the office is open. */
export function WishFields({ service, ...props }: WishFieldsProps) {
  const free = useFreeDays(service);
  if (free === null) return <Searching />;
  return free.length === 0 ? <OpenWish {...props} /> : <FreeWish free={free} {...props} />;
}

/** Takes the room of the two fields. */
function Searching() {
  return (
    <div role="status" className="sm:col-span-2">
      <Field label="Preferred day (optional)">
        <Select name="searching" disabled options={[{ value: '', label: 'Looking for free times...' }]} />
      </Field>
    </div>
  );
}

interface FreeWishProps extends Omit<WishFieldsProps, 'service'> {
  free: FreeDay[];
}

function FreeWish({ free, days, fieldErrors, typed }: FreeWishProps) {
  const isOffered = (day = '') => day === OTHER_DAY || free.some((each) => each.day === day);
  const [choice, setChoice] = useState((isOffered(typed.freeDay) && typed.freeDay) || '');
  const starts = free.find(({ day }) => day === choice)?.starts;
  return (
    <>
      <div className={starts ? undefined : 'sm:col-span-2'}>
        <Field
          label="Preferred day (optional)"
          hint="A counsellor is free on these days. We confirm the time."
          error={choice === OTHER_DAY ? undefined : fieldErrors.preferredDay}
        >
          <Select
            name="freeDay"
            value={choice}
            onChange={({ target }) => setChoice(target.value)}
            options={[
              { value: '', label: 'Any day' },
              ...free.map(({ day }) => ({ value: day, label: formatWeekday(day) })),
              { value: OTHER_DAY, label: 'Another day or time' },
            ]}
          />
        </Field>
      </div>
      {starts && (
        <Field label="Preferred time" error={fieldErrors.preferredStart}>
          <Select
            key={choice}
            name="preferredStart"
            defaultValue={choice === typed.freeDay ? typed.preferredStart : undefined}
            options={[
              { value: '', label: 'Any free time' },
              ...starts.map((value) => ({ value, label: formatClock(value) })),
            ]}
          />
        </Field>
      )}
      {choice === OTHER_DAY && <OpenWish days={days} fieldErrors={fieldErrors} typed={typed} isOther />}
    </>
  );
}

/** Days and times at which the office is open. */
function OpenWish({
  days,
  fieldErrors,
  typed,
  isOther = false,
}: Omit<WishFieldsProps, 'service'> & { isOther?: boolean }) {
  const [day, setDay] = useState(typed.preferredDay ?? '');
  const { hours } = readConsultancy();
  const parts = openPartsOf(openHoursOf(hours), day || null);
  const times = parts.map((value) => ({ value, label: DAY_PART_NAMES[value] }));
  const closed = hours.filter(({ schema }) => schema === null).map((each) => each.days);
  return (
    <>
      <Field
        label={isOther ? 'Another day (optional)' : 'Preferred day (optional)'}
        hint={['Tomorrow or later', closed.length > 0 && `closed on ${closed.join(', ')}`]
          .filter(Boolean)
          .join('; ')
          .concat('.')}
        error={fieldErrors.preferredDay}
      >
        <Input
          type="date"
          name="preferredDay"
          min={days.first}
          max={days.last}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
      </Field>
      <Field label="Preferred time" error={fieldErrors.preferredTime}>
        <Select
          name="preferredTime"
          defaultValue={typed.preferredTime}
          options={[{ value: '', label: 'Any time' }, ...times]}
        />
      </Field>
    </>
  );
}

/** Nobody waits longer for a wish. */
const MAX_WAIT_MS = 5000;

/** The counsellors' free days for a service: null while they load, empty if none are known. */
function useFreeDays(service: Service): FreeDay[] | null {
  const [days, setDays] = useState<FreeDay[] | null>(null);
  useEffect(() => {
    let isOver = false;
    const settle = (found: FreeDay[]) => {
      if (!isOver) setDays(found);
      isOver = true;
    };
    const waiting = setTimeout(settle, MAX_WAIT_MS, []);
    readFreeTimes(service).then(settle, (error: unknown) => {
      console.warn('The free times could not be read; the open days are offered instead', error);
      settle([]);
    });
    return () => {
      isOver = true;
      clearTimeout(waiting);
    };
  }, [service]);
  return days;
}
