import { useQueryClient } from '@tanstack/react-query';
import type { Course, CourseRow } from '#contracts/guidance/index.ts';
import { confirmCourse, readCourse, refreshCourses } from '#web/areas/guidance/courses/api.ts';
import {
  findReadingErrors,
  READING_LABELS,
  readableReading,
  readingValuesOf,
} from '#web/areas/guidance/courses/correction-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { NewerNotice } from '#web/components/newer-notice.tsx';
import { Problem } from '#web/components/problem.tsx';
import { CourseRules } from './course-rules.tsx';
import { ReadingFields } from './reading-fields.tsx';

interface ConfirmReadingDialogProps {
  row: CourseRow;
  onClose: () => void;
}

/** The row without the reading, which the dialog changes. */
const ruleOf = ({ source: _, readOn: __, confidence: ___, ...rule }: Course) => JSON.stringify(rule);

export function ConfirmReadingDialog({ row, onClose }: ConfirmReadingDialogProps) {
  const queryClient = useQueryClient();
  const { id } = row.course;
  const form = useRecordForm({
    draft: { form: `course-reading:${id}`, title: `Course: ${row.course.name}` },
    stored: row,
    valuesOf: ({ course }: CourseRow) => ({ ...readingValuesOf(course), readOn: course.readOn }),
    prefill: readingValuesOf(row.course),
    findFieldErrors: findReadingErrors,
    send: ({ version }, values) => confirmCourse(id, { ...values, version }),
    async onSaved() {
      showSuccess('The row is confirmed');
      await refreshCourses(queryClient);
    },
    close: onClose,
    fallback: 'The row could not be confirmed',
    versions: {
      findNewer: whenStale(() => readCourse(id)),
      // The person confirms the rule that they have seen.
      mustBeSeen: (newer, seen) => seen === null || ruleOf(newer.course) !== ruleOf(seen.course),
      labels: READING_LABELS,
      readable: readableReading,
    },
  });
  const { course } = form.seen ?? form.base;

  if (form.conflict) return <ConflictDialog what="course" {...form.conflict} />;
  return (
    <FormDialog
      title="Confirm this row"
      description="You have read the page, and the row below says the same. Nothing else changes."
      submitLabel="Confirm"
      busy={form.busy}
      onSubmit={form.submit}
      restored={form.restored}
      onClose={() => form.attempt(onClose)}
    >
      {form.seen !== null && (
        <NewerNotice>Somebody else has changed this row. Please read it again, then confirm it.</NewerNotice>
      )}
      {form.problem !== null && <Problem text={form.problem} />}
      <ReadingFields values={form.values} fieldErrors={form.fieldErrors} onChange={form.change} />
      <section aria-label="The row" className="rounded-xl bg-mist/60 p-3">
        <h3 className="mb-1 font-semibold text-ink">{course.name}</h3>
        <CourseRules course={course} />
      </section>
    </FormDialog>
  );
}
