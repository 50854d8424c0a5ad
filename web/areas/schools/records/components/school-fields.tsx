import type { ChangeEvent } from 'react';
import type { SchoolValues } from '#web/areas/schools/records/school-form.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';

interface SchoolFieldsProps {
  values: SchoolValues;
  mistake: { field: string; message: string } | null;
  onChange: (change: Partial<SchoolValues>) => void;
}

export function SchoolFields({ values, mistake, onChange }: SchoolFieldsProps) {
  const errorOf = (field: string) => (mistake?.field === field ? mistake.message : null);

  const bind = (name: Exclude<keyof SchoolValues, 'contacts'>) => ({
    name,
    value: values[name],
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
  });

  return (
    <>
      <Field label="Name" required error={errorOf('name')}>
        <Input {...bind('name')} maxLength={150} aria-required />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="City" error={errorOf('city')}>
          <Input {...bind('city')} maxLength={80} />
        </Field>
        <Field label="Board" error={errorOf('board')} hint="For example CBSE, ICSE or State.">
          <Input {...bind('board')} maxLength={60} />
        </Field>
      </div>
      <Field label="Address" error={errorOf('address')}>
        <Input {...bind('address')} maxLength={300} />
      </Field>
    </>
  );
}
