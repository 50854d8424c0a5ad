import { isWholeDay } from '#contracts/lib/dates.ts';
import { MAX_HOLIDAY_NAME, MAX_HOLIDAYS } from '#contracts/operations/index.ts';
import { AppointmentsOn } from '#web/areas/appointments/index.ts';
import {
  BLANK_HOLIDAY,
  holidayControl,
  type OfficeValues,
} from '#web/areas/operations/office/office-values.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FormState } from '#web/components/form/use-record-form.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatDays } from '#web/lib/format.ts';
import { officeDay } from '#web/lib/office-zone.ts';

type Form = Pick<FormState<OfficeValues>, 'values' | 'fieldErrors' | 'change'>;
type Holiday = OfficeValues['holidays'][number];

/** Days on which the office is closed for everybody. */
export function Holidays({ form: { values, fieldErrors, change } }: { form: Form }) {
  const { holidays } = values;
  return (
    <>
      <p className="text-ink-soft">
        Everybody is off on these days: nobody can be booked, families read that the office is closed, and the
        time to answer does not run. A single day needs no last day. For example 8 Nov to 12 Nov: Diwali.
      </p>
      {fieldErrors.holidays && <p className="text-danger-dark text-sm">{fieldErrors.holidays}</p>}
      {holidays.map((holiday, at) => {
        const bind = (field: keyof Holiday) => {
          const name = holidayControl(at, field);
          const set = (value: string) =>
            change({ holidays: holidays.with(at, { ...holiday, [field]: value }) }, name);
          return { error: fieldErrors[name], control: { name, value: holiday[field] }, set };
        };
        const [firstDay, lastDay, name] = [bind('firstDay'), bind('lastDay'), bind('name')];
        return (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: a holiday has no other name while it is typed
            key={at}
            aria-label={`Holiday ${at + 1}`}
            className="grid gap-3 border-line border-t pt-4"
          >
            <div className="grid gap-3 sm:grid-cols-[1fr_1fr_1.2fr_auto]">
              <Field label="First day" required error={firstDay.error}>
                <DayInput {...firstDay.control} onChange={firstDay.set} />
              </Field>
              <Field label="Last day" error={lastDay.error}>
                <DayInput {...lastDay.control} min={holiday.firstDay} onChange={lastDay.set} />
              </Field>
              <Field label="Name" required error={name.error}>
                <Input
                  {...name.control}
                  maxLength={MAX_HOLIDAY_NAME}
                  autoComplete="off"
                  onChange={({ target }) => name.set(target.value)}
                />
              </Field>
              <Button
                variant="ghost"
                className="justify-self-start sm:mt-7"
                aria-label={`Remove ${nameOf(holiday, at)}`}
                onClick={() => change({ holidays: holidays.toSpliced(at, 1) })}
              >
                Remove
              </Button>
            </div>
            <Booked holiday={holiday} />
          </fieldset>
        );
      })}
      {holidays.length < MAX_HOLIDAYS && (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => change({ holidays: [...holidays, BLANK_HOLIDAY] })}
        >
          Add Holiday
        </Button>
      )}
    </>
  );
}

const nameOf = ({ firstDay, lastDay, name }: Holiday, at: number) =>
  name.trim() || (isWholeDay(firstDay) ? formatDays(firstDay, lastDay || firstDay) : `Holiday ${at + 1}`);

/** What is booked from today on. */
function Booked({ holiday: { firstDay, lastDay } }: { holiday: Holiday }) {
  const today = officeDay(Date.now());
  const to = lastDay || firstDay;
  if (!isWholeDay(firstDay) || !isWholeDay(to) || to < firstDay || to < today) return null;
  return <AppointmentsOn from={firstDay < today ? today : firstDay} to={to} />;
}
