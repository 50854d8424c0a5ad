import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { CourseRow } from '#contracts/guidance/index.ts';
import { confirmCourse, refreshCourses } from '#web/areas/guidance/courses/api.ts';
import {
  findReadingMistakes,
  type ReadingValues,
  readingValuesOf,
} from '#web/areas/guidance/courses/correction-form.ts';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import type { Mistakes } from '#web/components/form/use-mistakes.ts';
import { useSaving } from '#web/components/form/use-saving.ts';
import { focusField, showSuccess } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { CourseRules } from './course-rules.tsx';
import { ReadingFields } from './reading-fields.tsx';

interface ConfirmReadingDialogProps {
  row: CourseRow;
  onClose: () => void;
}

/** After a refusal the page reads the row again, so that a second attempt confirms what is shown. */
export function ConfirmReadingDialog({ row, onClose }: ConfirmReadingDialogProps) {
  const queryClient = useQueryClient();
  const [values, setValues] = useState(() => readingValuesOf(row.course));
  const [mistakes, setMistakes] = useState<Mistakes>({});
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
    const found = findReadingMistakes(values);
    // Screen readers read the message with the field, which then gets the focus.
    flushSync(() => setMistakes(found));
    const [first] = Object.keys(found);
    if (first === undefined) void submit();
    else focusField(form, first);
  }

  function change(part: Partial<ReadingValues>) {
    setValues({ ...values, ...part });
    setMistakes(Object.fromEntries(Object.entries(mistakes).filter(([name]) => !(name in part))));
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
      <ReadingFields values={values} mistakes={mistakes} onChange={change} />
      <section aria-label="The row" className="rounded-xl bg-mist/60 p-3">
        <h3 className="mb-1 font-semibold text-ink">{row.course.name}</h3>
        <CourseRules course={row.course} />
      </section>
    </FormDialog>
  );
}
