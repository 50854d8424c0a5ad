import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import {
  ASSIGNMENTS,
  type Assignment,
  bookAppointment,
  isTimeZone,
  MAX_SLOT_DAYS,
  TimeZoneSchema,
} from '#contracts/appointments/index.ts';
import type { FreeSlot } from '#contracts/errors.ts';
import { ENGLISH_LANGUAGE_NAMES, LANGUAGES, type Language } from '#contracts/languages.ts';
import { addDays } from '#contracts/lib/calendar.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import { CounsellorSelect, useSession } from '#web/areas/identity/index.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { useChange } from '#web/components/form/use-change.ts';
import { Problem } from '#web/components/problem.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import type { ApiError } from '#web/lib/api-client.ts';
import { cn } from '#web/lib/cn.ts';
import { formatDayIn, formatForFamily, formatMomentIn, formatTimeIn } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { askForCounsellor, EXCEPT_RECORDS, freeSlotsQuery } from './api.ts';
import { durationOptions, ofFreeTime, startOf, type WhenValues } from './when-values.ts';

export const NOT_SAVED = 'The appointment could not be saved';

interface WhenFieldsProps {
  /** The last failure: a refused time, or any other as a text. */
  taking: { problem: string | null; refusal: ApiError | null; clearRefusal: () => void };
  values: WhenValues;
  movingId?: number | null;
  /** The earliest day, ISO 8601. */
  today: string;
  officeZone: string;
  fieldErrors: FieldErrors;
  /** The present counsellor, who may have left the team. */
  current?: { id: number; name: string } | null;
  /** Set for a new booking, which may be with anyone. */
  service?: Service | '';
  onChange: (part: Partial<WhenValues>) => void;
}

export function WhenFields(props: WhenFieldsProps) {
  const { taking, values, movingId = null, today, officeZone, fieldErrors, current = null, onChange } = props;
  const { service } = props;
  const { adminUser } = useSession();
  const isOwnOnly = adminUser !== null && seesOnlyAssigned(adminUser.role);
  const start = startOf(values, officeZone);
  const { familyTimeZone } = values;
  const knowsFamily = start !== null && isTimeZone(familyTimeZone);

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        {!isOwnOnly && (
          <Field label="Counsellor">
            <CounsellorSelect
              value={values.counsellorId}
              current={current}
              onChange={(chosen) => onChange({ counsellorId: chosen?.id ?? null, outsideHours: false })}
            />
          </Field>
        )}
        <Field label="Duration">
          <Select
            value={String(values.duration)}
            options={durationOptions(values.duration)}
            onChange={(event) => onChange({ duration: Number(event.target.value) })}
          />
        </Field>
        <Field label="Day" required error={fieldErrors.day ?? null}>
          <DayInput
            name="day"
            value={values.day}
            min={today}
            onChange={(day) => onChange({ day, outsideHours: false })}
          />
        </Field>
      </div>
      {!isOwnOnly && service !== undefined && (
        <CounsellorProposal
          day={values.day}
          service={service}
          onChoose={(counsellorId) => onChange({ counsellorId, outsideHours: false })}
        />
      )}
      {values.counsellorId === null && (
        <p className="text-ink-soft text-sm">
          Without a counsellor it stays requested until somebody confirms it.
        </p>
      )}
      <TimeChoice
        values={values}
        movingId={movingId}
        officeZone={officeZone}
        onChange={onChange}
        error={fieldErrors.time ?? null}
      />
      <Field label="Place" hint="A room, a telephone number or the address of a video call">
        <Input
          name="place"
          value={values.place}
          maxLength={maxLengthOf(bookAppointment.body.shape.place)}
          autoComplete="off"
          onChange={(event) => onChange({ place: event.target.value })}
        />
      </Field>
      <FamilyZoneField
        value={familyTimeZone}
        hint={knowsFamily ? `For the family: ${formatForFamily(start, familyTimeZone, officeZone)}` : null}
        onChange={(zone) => onChange({ familyTimeZone: zone })}
      />
      {taking.refusal && (
        <RefusedTime
          refusal={taking.refusal}
          officeZone={officeZone}
          onChoose={(slot) => {
            onChange(ofFreeTime(slot, officeZone));
            taking.clearRefusal();
          }}
        />
      )}
      {taking.problem !== null && <Problem text={taking.problem} />}
    </>
  );
}

interface FamilyZoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The time in the family's zone, once both are known. */
  hint: string | null;
}

function FamilyZoneField({ value, onChange, hint }: FamilyZoneFieldProps) {
  const listId = useId();
  // Render the hundreds of names on demand: most appointments leave the field empty.
  const [isUsed, setIsUsed] = useState(false);
  const isUnknown = value !== '' && !isTimeZone(value);
  return (
    <>
      <Field
        label="Family’s time zone"
        hint={hint ?? 'Only for a family abroad, for example Europe/London'}
        error={isUnknown ? 'Please choose a time zone from the list' : null}
      >
        <Input
          name="familyTimeZone"
          list={listId}
          value={value}
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLengthOf(TimeZoneSchema)}
          onFocus={() => setIsUsed(true)}
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </Field>
      {isUsed && (
        <datalist id={listId}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      )}
    </>
  );
}

const NAMES: Record<Assignment, string> = { rotation: 'Take turns', load: 'Least booked' };

interface CounsellorProposalProps {
  /** ISO 8601 date. */
  day: string;
  service: Service | '';
  onChoose: (counsellorId: number) => void;
}

/** Chooses a counsellor when it may be anyone, and says why. */
function CounsellorProposal({ day, service, onChoose }: CounsellorProposalProps) {
  const [by, setBy] = useState<Assignment>('rotation');
  const [language, setLanguage] = useState<Language | ''>('');
  const [answer, setAnswer] = useState('');
  const { busy, submit } = useChange(
    async () => {
      setAnswer('');
      const { proposal } = await askForCounsellor({
        by,
        day,
        ...(service !== '' && { service }),
        ...(language !== '' && { language }),
      });
      setAnswer(
        proposal ? `${proposal.name}: ${proposal.reason}.` : 'No suitable counsellor works that week.',
      );
      if (proposal) onChoose(proposal.id);
    },
    { fallback: 'The search for a counsellor failed. Please try again.' },
  );
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium text-ink">Anyone</legend>
      <div className="grid grid-cols-2 items-end gap-3">
        <Field label="Choose">
          <Select
            value={by}
            options={ASSIGNMENTS.map((value) => ({ value, label: NAMES[value] }))}
            onChange={({ target }) => setBy(ASSIGNMENTS.find((each) => each === target.value) ?? 'rotation')}
          />
        </Field>
        <Field label="Language">
          <Select
            value={language}
            options={[
              { value: '', label: 'Any' },
              ...LANGUAGES.map((value) => ({ value, label: ENGLISH_LANGUAGE_NAMES[value] })),
            ]}
            onChange={({ target }) => setLanguage(LANGUAGES.find((each) => each === target.value) ?? '')}
          />
        </Field>
        <Button
          variant="secondary"
          busy={busy}
          disabled={!isWholeDay(day)}
          className="col-span-2 sm:justify-self-start"
          onClick={() => void submit()}
        >
          Suggest a Counsellor
        </Button>
      </div>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {answer}
      </p>
    </fieldset>
  );
}

interface TimeChoiceProps {
  values: WhenValues;
  /** The appointment to move; null for a new one. */
  movingId: number | null;
  officeZone: string;
  error: string | null;
  onChange: (part: Partial<WhenValues>) => void;
}

/** The free times of the day. Any other time needs an extra step. */
function TimeChoice({ values, movingId, officeZone, error, onChange }: TimeChoiceProps) {
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

/** Takes a counsellor's time, and keeps the last refusal of a time for `RefusedTime`. */
export function useTakenTime() {
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  return {
    refusal,
    clearRefusal: () => setRefusal(null),
    async take<Answer>(send: () => Promise<Answer>): Promise<Answer> {
      setRefusal(null);
      try {
        return await send();
      } finally {
        // After a refusal the free times are out of date too.
        void queryClient.invalidateQueries(EXCEPT_RECORDS);
      }
    },
    /** @returns whether the counsellor is not free then: the refusal has the next free times. */
    onRefused(error: ApiError): boolean {
      const isTime = error.code === 'slot_taken' || error.code === 'outside_hours';
      if (isTime) setRefusal(error);
      return isTime;
    },
  };
}

interface RefusedTimeProps {
  /** 409 `slot_taken` or `outside_hours`. */
  refusal: ApiError;
  officeZone: string;
  onChoose: (slot: FreeSlot) => void;
}

/** The reason of a refusal and the counsellor's next free times. */
export function RefusedTime({ refusal, officeZone, onChoose }: RefusedTimeProps) {
  const place = useRef<HTMLDivElement>(null);
  // The alert may be outside the visible part of the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: scroll for each refusal
  useEffect(() => {
    // Braces: some browsers return a promise, which is no cleanup function.
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [refusal]);
  const { freeSlots } = refusal;
  return (
    <div ref={place}>
      <Alert>
        <p className="font-medium">{refusal.message}</p>
        {freeSlots.length > 0 && (
          <>
            <p className="mt-2 mb-2">Next free times:</p>
            <SlotButtons
              label="Next free times"
              slots={freeSlots}
              describe={({ startsAt }) =>
                `${formatDayIn(startsAt, officeZone)}, ${formatTimeIn(startsAt, officeZone)}`
              }
              chosen={null}
              onChoose={onChoose}
            />
          </>
        )}
      </Alert>
    </div>
  );
}

interface SlotButtonsProps {
  /** The accessible name of the group. */
  label: string;
  slots: readonly FreeSlot[];
  /** The text of a button. */
  describe: (slot: FreeSlot) => string;
  /** The chosen start, ISO 8601 in UTC. */
  chosen: string | null;
  onChoose: (slot: FreeSlot) => void;
}

function SlotButtons({ label, slots, describe, chosen, onChoose }: SlotButtonsProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {slots.map((slot) => {
          const isChosen = chosen !== null && Date.parse(chosen) === Date.parse(slot.startsAt);
          return (
            <button
              key={slot.startsAt}
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(slot)}
              className={cn(
                'min-h-11 min-w-24 cursor-pointer rounded-lg border px-3 py-1.5 font-medium leading-tight',
                isChosen
                  ? 'border-primary bg-primary text-white'
                  : 'border-field bg-white text-ink hover:border-primary hover:bg-mist',
              )}
            >
              {describe(slot)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}
