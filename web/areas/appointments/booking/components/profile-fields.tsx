import { useId } from 'react';
import {
  COUNSELLOR_LANGUAGE_NAMES,
  COUNSELLOR_LANGUAGES,
  type CounsellorProfile,
  MAX_PAUSE_MINUTES,
} from '#contracts/appointments/index.ts';
import { SERVICE_NAMES, SERVICES } from '#contracts/services.ts';
import { Field } from '#web/components/form/field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Select } from '#web/components/ui/select.tsx';

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
export function ProfileFields({ values, onChange }: ProfileFieldsProps) {
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
        options={COUNSELLOR_LANGUAGES}
        names={COUNSELLOR_LANGUAGE_NAMES}
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
