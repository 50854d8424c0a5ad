import { useQueryClient } from '@tanstack/react-query';
import { Plus, X } from 'lucide-react';
import { type FormEvent, useId } from 'react';
import {
  type CounsellorPlan,
  type CounsellorProfile,
  findHoursError,
  type Hours,
  MAX_HOURS_A_DAY,
  MAX_PAUSE_MINUTES,
} from '#contracts/appointments/index.ts';
import { ENGLISH_LANGUAGE_NAMES, LANGUAGES } from '#contracts/languages.ts';
import { WEEKDAYS, type Weekday } from '#contracts/lib/calendar.ts';
import { forFields } from '#contracts/lib/fields.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { APPOINTMENTS_KEY } from '#web/areas/appointments/booking/api.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { cityOf } from '#web/lib/format.ts';
import { hoursQuery, setCounsellorHours } from './api.ts';

/** Typed hours without a break. The end 00:00 is midnight. */
interface Stretch {
  /** The React key. */
  key: number;
  startsAt: string;
  endsAt: string;
}
type Week = Record<Weekday, readonly Stretch[]>;

/** The end of a day, as stored and as a time field shows it. */
const [END_OF_DAY, MIDNIGHT] = ['24:00', '00:00'] as const;

let lastKey = 0;
function newStretch(startsAt: string, endsAt: string): Stretch {
  lastKey += 1;
  return { key: lastKey, startsAt, endsAt };
}

function weekOf(hours: readonly Hours[]): Week {
  return forFields(WEEKDAYS, (day) =>
    hours
      .filter(({ weekday }) => WEEKDAYS[weekday - 1] === day)
      .map(({ startsAt, endsAt }) => newStretch(startsAt, endsAt === END_OF_DAY ? MIDNIGHT : endsAt)),
  );
}

const hoursOn = (week: Week, day: Weekday): Hours[] =>
  week[day]
    .map(({ startsAt, endsAt }) => ({
      weekday: WEEKDAYS.indexOf(day) + 1,
      startsAt,
      endsAt: endsAt === MIDNIGHT ? END_OF_DAY : endsAt,
    }))
    .sort((a, b) => a.startsAt.localeCompare(b.startsAt));

const toHours = (week: Week): Hours[] => WEEKDAYS.flatMap((day) => hoursOn(week, day));

/** Empty for no hours. */
const readableDay = (week: Week, day: Weekday) =>
  hoursOn(week, day)
    .map(({ startsAt, endsAt }) => `${startsAt} to ${endsAt}`)
    .join(', ');

/** The first field error, by its day. */
function findWeekError(week: Week): Partial<Record<Weekday, string>> {
  for (const day of WEEKDAYS) {
    const own = hoursOn(week, day);
    if (own.some(({ startsAt, endsAt }) => startsAt === '' || endsAt === '')) {
      return { [day]: 'Please enter both times, or remove the line' };
    }
    if (own.some(({ startsAt, endsAt }) => startsAt >= endsAt)) {
      return { [day]: 'Hours must end after they begin' };
    }
    const message = findHoursError(own);
    if (message !== null) return { [day]: message };
  }
  return {};
}

export function HoursEditor({ plan }: { plan: CounsellorPlan }) {
  const { id, name } = plan.counsellor;
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draft: { form: `hours:${id}`, title: `Working hours of ${name}` },
    stored: plan,
    valuesOf: planValues,
    isChanged: isPlanChanged,
    findFieldErrors: findWeekError,
    send: ({ version }, wanted): Promise<CounsellorPlan> =>
      setCounsellorHours(id, { version, ...toPlanBody(wanted) }),
    onSaved(saved) {
      queryClient.setQueryData(hoursQuery(id).queryKey, saved);
      void queryClient.invalidateQueries({ queryKey: APPOINTMENTS_KEY });
      showSuccess('The working hours are saved');
    },
    fallback: 'The working hours could not be saved',
    versions: {
      findNewer: whenStale<CounsellorPlan>(() => queryClient.fetchQuery(hoursQuery(id))),
      labels: PLAN_LABELS,
      readable: readablePlan,
    },
  });
  const { base, values: week, fieldErrors, problem, busy } = form;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit(event.currentTarget);
  }

  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
      <CardTitle>Working hours</CardTitle>
      <p className="text-ink-soft">
        {base.version === 0
          ? `${name} has the consultancy’s hours. Changes here apply to ${name} only.`
          : `When ${name} can be booked; the gaps are breaks.`}{' '}
        Times are in {cityOf(plan.timeZone)} time.
      </p>
      <form noValidate onSubmit={handleSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <RestoredNotice restored={form.restored} />
        <div>
          {WEEKDAYS.map((day) => (
            <DayHours
              key={day}
              name={day}
              stretches={week[day]}
              error={fieldErrors[day] ?? null}
              onChange={(stretches) => form.change({ [day]: stretches })}
            />
          ))}
        </div>
        <ProfileFields values={week} onChange={form.change} />
        {problem !== null && <Alert>{problem}</Alert>}
        <Button type="submit" busy={busy} className="justify-self-end">
          {busy ? 'Saving...' : 'Save Hours'}
        </Button>
      </form>
      {form.conflict && <ConflictDialog what="week" {...form.conflict} />}
    </Card>
  );
}

/** The form of working hours. */
type PlanValues = Week & CounsellorProfile;

const PLAN_LABELS = {
  ...forFields(WEEKDAYS, (day) => day),
  minutesBefore: 'Free before',
  minutesAfter: 'Free after',
  languages: 'Languages',
  services: 'Services',
};

const planValues = ({ hours, profile }: CounsellorPlan): PlanValues => ({
  ...weekOf(hours),
  ...profile,
});

const profileOf = ({ minutesBefore, minutesAfter, languages, services }: PlanValues): CounsellorProfile => ({
  minutesBefore,
  minutesAfter,
  languages,
  services,
});

const toPlanBody = (values: PlanValues) => ({ hours: toHours(values), profile: profileOf(values) });

const isPlanChanged = (before: PlanValues, after: PlanValues) =>
  JSON.stringify(toPlanBody(before)) !== JSON.stringify(toPlanBody(after));

function readablePlan(values: PlanValues): Record<keyof PlanValues, string> {
  const { minutesBefore, minutesAfter, languages, services } = values;
  return {
    ...forFields(WEEKDAYS, (day) => readableDay(values, day)),
    minutesBefore: `${minutesBefore} minutes`,
    minutesAfter: `${minutesAfter} minutes`,
    languages: languages.map((each) => ENGLISH_LANGUAGE_NAMES[each]).join(', '),
    services: services.map((each) => SERVICE_NAMES[each]).join(', '),
  };
}

interface DayHoursProps {
  name: string;
  stretches: readonly Stretch[];
  error: string | null;
  onChange: (stretches: readonly Stretch[]) => void;
}

/** The hours of one day of the week; the gaps between them are breaks. */
function DayHours({ name, stretches, error, onChange }: DayHoursProps) {
  const errorId = useId();
  const isIncomplete = stretches.some(({ startsAt, endsAt }) => startsAt === '' || endsAt === '');
  /** An error of complete hours is about all of them. */
  const markOf = (time: string) =>
    error !== null && (time === '' || !isIncomplete) && { 'aria-invalid': true, 'aria-describedby': errorId };
  const change = (key: number, part: Partial<Stretch>) =>
    onChange(stretches.map((each) => (each.key === key ? { ...each, ...part } : each)));
  const addWords = stretches.length === 0 ? 'Add hours' : 'Add hours after a break';
  const next = stretches.length === 0 ? newStretch('09:00', '13:00') : newStretch('', '');

  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2 border-line border-b py-3 last:border-b-0 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="float-left font-medium text-ink sm:leading-11">{name}</legend>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {stretches.length === 0 && <p className="py-2.5 text-ink-soft">Not working</p>}
        {stretches.map(({ key, startsAt, endsAt }, index) => (
          <div key={key} className="flex items-center gap-1 sm:gap-2">
            <Input
              {...markOf(startsAt)}
              type="time"
              aria-label={`${name}, from${index === 0 ? '' : ` (${index + 1})`}`}
              value={startsAt}
              step={300}
              className="min-w-0 max-w-36 px-1.5! sm:px-3!"
              onChange={(event) => change(key, { startsAt: event.target.value })}
            />
            <span aria-hidden className="whitespace-nowrap">
              to
            </span>
            <Input
              {...markOf(endsAt)}
              type="time"
              aria-label={`${name}, to${index === 0 ? '' : ` (${index + 1})`}`}
              value={endsAt}
              step={300}
              className="min-w-0 max-w-36 px-1.5! sm:px-3!"
              onChange={(event) => change(key, { endsAt: event.target.value })}
            />
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${startsAt} to ${endsAt} on ${name}`}
              onClick={() => onChange(stretches.filter((each) => each.key !== key))}
            >
              <X aria-hidden className="size-5" />
            </Button>
          </div>
        ))}
        {error !== null && (
          <p id={errorId} role="alert" className="text-danger-dark text-sm">
            {error}
          </p>
        )}
        {stretches.length < MAX_HOURS_A_DAY && (
          <Button
            variant="ghost"
            className="-ml-3 justify-self-start"
            aria-label={`${addWords} on ${name}`}
            onClick={() => onChange([...stretches, next])}
          >
            <Plus aria-hidden className="size-4" />
            {addWords}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

const PAUSES = [0, 5, 10, 15, 20, 30, 45, 60, 90, MAX_PAUSE_MINUTES];

/** @param current may be another length, stored by another program. */
function pauseOptions(current: number) {
  const all = PAUSES.includes(current) ? PAUSES : [...PAUSES, current].sort((a, b) => a - b);
  return all.map((minutes) => ({
    value: String(minutes),
    label: minutes === 0 ? 'None' : `${minutes} minutes`,
  }));
}

interface ProfileFieldsProps {
  values: CounsellorProfile;
  onChange: (part: Partial<CounsellorProfile>) => void;
}

/** Pauses around appointments, languages and services. */
function ProfileFields({ values, onChange }: ProfileFieldsProps) {
  return (
    <>
      <div className="grid grid-cols-2 gap-4 pt-2">
        <Field label="Free before">
          <Select
            value={String(values.minutesBefore)}
            options={pauseOptions(values.minutesBefore)}
            onChange={({ target }) => onChange({ minutesBefore: Number(target.value) })}
          />
        </Field>
        <Field label="Free after">
          <Select
            value={String(values.minutesAfter)}
            options={pauseOptions(values.minutesAfter)}
            onChange={({ target }) => onChange({ minutesAfter: Number(target.value) })}
          />
        </Field>
      </div>
      <p className="text-ink-soft text-sm">
        Kept free around each appointment, for example to prepare and to write notes.
      </p>
      <Several
        legend="Languages"
        options={LANGUAGES}
        names={ENGLISH_LANGUAGE_NAMES}
        chosen={values.languages}
        onChange={(languages) => onChange({ languages })}
      />
      <Several
        legend="Services"
        options={SERVICES}
        names={SERVICE_NAMES}
        chosen={values.services}
        onChange={(services) => onChange({ services })}
      />
    </>
  );
}

interface SeveralProps<Value extends string> {
  legend: string;
  options: readonly Value[];
  names: Record<Value, string>;
  chosen: readonly Value[];
  onChange: (chosen: Value[]) => void;
}

/** Stored in the order of the options. */
function Several<Value extends string>({ legend, options, names, chosen, onChange }: SeveralProps<Value>) {
  const hintId = useId();
  return (
    <fieldset className="min-w-0" aria-describedby={hintId}>
      <legend className="font-medium text-ink">{legend}</legend>
      <p id={hintId} className="text-ink-soft text-sm">
        None chosen means all.
      </p>
      <div className="flex flex-wrap gap-x-5">
        {options.map((option) => (
          <Checkbox
            key={option}
            label={names[option]}
            checked={chosen.includes(option)}
            onChange={({ target }) =>
              onChange(options.filter((each) => (each === option ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
