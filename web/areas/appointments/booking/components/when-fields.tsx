import { useId, useState } from 'react';
import {
  ASSIGNMENTS,
  type Assignment,
  COUNSELLOR_LANGUAGE_NAMES,
  COUNSELLOR_LANGUAGES,
  type CounsellorLanguage,
  createAppointment,
  isTimeZone,
  TimeZoneSchema,
} from '#contracts/appointments/index.ts';
import { isWholeDay } from '#contracts/lib/dates.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import type { useTimeTaking } from '#web/areas/appointments/booking/use-time-taking.ts';
import {
  durationOptions,
  ofFreeTime,
  startOf,
  type WhenValues,
} from '#web/areas/appointments/booking/when-values.ts';
import { CounsellorSelect, useSession } from '#web/areas/identity/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { useChange } from '#web/components/form/use-change.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatForFamily } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { askForCounsellor } from '../api.ts';
import { RefusedTime } from './refused-time.tsx';
import { TimeChoice } from './time-choice.tsx';

interface WhenFieldsProps {
  taking: Pick<ReturnType<typeof useTimeTaking>, 'problem' | 'refusal' | 'clearRefusal'>;
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
  const knowsFamily = start !== null && familyTimeZone !== '' && fieldErrors.familyTimeZone === undefined;

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
          <Input
            type="date"
            name="day"
            value={values.day}
            min={today}
            onChange={(event) => onChange({ day: event.target.value, outsideHours: false })}
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
          maxLength={maxLengthOf(createAppointment.body.shape.place)}
          autoComplete="off"
          onChange={(event) => onChange({ place: event.target.value })}
        />
      </Field>
      <FamilyZoneField
        value={familyTimeZone}
        hint={knowsFamily ? familyTime(start, familyTimeZone, officeZone) : null}
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

function familyTime(start: string, zone: string, officeZone: string): string | null {
  try {
    return `For the family: ${formatForFamily(start, zone, officeZone)}`;
  } catch {
    // The zone is incomplete.
    return null;
  }
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

const NAMES: Record<Assignment, string> = { rotation: 'By rotation', load: 'Least booked' };

interface CounsellorProposalProps {
  /** ISO 8601 date. */
  day: string;
  service: Service | '';
  onChoose: (counsellorId: number) => void;
}

/** Chooses a counsellor when it may be anyone, and says why. */
function CounsellorProposal({ day, service, onChoose }: CounsellorProposalProps) {
  const [by, setBy] = useState<Assignment>('rotation');
  const [language, setLanguage] = useState<CounsellorLanguage | ''>('');
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
    { fallback: 'No counsellor could be proposed. Please try again.' },
  );
  return (
    <fieldset className="grid min-w-0 gap-2 rounded-lg border border-line p-3">
      <legend className="px-1 font-medium text-ink">Anyone</legend>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
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
              ...COUNSELLOR_LANGUAGES.map((value) => ({ value, label: COUNSELLOR_LANGUAGE_NAMES[value] })),
            ]}
            onChange={({ target }) =>
              setLanguage(COUNSELLOR_LANGUAGES.find((each) => each === target.value) ?? '')
            }
          />
        </Field>
        <Button
          variant="secondary"
          busy={busy}
          disabled={!isWholeDay(day)}
          className="col-span-2 sm:col-span-1"
          onClick={() => void submit()}
        >
          Propose
        </Button>
      </div>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {answer}
      </p>
    </fieldset>
  );
}
