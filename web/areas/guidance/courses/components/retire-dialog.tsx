import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CourseRow, MAX_REASON_LENGTH, RetirementReasonSchema } from '#contracts/guidance/index.ts';
import { refreshCourses, retireCourse } from '#web/areas/guidance/courses/api.ts';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useFieldErrors } from '#web/components/form/use-field-errors.ts';
import { savingMessage, useSaving } from '#web/components/form/use-saving.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { Input } from '#web/components/ui/input.tsx';

interface RetireDialogProps {
  row: CourseRow;
  onClose: () => void;
}

/** What else to know after a refusal. The retirement may be the person's own, if its answer was lost. */
const explain = (retirement: CourseRow['retirement']) =>
  retirement
    ? ` The course is retired already, for the reason “${retirement.reason}”. Retire replaces the reason.`
    : '';

export function RetireDialog({ row, onClose }: RetireDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { fieldErrors, check, clear } = useFieldErrors();
  const { busy, problem, submit } = useSaving(
    async () => {
      await retireCourse(row.course.id, { reason, version: row.version });
      showSuccess('Families no longer see the course');
      onClose();
      await refreshCourses(queryClient);
    },
    savingMessage('The row could not be retired'),
    {
      onRefused: async () => {
        await refreshCourses(queryClient);
        return false;
      },
    },
  );

  function handleSubmit(form: HTMLFormElement) {
    const fieldError = RetirementReasonSchema.safeParse(reason).error?.issues[0]?.message;
    if (check(form, fieldError === undefined ? {} : { reason: fieldError })) void submit();
  }

  return (
    <FormDialog
      title={`Retire ${row.course.name}?`}
      description="The course no longer appears in the subject doors, in their table and on the pages of careers. You can bring it back at any time."
      submitLabel="Retire"
      tone="danger"
      busy={busy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {problem !== null && <Problem text={problem + explain(row.retirement)} />}
      <Field
        label="Reason"
        required
        error={fieldErrors.reason ?? null}
        hint="For the team, for example: the examination has ended."
      >
        <Input
          name="reason"
          value={reason}
          maxLength={MAX_REASON_LENGTH}
          autoComplete="off"
          aria-required
          onChange={({ target }) => {
            setReason(target.value);
            clear();
          }}
        />
      </Field>
    </FormDialog>
  );
}
