import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#contracts/pages.ts';
import { isSameName, KEPT_BY_LAW, type StudentDetails } from '#contracts/students/index.ts';
import { eraseFamily } from '#web/areas/students/records/api.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { Input } from '#web/components/ui/input.tsx';
import { forgetLists } from '#web/lib/childrens-data.ts';

export function EraseDialog({ student, onClose }: { student: StudentDetails; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [confirmName, setConfirmName] = useState('');

  const { busy, fieldErrors, submit } = useChange(
    async (_: HTMLFormElement) => {
      await eraseFamily(student.id, { confirmName });
      showSuccess('The student and the family’s data are erased');
      void forgetLists(queryClient);
      await navigate(paths.admin.dashboardStudents);
    },
    {
      fallback: 'Erasing failed',
      show: 'field',
      findFieldErrors: (): FieldErrors =>
        isSameName(confirmName, student.name) ? {} : { confirmName: 'This is not the student’s name' },
    },
  );

  return (
    <FormDialog
      title="Erase this student?"
      description="The record, the notes, enrolments, appointments and consents, and what the family sent are erased for good. This cannot be undone."
      submitLabel="Erase for good"
      tone="danger"
      busy={busy}
      onSubmit={(form) => void submit(form)}
      onClose={onClose}
    >
      <div className="text-ink-soft text-sm">
        <p className="font-medium text-ink">Data that stays, and why</p>
        <ul className="mt-1 grid gap-2">
          {KEPT_BY_LAW.map(({ what, why }) => (
            <li key={what}>
              {what}. {why}
            </li>
          ))}
        </ul>
      </div>
      <Field
        label="Type the student’s name to confirm"
        hint={student.name}
        error={fieldErrors.confirmName ?? null}
      >
        <Input
          name="confirmName"
          value={confirmName}
          autoComplete="off"
          aria-required
          onChange={(event) => setConfirmName(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
