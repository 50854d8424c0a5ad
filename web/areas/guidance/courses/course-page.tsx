import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArchiveRestore, ArrowLeft, Check, EyeOff, Pencil, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import {
  CONFIDENCE_NAMES,
  COURSE_FAMILIES,
  COURSE_FIELDS,
  COURSE_LABELS,
  type Course,
  type CourseRow,
  type CourseState,
  isOfficialPage,
  MAX_REASON_LENGTH,
  RetirementReasonSchema,
} from '#contracts/guidance/index.ts';
import { paths } from '#contracts/pages.ts';
import { CourseRules } from '#web/areas/guidance/facts/course-facts.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Field } from '#web/components/form/field.tsx';
import { FormDialog } from '#web/components/form/form-dialog.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { Loaded } from '#web/components/loaded.tsx';
import { EmptyState } from '#web/components/page-states.tsx';
import { Problem } from '#web/components/problem.tsx';
import { Alert } from '#web/components/ui/alert.tsx';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Card, CardTitle } from '#web/components/ui/card.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.tsx';
import { coursesQuery, refreshCourses, resetCourse, restoreCourse, retireCourse } from './api.ts';
import { CorrectionDialog } from './correction-dialog.tsx';
import { CONFIDENCE_TONES, readableTexts, STATE_NAMES, STATE_TONES } from './row-words.ts';

export function CoursePage() {
  const { id } = useParams();
  const query = useQuery(coursesQuery);
  const found = query.data?.find(({ course }) => course.id === id);
  usePageTitle('Course', found?.course.name);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Link
        to={paths.admin.dashboardCourses}
        className="inline-flex min-h-11 items-center gap-2 justify-self-start text-primary underline-offset-4 hover:underline"
      >
        <ArrowLeft aria-hidden className="size-4" />
        All courses
      </Link>
      <Loaded query={query} loading="Loading course..." failed="Failed to load the course. Please try again.">
        {() =>
          found ? (
            <CourseView key={found.course.id} row={found} />
          ) : (
            <Card>
              <EmptyState text="This course was not found." />
            </Card>
          )
        }
      </Loaded>
    </div>
  );
}

function CourseView({ row }: { row: CourseRow }) {
  const { course, compiled, state, retirement, changedAt, changedBy } = row;
  return (
    <>
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <div>
          <h2 className="break-words font-semibold text-ink text-xl leading-snug">{course.name}</h2>
          <p className="text-ink-soft">{COURSE_FAMILIES[course.family]}</p>
          <p className="mt-2 flex flex-wrap gap-2">
            <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>
            <Badge tone={CONFIDENCE_TONES[course.confidence]}>{CONFIDENCE_NAMES[course.confidence]}</Badge>
          </p>
          {changedAt !== null && (
            <p className="mt-2 text-ink-soft text-sm">
              Last changed on {formatDateTime(changedAt)} by {changedBy ?? 'a former member'}
            </p>
          )}
        </div>
        {retirement !== null && (
          <Alert tone="info">
            Families have not seen this course since {formatDate(retirement.at)}. Reason: {retirement.reason}
          </Alert>
        )}
        {state === 'superseded' && (
          <Alert tone="info">
            A later release has read this row after the office did. Families read the row of the release.
            Correct or confirm it again if it is wrong.
          </Alert>
        )}
        <CourseActions row={row} />
      </Card>
      <Card>
        <CardTitle className="mb-3">
          {retirement === null ? 'What families read' : 'What families would read'}
        </CardTitle>
        <CourseRules course={course} />
      </Card>
      <ForStaff row={row} />
      {compiled !== null && <Differences compiled={compiled} course={course} />}
    </>
  );
}

/** How the row was read. Families see none of it. */
function ForStaff({ row: { course, reading } }: { row: CourseRow }) {
  const page = isOfficialPage(course.source) ? reading.page : (course.source ?? reading.page);
  if (page === null && reading.note === '') return null;
  return (
    <Card>
      <CardTitle className="mb-3">For the staff only</CardTitle>
      {reading.note !== '' && <p className="leading-snug [overflow-wrap:anywhere]">{reading.note}</p>}
      {page !== null && (
        <p className="mt-1 leading-snug [overflow-wrap:anywhere]">
          The page that was read:{' '}
          <a
            href={page}
            target="_blank"
            rel="noreferrer"
            className="inline-block py-1 text-primary underline underline-offset-2"
          >
            {new URL(page).hostname}
          </a>
        </p>
      )}
    </Card>
  );
}

interface DifferencesProps {
  compiled: Course;
  course: Course;
}

/** How the office's row differs from the release's. */
function Differences({ compiled, course }: DifferencesProps) {
  const [before, after] = [readableTexts(compiled), readableTexts(course)];
  return (
    <Card>
      <CardTitle className="mb-3">Different from the release</CardTitle>
      <dl className="grid gap-3">
        {COURSE_FIELDS.filter((field) => before[field] !== after[field]).map((field) => (
          <div key={field}>
            <dt className="font-semibold text-ink-soft">{COURSE_LABELS[field]}</dt>
            <dd className="leading-snug [overflow-wrap:anywhere]">
              <del className="text-ink-soft">{before[field] || 'nothing'}</del>
              <span aria-hidden> → </span>
              <ins className="no-underline">{after[field] || 'nothing'}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Open = 'correct' | 'confirm' | 'retire' | 'reset' | null;

/** The office has read the row. A retired one may look as compiled. */
const READ_STATES: readonly CourseState[] = ['confirmed', 'corrected', 'superseded'];

function CourseActions({ row }: { row: CourseRow }) {
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
      {(open === 'correct' || open === 'confirm') && (
        <CorrectionDialog row={row} kind={open} onClose={close} />
      )}
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
