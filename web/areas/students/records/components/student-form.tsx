import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { STUDENT_STATUSES } from '#contracts/records.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { descriptionOf, PLAIN_FIELDS, type PlainField } from '#contracts/students/index.ts';
import { CounsellorSelect } from '#web/areas/identity/index.ts';
import { SchoolPicker } from '#web/areas/schools/index.ts';
import {
  FIELD_LABELS,
  type StudentField,
  type StudentValues,
} from '#web/areas/students/records/student-values.ts';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import { LanguageField } from '#web/components/form/language-field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import type { FormState } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card } from '#web/components/ui/card.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { STATUS_OPTIONS } from '../labels.ts';
import { LikelyDuplicates } from './likely-duplicates.tsx';
import { TagsInput } from './tags-input.tsx';

interface StudentFormProps {
  title: string;
  submitLabel: string;
  form: FormState<StudentValues>;
  role: Role;
  /** The edited record, which is no duplicate of itself. */
  studentId?: number;
  /** Further questions below the fields. */
  children?: ReactNode;
  cancel: ReactNode;
}

export function StudentForm(props: StudentFormProps) {
  const { title, submitLabel, form, role, studentId, children, cancel } = props;
  const { values, fieldErrors, problem, busy, restored, change, submit } = form;
  const heading = useRef<HTMLHeadingElement>(null);
  // The control that opened the form may no longer exist.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    submit(event.currentTarget);
  }

  return (
    <form
      noValidate
      onSubmit={handleSubmit}
      className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-5"
    >
      <RestoredNotice restored={restored} />
      <Card>
        <h2
          ref={heading}
          tabIndex={-1}
          dir="auto"
          className="mb-5 outline-none [overflow-wrap:anywhere] font-semibold text-ink text-xl"
        >
          {title}
        </h2>
        <StudentFields values={values} fieldErrors={fieldErrors} role={role} onChange={change} />
      </Card>
      <LikelyDuplicates title="This student may already exist" known={values} exceptId={studentId} />
      {children}
      {problem !== null && <Problem text={problem} />}
      <div className="flex flex-wrap justify-end gap-3">
        {cancel}
        <Button type="submit" busy={busy}>
          {busy ? 'Saving...' : submitLabel}
        </Button>
      </div>
    </form>
  );
}

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

function StudentFields({ values, fieldErrors, role, onChange }: StudentFieldsProps) {
  function text(name: PlainField) {
    const { label, hint, max, type = 'text' } = descriptionOf(name);
    const isRequired = name === 'name';
    const bound = { name, value: values[name], 'aria-required': isRequired || undefined };
    const change = (value: string) => onChange({ [name]: value });
    return (
      <Field key={name} label={label} required={isRequired} hint={hint} error={fieldErrors[name]}>
        {type === 'date' ? (
          <DayInput {...bound} onChange={change} />
        ) : (
          <Input
            {...bound}
            type={type}
            maxLength={max}
            autoComplete="off"
            onChange={({ target }) => change(target.value)}
          />
        )}
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
      <Group title="Family">
        {FAMILY.map(text)}
        <LanguageField value={values.language} error={fieldErrors.language} onChange={onChange} />
      </Group>
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
