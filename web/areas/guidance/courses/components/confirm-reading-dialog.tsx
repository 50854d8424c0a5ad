import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CourseRow } from '#contracts/guidance/index.ts';
import { confirmCourse, refreshCourses } from '#web/areas/guidance/courses/api.ts';
import {
  findReadingErrors,
  type ReadingValues,
  readingValuesOf,
} from '#web/areas/guidance/courses/correction-form.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useFieldErrors } from '#web/components/form/use-field-errors.ts';
import { useSaving } from '#web/components/form/use-saving.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { CourseRules } from './course-rules.tsx';
import { ReadingFields } from './reading-fields.tsx';

interface ConfirmReadingDialogProps {
  row: CourseRow;
  onClose: () => void;
}

/** After a refusal the page reads the row again, so that a second attempt confirms the shown row. */
export function ConfirmReadingDialog({ row, onClose }: ConfirmReadingDialogProps) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(() => readingValuesOf(row.course));
  const { fieldErrors, check, clear } = useFieldErrors();
  const { busy, problem, submit } = useSaving(
    async () => {
      await confirmCourse(row.course.id, { ...values, version: row.version });
      showSuccess('The row is confirmed');
      onClose();
      await refreshCourses(queryClient);
    },
    'The row could not be confirmed',
    async () => {
      await refreshCourses(queryClient);
      return false;
    },
  );

  function handleSubmit(form: HTMLFormElement) {
    if (check(form, findReadingErrors(values))) void submit();
  }

  function change(part: Partial<ReadingValues>) {
    setValues({ ...values, ...part });
    clear((name) => name in part);
  }

  return (
    <FormDialog
      title="Confirm this row"
      description="You have read the page, and the row below says the same. Nothing else changes."
      submitLabel="Confirm"
      busy={busy}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      {problem !== null && <Problem text={problem} />}
      <ReadingFields values={values} fieldErrors={fieldErrors} onChange={change} />
      <section aria-label="The row" className="rounded-xl bg-mist/60 p-3">
        <h3 className="mb-1 font-semibold text-ink">{row.course.name}</h3>
        <CourseRules course={row.course} />
      </section>
    </FormDialog>
  );
}
