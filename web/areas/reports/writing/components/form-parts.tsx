import { blankRow, FORMS, type ListPart, TEXT } from '#web/areas/reports/writing/form-description.ts';
import {
  addedRow,
  controlName,
  type FormValues,
  type Mistakes,
  type RowValues,
  withText,
} from '#web/areas/reports/writing/form-values.ts';
import { cn } from '#web/lib/cn.ts';
import { ControlField } from './control-field.tsx';
import { FingerFields, type RowsProps } from './finger-fields.tsx';
import { RowsField } from './rows-field.tsx';

interface FormPartsProps {
  values: FormValues;
  mistakes: Mistakes;
  /** @param control the name of what was changed. */
  onChange: (values: FormValues, control: string) => void;
}

/** Every part of a service's form, in the order of the report. */
export function FormParts({ values, mistakes, onChange }: FormPartsProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-4 gap-y-6 sm:grid-cols-2">
      {FORMS[values.service].map((part) => {
        const { name } = part;
        if (part.kind === 'list' || part.kind === 'fingers') {
          const bound = {
            rows: values.lists[name] ?? [],
            mistakes,
            onChange: (rows: RowValues[], control: string) =>
              onChange({ ...values, lists: { ...values.lists, [name]: rows } }, control),
          };
          return (
            <div key={name} className="col-span-full min-w-0">
              {part.kind === 'list' ? (
                <ListFields part={part} {...bound} />
              ) : (
                <FingerFields part={part} {...bound} />
              )}
            </div>
          );
        }
        return (
          <div key={name} className={cn('min-w-0', part.kind === 'paragraphs' && 'col-span-full')}>
            <ControlField
              control={part}
              name={name}
              value={values.texts[name] ?? ''}
              error={mistakes[name]}
              onChange={(text) => onChange({ ...values, texts: { ...values.texts, [name]: text } }, name)}
            />
          </div>
        );
      })}
    </div>
  );
}

function ListFields({ part, rows, mistakes, onChange }: RowsProps<ListPart>) {
  const { name: list, label, hint, rowName, most, controls } = part;
  const isPlain = controls[0]?.name === TEXT;
  return (
    <RowsField
      label={label}
      rowName={rowName}
      hint={hint}
      rows={rows}
      most={most}
      makeRow={() => addedRow(rows, blankRow(part))}
      onChange={(next) => onChange(next, list)}
    >
      {(row, index) => (
        <div className={cn('grid items-start gap-4', !isPlain && 'sm:grid-cols-2')}>
          {controls.map((control) => {
            const name = controlName(list, index, control.name);
            return (
              <div
                key={control.name}
                className={cn('min-w-0', control.kind === 'paragraphs' && 'col-span-full')}
              >
                <ControlField
                  control={control}
                  name={name}
                  value={row.texts[control.name] ?? ''}
                  error={mistakes[name]}
                  onChange={(text) => onChange(withText(rows, row.key, control.name, text), name)}
                />
              </div>
            );
          })}
        </div>
      )}
    </RowsField>
  );
}
