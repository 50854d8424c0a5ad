import { FINGER_NAMES, FINGERS, type FingersField } from '#contracts/reports/index.ts';
import type { Values } from '#web/areas/reports/writing/form-values.ts';
import { RecordFields, type RecordFieldsProps } from './record-fields.tsx';

interface FingerFieldsProps extends Omit<RecordFieldsProps, 'controls' | 'values' | 'onChange'> {
  field: FingersField;
  rows: readonly Values[];
  /** @param changed the name of the input. */
  onChange: (rows: Values[], changed: string) => void;
}

const ON_A_HAND = FINGERS.length / 2;
const HANDS = [
  { name: 'Left hand', first: 0 },
  { name: 'Right hand', first: ON_A_HAND },
];

export function FingerFields({ field, name, rows, fieldErrors, onChange }: FingerFieldsProps) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold text-ink">{field.label}</legend>
      <p className="-mt-2 text-ink-soft text-sm leading-snug">{field.hint}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        {HANDS.map(({ name: hand, first }) => (
          <div key={hand} className="grid content-start gap-4 rounded-xl border border-line p-4">
            <h3 className="font-medium text-ink-soft">{hand}</h3>
            {FINGERS.slice(first, first + ON_A_HAND).map((finger, place) => {
              const at = first + place;
              return (
                <fieldset key={finger} className="grid min-w-0 grid-cols-[minmax(0,1fr)_7rem] gap-x-3">
                  <legend className="mb-1 font-medium text-ink text-sm">{FINGER_NAMES[finger]}</legend>
                  <RecordFields
                    controls={field.row}
                    name={`${name}.${at}`}
                    values={rows[at] ?? {}}
                    fieldErrors={fieldErrors}
                    onChange={(row, changed) =>
                      onChange(
                        rows.map((other, index) => (index === at ? row : other)),
                        changed,
                      )
                    }
                  />
                </fieldset>
              );
            })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
