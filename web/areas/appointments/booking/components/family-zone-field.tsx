import { useId, useState } from 'react';
import { isTimeZone, TimeZoneSchema } from '#contracts/appointments/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';

interface FamilyZoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  /** The time in the family's zone, once both are known. */
  hint: string | null;
}

export function FamilyZoneField({ value, onChange, hint }: FamilyZoneFieldProps) {
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
