import type { ChangeEvent } from 'react';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import type { SchoolValues } from '#web/areas/schools/records/school-form.ts';
import { useSchoolForm } from '#web/areas/schools/records/use-school-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { ContactFields } from './contact-fields.tsx';

interface SchoolFormDialogProps {
  /** Null for a new school. */
  school: SchoolDetails | null;
  onClose: () => void;
  onSaved: (saved: SchoolDetails) => void;
}

export function SchoolFormDialog({ school, onClose, onSaved }: SchoolFormDialogProps) {
  const form = useSchoolForm(school, (saved) => {
    guard.release();
    showSuccess(school ? 'School updated successfully' : 'School added successfully');
    onSaved(saved);
  });
  const guard = useUnsavedChanges(form.isDirty);
  const { busy } = form;

  if (form.conflicts) {
    return (
      <ConflictDialog
        what="school"
        fields={form.conflicts}
        busy={busy}
        onResolve={form.resolve}
        onClose={form.putOff}
      />
    );
  }
  return (
    <FormDialog
      title={school ? `Edit School: ${school.name}` : 'Add New School'}
      submitLabel={school ? 'Save Changes' : 'Add School'}
      busy={busy}
      onSubmit={form.submit}
      onClose={() => guard.attempt(onClose)}
    >
      {form.problem && <Alert>{form.problem}</Alert>}
      <SchoolFields values={form.values} mistake={form.mistake} onChange={form.change} />
      <ContactFields
        contacts={form.values.contacts}
        mistake={form.mistake}
        onChange={(contacts) => form.change({ contacts })}
      />
    </FormDialog>
  );
}

interface SchoolFieldsProps {
  values: SchoolValues;
  mistake: { field: string; message: string } | null;
  onChange: (change: Partial<SchoolValues>) => void;
}

function SchoolFields({ values, mistake, onChange }: SchoolFieldsProps) {
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
