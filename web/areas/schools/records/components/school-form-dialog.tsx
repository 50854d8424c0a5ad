import { type FormEvent, useId } from 'react';
import type { SchoolDetails } from '#contracts/schools/index.ts';
import { useSchoolForm } from '#web/areas/schools/records/use-school-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Alert } from '#web/components/ui/alert.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Dialog } from '#web/components/ui/dialog.tsx';
import { useUnsavedChanges } from '#web/lib/use-unsaved-changes.ts';
import { ContactFields } from './contact-fields.tsx';
import { SchoolFields } from './school-fields.tsx';

interface SchoolFormDialogProps {
  /** The school to change; null for a new one. */
  school: SchoolDetails | null;
  onClose: () => void;
  onSaved: (saved: SchoolDetails) => void;
}

export function SchoolFormDialog({ school, onClose, onSaved }: SchoolFormDialogProps) {
  const formId = useId();
  const form = useSchoolForm(school, (saved) => {
    guard.release();
    showSuccess(school ? 'School updated successfully' : 'School added successfully');
    onSaved(saved);
  });
  const guard = useUnsavedChanges(form.isDirty);
  const { busy } = form;

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit(event.currentTarget);
  }

  function handleClose() {
    if (!busy) guard.attempt(onClose);
  }

  return (
    <>
      {form.conflicts ? (
        <ConflictDialog
          what="school"
          fields={form.conflicts}
          busy={busy}
          onResolve={form.resolve}
          onClose={form.putOff}
        />
      ) : (
        <Dialog
          open
          onOpenChange={(open) => open || handleClose()}
          title={school ? `Edit School: ${school.name}` : 'Add New School'}
          footer={
            <>
              <Button variant="secondary" disabled={busy} onClick={handleClose}>
                Cancel
              </Button>
              <Button type="submit" form={formId} busy={busy}>
                {school ? 'Save Changes' : 'Add School'}
              </Button>
            </>
          }
        >
          <form id={formId} noValidate onSubmit={handleSubmit} className="grid gap-4">
            {form.problem && <Alert>{form.problem}</Alert>}
            <SchoolFields values={form.values} mistake={form.mistake} onChange={form.change} />
            <ContactFields
              contacts={form.values.contacts}
              mistake={form.mistake}
              onChange={(contacts) => form.change({ contacts })}
            />
          </form>
        </Dialog>
      )}
    </>
  );
}
