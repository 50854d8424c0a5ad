import { useQueryClient } from '@tanstack/react-query';
import type { CourseRow } from '#contracts/guidance/index.ts';
import { correctCourse, readCourse, refreshCourses } from '#web/areas/guidance/courses/api.ts';
import {
  CORRECTION_LABELS,
  controlOf,
  correctionOf,
  correctionValuesOf,
  findCorrectionErrors,
  previewOf,
  readableValues,
} from '#web/areas/guidance/courses/correction-form.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { showSuccess } from '#web/components/form/use-submit.ts';
import { Problem } from '#web/components/problem.tsx';
import { CorrectionFields } from './correction-fields.tsx';
import { CourseRules } from './course-rules.tsx';
import { ReadingFields } from './reading-fields.tsx';

interface CorrectDialogProps {
  row: CourseRow;
  onClose: () => void;
}

export function CorrectDialog({ row, onClose }: CorrectDialogProps) {
  const queryClient = useQueryClient();
  const { id, name } = row.course;
  const form = useRecordForm({
    draft: { form: `course:${id}`, title: `Course: ${name}` },
    stored: row,
    valuesOf: correctionValuesOf,
    findFieldErrors: findCorrectionErrors,
    controlOf,
    send: (base, values): Promise<CourseRow> =>
      correctCourse(id, { ...correctionOf(values), version: base.version }),
    onSaved() {
      void refreshCourses(queryClient);
      showSuccess('The correction is on the public pages');
    },
    close: onClose,
    fallback: 'The correction could not be saved',
    versions: {
      findNewer: whenStale(() => readCourse(id)),
      labels: CORRECTION_LABELS,
      readable: readableValues,
    },
  });
  const { base, values, fieldErrors, problem, busy, conflict, change } = form;

  if (conflict) return <ConflictDialog what="course" {...conflict} />;
  const preview = previewOf(base, values);
  return (
    <FormDialog
      title="Correct this row"
      submitLabel="Save Correction"
      busy={busy}
      onSubmit={form.submit}
      restored={form.restored}
      closesOnEscape="always"
      onClose={() => form.attempt(onClose)}
    >
      {problem !== null && <Problem text={problem} />}
      <ReadingFields values={values} fieldErrors={fieldErrors} onChange={change} />
      <CorrectionFields values={values} fieldErrors={fieldErrors} onChange={change} />
      <section aria-label="Preview" className="rounded-xl bg-mist/60 p-3">
        <h3 className="mb-1 text-ink-soft text-sm">What a family will read</h3>
        <p className="font-semibold text-ink [overflow-wrap:anywhere]">{preview.name}</p>
        <CourseRules course={preview} />
      </section>
    </FormDialog>
  );
}
