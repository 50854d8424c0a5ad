import type { ChangeEvent } from 'react';
import type { Control } from '#contracts/reports/index.ts';
import { typedValue } from '#web/areas/reports/writing/form-values.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

interface ControlFieldProps {
  control: Control;
  /** The path to its value, for example "recommendations.0.title". */
  name: string;
  value: unknown;
  error: string | undefined;
  onChange: (value: unknown) => void;
}

export function ControlField({ control, name, value, error, onChange }: ControlFieldProps) {
  const { label, hint } = control;
  if (control.kind === 'check') {
    return (
      <Checkbox
        name={name}
        label={label}
        checked={value === true}
        onChange={(event) => onChange(event.target.checked)}
      />
    );
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {inputOf(control, {
        name,
        value: String(value ?? ''),
        onType: (typed) => onChange(typedValue(control, typed)),
      })}
    </Field>
  );
}

interface Bound {
  name: string;
  value: string;
  onType: (typed: string) => void;
}

function inputOf(control: Exclude<Control, { kind: 'check' }>, { name, value, onType }: Bound) {
  const bound = {
    name,
    value,
    onChange: (event: ChangeEvent<{ value: string }>) => onType(event.target.value),
  };
  switch (control.kind) {
    case 'line':
      return <Input {...bound} maxLength={control.max} autoComplete="off" />;
    case 'paragraphs':
      return <Textarea {...bound} maxLength={control.max} rows={control.rows} />;
    case 'number':
      return <Input {...bound} inputMode="numeric" maxLength={4} autoComplete="off" />;
    case 'day':
      return <DayInput name={name} value={value} onChange={onType} />;
    case 'choice':
      return <Select {...bound} options={optionsOf(control)} />;
  }
}

function optionsOf({ names, none }: Extract<Control, { kind: 'choice' }>) {
  const options = Object.entries(names).map(([value, label]) => ({ value, label }));
  return none === undefined ? options : [{ value: '', label: none }, ...options];
}
