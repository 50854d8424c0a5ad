import { FINGER_NAMES, FINGERS } from '#contracts/reports/index.ts';
import type { FingersPart } from '#web/areas/reports/writing/form-description.ts';
import {
  controlName,
  type Mistakes,
  type RowValues,
  withText,
} from '#web/areas/reports/writing/form-values.ts';
import { ControlField } from './control-field.tsx';

export interface RowsProps<Part> {
  part: Part;
  rows: RowValues[];
  mistakes: Mistakes;
  /** @param control the name of what was changed. */
  onChange: (rows: RowValues[], control: string) => void;
}

const HANDS = [
  { name: 'Left hand', first: 0 },
  { name: 'Right hand', first: FINGERS.length / 2 },
];

/** What was recorded of each finger, hand by hand. */
export function FingerFields({ part, rows, mistakes, onChange }: RowsProps<FingersPart>) {
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1 font-semibold text-ink">{part.label}</legend>
      <p className="-mt-2 text-ink-soft text-sm leading-snug">{part.hint}</p>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2">
        {HANDS.map(({ name: hand, first }) => (
          <div key={hand} className="grid content-start gap-4 rounded-xl border border-line p-4">
            <h3 className="font-medium text-ink-soft">{hand}</h3>
            {FINGERS.slice(first, first + FINGERS.length / 2).map((finger, place) => {
              const at = first + place;
              const row = rows[at];
              return (
                <fieldset key={finger} className="grid min-w-0 grid-cols-[minmax(0,1fr)_7rem] gap-x-3">
                  <legend className="mb-1 font-medium text-ink text-sm">{FINGER_NAMES[finger]}</legend>
                  {part.controls.map((control) => {
                    const name = controlName(part.name, at, control.name);
                    return (
                      <ControlField
                        key={control.name}
                        control={control}
                        name={name}
                        value={row?.texts[control.name] ?? ''}
                        error={mistakes[name]}
                        onChange={(text) =>
                          row && onChange(withText(rows, row.key, control.name, text), name)
                        }
                      />
                    );
                  })}
                </fieldset>
              );
            })}
          </div>
        ))}
      </div>
    </fieldset>
  );
}
