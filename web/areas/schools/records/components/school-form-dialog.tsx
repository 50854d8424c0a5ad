import { useQueryClient } from '@tanstack/react-query';
import type { ChangeEvent } from 'react';
import { type SchoolDetails, SchoolInputSchema } from '#contracts/schools/index.ts';
import { createSchool, readSchool, SCHOOLS_KEY, updateSchool } from '#web/areas/schools/records/api.ts';
import {
  findSchoolErrors,
  inputOf,
  SCHOOL_LABELS,
  type SchoolValues,
  textsOf,
  valuesOf,
} from '#web/areas/schools/records/school-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { ContactFields } from './contact-fields.tsx';

interface SchoolFormDialogProps {
  /** Null for a new school. */
  school: SchoolDetails | null;
  onClose: () => void;
  onSaved: (saved: SchoolDetails) => void;
}

export function SchoolFormDialog({ school, onClose, onSaved }: SchoolFormDialogProps) {
  const queryClient = useQueryClient();
  const form = useRecordForm({
    draft: school
      ? { form: `school:${school.id}`, title: `Edit School: ${school.name}` }
      : { form: 'school:new', title: 'New school' },
    stored: school,
    valuesOf,
    findFieldErrors: findSchoolErrors,
    send: (base, values): Promise<SchoolDetails> =>
      base
        ? updateSchool(base.id, { ...inputOf(values), version: base.version })
        : createSchool(inputOf(values)),
    onSaved() {
      void queryClient.invalidateQueries({ queryKey: SCHOOLS_KEY });
      showSuccess(school ? 'School updated successfully' : 'School added successfully');
    },
    close: onSaved,
    fallback: 'The school could not be saved',
    versions: school && {
      findNewer: whenStale(() => readSchool(school.id)),
      labels: SCHOOL_LABELS,
      readable: textsOf,
    },
  });
  const { values, fieldErrors, problem, busy, conflict, change } = form;

  if (conflict) return <ConflictDialog what="school" {...conflict} />;
  return (
    <FormDialog
      title={school ? `Edit School: ${school.name}` : 'Add New School'}
      submitLabel={school ? 'Save Changes' : 'Add School'}
      busy={busy}
      onSubmit={form.submit}
      restored={form.restored}
      closesOnEscape="always"
      onClose={() => form.attempt(onClose)}
    >
      {problem !== null && <Problem text={problem} />}
      <SchoolFields values={values} fieldErrors={fieldErrors} onChange={change} />
      <ContactFields
        contacts={values.contacts}
        fieldErrors={fieldErrors}
        onChange={(contacts) => change({ contacts })}
      />
    </FormDialog>
  );
}

interface SchoolFieldsProps {
  values: SchoolValues;
  fieldErrors: FieldErrors;
  onChange: (change: Partial<SchoolValues>) => void;
}

function SchoolFields({ values, fieldErrors, onChange }: SchoolFieldsProps) {
  const bind = (name: Exclude<keyof SchoolValues, 'contacts'>) => ({
    name,
    value: values[name],
    maxLength: maxLengthOf(SchoolInputSchema.shape[name]),
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
  });

  return (
    <>
      <Field label="Name" required error={fieldErrors.name}>
        <Input {...bind('name')} aria-required />
      </Field>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label="City" error={fieldErrors.city}>
          <Input {...bind('city')} />
        </Field>
        <Field label="Board" error={fieldErrors.board} hint="For example CBSE, ICSE or State.">
          <Input {...bind('board')} />
        </Field>
      </div>
      <Field label="Address" error={fieldErrors.address}>
        <Input {...bind('address')} />
      </Field>
    </>
  );
}
