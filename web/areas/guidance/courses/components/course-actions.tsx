import { useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, Check, EyeOff, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import {
  type Course,
  type CourseRow,
  type CourseState,
  MAX_REASON_LENGTH,
  RetirementReasonSchema,
} from '#contracts/guidance/index.ts';
import {
  confirmCourse,
  correctCourse,
  readCourse,
  refreshCourses,
  resetCourse,
  restoreCourse,
  retireCourse,
} from '#web/areas/guidance/courses/api.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { NewerNotice, Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import {
  CORRECTION_LABELS,
  controlOf,
  correctionOf,
  correctionValuesOf,
  findCorrectionErrors,
  findReadingErrors,
  previewOf,
  READING_LABELS,
  readableReading,
  readableValues,
  readingValuesOf,
} from '../correction-form.ts';
import { CorrectionFields } from './correction-fields.tsx';
import { CourseRules } from './course-rules.tsx';
import { ReadingFields } from './reading-fields.tsx';

type Open = 'correct' | 'confirm' | 'retire' | 'reset' | null;

/** The office has read the row. A retired one may look as compiled. */
const READ_STATES: readonly CourseState[] = ['confirmed', 'corrected', 'superseded'];

export function CourseActions({ row }: { row: CourseRow }) {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const { id } = row.course;
  const refresh = () => void refreshCourses(queryClient);
  const reset = useChange(
    async () => {
      await resetCourse(id, row.version);
      close();
      showSuccess('The row is as compiled again');
      await refreshCourses(queryClient);
    },
    { fallback: 'Operation failed', onRefused: refresh },
  );
  const restore = useChange(
    async () => {
      await restoreCourse(id, row.version);
      showSuccess('Families see the row again');
      await refreshCourses(queryClient);
    },
    { fallback: 'Operation failed', onRefused: refresh },
  );
  const isRetired = row.retirement !== null;
  const isRead = row.compiled !== null || READ_STATES.includes(row.state);
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={() => setOpen('correct')}>
        <Pencil aria-hidden className="size-4.5" />
        Correct
      </Button>
      <Button variant="secondary" onClick={() => setOpen('confirm')}>
        <Check aria-hidden className="size-4.5" />
        Confirm
      </Button>
      {isRetired ? (
        <Button variant="secondary" busy={restore.busy} onClick={() => void restore.submit()}>
          <ArchiveRestore aria-hidden className="size-4.5" />
          Bring back
        </Button>
      ) : (
        <Button variant="secondary" onClick={() => setOpen('retire')}>
          <EyeOff aria-hidden className="size-4.5" />
          Retire…
        </Button>
      )}
      {isRead && (
        <Button variant="secondary" onClick={() => setOpen('reset')}>
          <Undo2 aria-hidden className="size-4.5" />
          Restore the original entry
        </Button>
      )}
      {open === 'correct' && <CorrectDialog row={row} onClose={close} />}
      {open === 'confirm' && <ConfirmReadingDialog row={row} onClose={close} />}
      {open === 'retire' && <RetireDialog row={row} onClose={close} />}
      <ConfirmDialog
        open={open === 'reset'}
        onOpenChange={(isOpen) => isOpen || reset.busy || close()}
        title="Restore the original entry?"
        description="Families then read the row of the release. The office’s correction, source and day stay in the audit log only."
        confirmLabel="Restore the Original Entry"
        busy={reset.busy}
        onConfirm={() => void reset.submit()}
      />
    </div>
  );
}

interface CorrectDialogProps {
  row: CourseRow;
  onClose: () => void;
}

function CorrectDialog({ row, onClose }: CorrectDialogProps) {
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

interface ConfirmReadingDialogProps {
  row: CourseRow;
  onClose: () => void;
}

/** The row without the reading, which the dialog changes. */
const ruleOf = ({ source: _, readOn: __, confidence: ___, ...rule }: Course) => JSON.stringify(rule);

function ConfirmReadingDialog({ row, onClose }: ConfirmReadingDialogProps) {
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

interface RetireDialogProps {
  row: CourseRow;
  onClose: () => void;
}

/** What else to know after a refusal. The retirement may be the person's own, if its answer was lost. */
const explain = (retirement: CourseRow['retirement']) =>
  retirement
    ? ` The course is retired already, for the reason “${retirement.reason}”. Retire replaces the reason.`
    : '';

function RetireDialog({ row, onClose }: RetireDialogProps) {
  const queryClient = useQueryClient();
  const [reason, setReason] = useState('');
  const { busy, problem, fieldErrors, clear, submit } = useChange(
    async (_: HTMLFormElement) => {
      await retireCourse(row.course.id, { reason, version: row.version });
      showSuccess('Families no longer see the course');
      onClose();
      await refreshCourses(queryClient);
    },
    {
      fallback: 'The row could not be retired',
      show: 'problem',
      findFieldErrors() {
        const fieldError = RetirementReasonSchema.safeParse(reason).error?.issues[0]?.message;
        return fieldError === undefined ? {} : { reason: fieldError };
      },
      onRefused: () => refreshCourses(queryClient),
    },
  );

  return (
    <FormDialog
      title={`Retire ${row.course.name}?`}
      description="The course no longer appears in the subject doors, in their table and on the pages of careers. You can bring it back at any time."
      submitLabel="Retire"
      tone="danger"
      busy={busy}
      onSubmit={(form) => void submit(form)}
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
