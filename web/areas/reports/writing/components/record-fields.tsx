import type { Controls } from '#contracts/reports/index.ts';
import type { Values } from '#web/areas/reports/writing/form-values.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { cn } from '#web/lib/cn.ts';
import { ControlField } from './control-field.tsx';

export interface RecordFieldsProps {
  controls: Controls;
  /** The path to the record, for example "recommendations.0". */
  name: string;
  values: Values;
  fieldErrors: FieldErrors;
  /** @param changed the name of the input. */
  onChange: (values: Values, changed: string) => void;
}

export function RecordFields({ controls, name: record, values, fieldErrors, onChange }: RecordFieldsProps) {
  return Object.entries(controls).map(([key, control]) => {
    const name = `${record}.${key}`;
    return (
      <div
        key={key}
        className={cn(
          'min-w-0',
          control.kind === 'paragraphs' && 'col-span-full',
          // Beside the input of the line, not beside its label.
          control.kind === 'check' && 'self-end',
        )}
      >
        <ControlField
          control={control}
          name={name}
          value={values[key]}
          error={fieldErrors[name]}
          onChange={(value) => onChange({ ...values, [key]: value }, name)}
        />
      </div>
    );
  });
}
