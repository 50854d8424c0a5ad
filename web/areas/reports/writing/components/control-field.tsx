import type { ChangeEvent } from 'react';
import type { Control } from '#web/areas/reports/writing/form-description.ts';
import { YES } from '#web/areas/reports/writing/form-values.ts';
import { Field } from '#web/components/form/field.tsx';
import { Checkbox } from '#web/components/ui/checkbox.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';

interface ControlFieldProps {
  control: Control;
  /** Where it stands in the form; see `controlName`. */
  name: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** One control of a report's form. */
export function ControlField({ control, name, value, error, onChange }: ControlFieldProps) {
  const { label, hint } = control;
  if (control.kind === 'check') {
    return (
      <Checkbox
        name={name}
        label={label}
        checked={value === YES}
        onChange={(event) => onChange(event.target.checked ? YES : '')}
      />
    );
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {inputOf(control, {
        name,
        value,
        onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
          onChange(event.target.value),
      })}
    </Field>
  );
}

interface Bound {
  name: string;
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => void;
}

function inputOf(control: Exclude<Control, { kind: 'check' }>, bound: Bound) {
  switch (control.kind) {
    case 'line':
      return <Input {...bound} maxLength={control.max} autoComplete="off" />;
    case 'paragraphs':
      return <Textarea {...bound} maxLength={control.max} rows={control.rows ?? 4} />;
    case 'number':
      return <Input {...bound} inputMode="numeric" maxLength={4} autoComplete="off" />;
    case 'day':
      return <Input {...bound} type="date" />;
    case 'choice':
      return <Select {...bound} options={control.options} />;
  }
}
