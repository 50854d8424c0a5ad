import type { ComponentProps } from 'react';
import { STUDENT_FIELDS } from '#contracts/students/index.ts';
import type { StudentField, StudentValues } from '#web/areas/enquiries/inbox/student-form.ts';
import { SchoolPicker } from '#web/areas/schools/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { readService, SERVICE_OPTIONS } from '#web/lib/service-options.ts';

interface StudentFieldsProps {
  values: StudentValues;
  /** The field of the last message. */
  invalidField: StudentField | null;
  onChange: (change: Partial<StudentValues>) => void;
}

export function StudentFields({ values, invalidField, onChange }: StudentFieldsProps) {
  const text = (name: 'name' | 'guardianName' | 'phone' | 'email') =>
    ({
      name,
      maxLength: STUDENT_FIELDS[name].max,
      value: values[name],
      autoComplete: 'off',
      'aria-invalid': invalidField === name,
      onChange: (event) => onChange({ [name]: event.target.value }),
    }) satisfies ComponentProps<'input'>;
  return (
    <>
      <Field label="Student’s name" required>
        <Input {...text('name')} aria-required />
      </Field>
      {values.guardianName === '' && values.name !== '' && (
        <Button
          variant="ghost"
          className="-mt-2 justify-self-start"
          onClick={() => onChange({ guardianName: values.name, name: '' })}
        >
          This is the guardian’s name
        </Button>
      )}
      <Field label="Guardian’s name">
        <Input {...text('guardianName')} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Phone number">
          <Input {...text('phone')} type="tel" />
        </Field>
        <Field label="Email">
          <Input {...text('email')} type="email" />
        </Field>
      </div>
      <Field label="Enrol in">
        <Select
          name="service"
          aria-invalid={invalidField === 'service'}
          value={values.service}
          options={[{ value: '', label: 'None yet' }, ...SERVICE_OPTIONS]}
          onChange={(event) => onChange({ service: readService(event.target.value) })}
        />
      </Field>
      <Field label="School">
        <SchoolPicker
          offersNew
          name="school"
          aria-invalid={invalidField === 'school'}
          value={values.school}
          onChange={(school) => onChange({ school })}
        />
      </Field>
    </>
  );
}
