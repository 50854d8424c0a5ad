import type { SchoolDetails } from '#contracts/schools/index.ts';
import { useSchoolForm } from '#web/areas/schools/records/use-school-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { ContactFields } from './contact-fields.tsx';
import { SchoolFields } from './school-fields.tsx';

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
