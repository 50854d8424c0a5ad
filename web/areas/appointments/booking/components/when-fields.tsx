import { createAppointment } from '#contracts/appointments/index.ts';
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
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { Problem } from '#web/components/problem.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { formatForFamily } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { CounsellorProposal } from './counsellor-proposal.tsx';
import { FamilyZoneField } from './family-zone-field.tsx';
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
