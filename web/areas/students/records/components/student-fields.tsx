import type { ReactNode } from 'react';
import { STUDENT_STATUSES } from '#contracts/records.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { descriptionOf, PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { CounsellorSelect } from '#web/areas/identity/index.ts';
import { SchoolPicker } from '#web/areas/schools/index.ts';
import { STATUS_OPTIONS } from '#web/areas/students/records/labels.ts';
import {
  FIELD_LABELS,
  type StudentField,
  type StudentValues,
} from '#web/areas/students/records/student-values.ts';
import { Field } from '#web/components/form/field.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { TagsInput } from './tags-input.tsx';

interface StudentFieldsProps {
  values: StudentValues;
  fieldErrors: Partial<Record<StudentField, string>>;
  role: Role;
  onChange: (change: Partial<StudentValues>) => void;
}

const BEFORE_SCHOOL: readonly PlainField[] = ['name', 'dateOfBirth'];
const AFTER_SCHOOL: readonly PlainField[] = ['className', 'board', 'city'];
const FAMILY: readonly PlainField[] = ['guardianName', 'guardianRelation', 'phone', 'email'];
/** Fields without a layout of their own. */
const OTHERS = PLAIN_FIELDS.filter((field) => ![BEFORE_SCHOOL, AFTER_SCHOOL, FAMILY].flat().includes(field));

const GRID = 'grid grid-cols-[minmax(0,1fr)] items-start gap-4 sm:grid-cols-2';

export function StudentFields({ values, fieldErrors, role, onChange }: StudentFieldsProps) {
  function text(name: PlainField) {
    const { label, hint, max, type = 'text' } = descriptionOf(name);
    const isRequired = name === 'name';
    return (
      <Field key={name} label={label} required={isRequired} hint={hint} error={fieldErrors[name]}>
        <Input
          name={name}
          type={type}
          value={values[name]}
          maxLength={max}
          autoComplete="off"
          aria-required={isRequired || undefined}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      </Field>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <Group title="Student">
        {BEFORE_SCHOOL.map(text)}
        <Field label={FIELD_LABELS.school} error={fieldErrors.school}>
          <SchoolPicker
            offersNew
            name="school"
            value={values.school}
            onChange={(school) => onChange({ school })}
          />
        </Field>
        {[...AFTER_SCHOOL, ...OTHERS].map(text)}
      </Group>
      <Group title="Family">{FAMILY.map(text)}</Group>
      <Group title="Consultancy">
        <Field label={FIELD_LABELS.status} error={fieldErrors.status}>
          <Select
            name="status"
            value={values.status}
            options={STATUS_OPTIONS}
            onChange={({ target }) =>
              onChange({ status: STUDENT_STATUSES.find((known) => known === target.value) ?? values.status })
            }
          />
        </Field>
        {hasPermission(role, 'students:assign') && (
          <Field label={FIELD_LABELS.counsellor} error={fieldErrors.counsellor}>
            <CounsellorSelect
              name="counsellor"
              value={values.counsellor?.id ?? null}
              current={values.counsellor}
              onChange={(counsellor) => onChange({ counsellor })}
            />
          </Field>
        )}
        <Field label={FIELD_LABELS.tags} error={fieldErrors.tags} hint="Press Enter after each one">
          <TagsInput name="tags" value={values.tags} onChange={(tags) => onChange({ tags })} />
        </Field>
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold text-ink text-lg">{title}</legend>
      <div className={GRID}>{children}</div>
    </fieldset>
  );
}
