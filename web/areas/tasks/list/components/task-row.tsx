import { useQueryClient } from '@tanstack/react-query';
import { Circle, CircleCheck, type LucideIcon, Pencil, Phone, Repeat } from 'lucide-react';
import { type ComponentProps, type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { appointmentAddress } from '#contracts/appointments/index.ts';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { contactAddress } from '#contracts/enquiries/index.ts';
import { addressOf, paths } from '#contracts/pages.ts';
import {
  canChangeTask,
  completeTask as completeEndpoint,
  TASK_KIND_FACTS,
  type Task,
  type TaskKind,
  type TaskRecordKind,
} from '#contracts/tasks/index.ts';
import { useSession } from '#web/areas/identity/index.ts';
import { Field } from '#web/components/form/field.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { LongText } from '#web/components/long-text.tsx';
import { StudentLink } from '#web/components/student-link.tsx';
import { toast } from '#web/components/toast-store.ts';
import { Button } from '#web/components/ui/button.tsx';
import { Textarea } from '#web/components/ui/textarea.tsx';
import { cn } from '#web/lib/cn.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { useDraft } from '#web/lib/use-draft.ts';
import { completeTask, reloadTasks, reopenTask } from '../api.ts';
import { dueWords, REPEAT_NAMES } from '../task-values.ts';
import { NextCall } from './next-call.tsx';
import { TaskForm } from './task-form.tsx';

interface TaskRowProps extends Pick<ComponentProps<typeof TaskForm>, 'studentId' | 'noCall'> {
  task: Task;
  /** ISO 8601 date of the office. */
  today: string;
  /** On the page of the record, its name would be repeated. */
  showsRecord?: boolean;
  /** Runs after the task was completed or reopened. */
  onChanged?: () => void;
}

/** A task in a list: completed by one click, a call with what came of it. */
export function TaskRow({ task, today, showsRecord = true, onChanged, ...family }: TaskRowProps) {
  const { adminUser } = useSession();
  const [opened, setOpened] = useState<'edit' | 'outcome' | null>(null);
  const completion = useCompletion(task, onChanged);
  const close = () => setOpened(null);
  const canChange = adminUser !== null && canChangeTask(adminUser, task);

  if (opened === 'edit') {
    return (
      <li data-row className="py-3">
        <TaskForm {...family} task={task} onClose={close} onOutcome={() => setOpened('outcome')} />
      </li>
    );
  }
  return (
    <li data-row className="py-1.5">
      <div className="flex items-start gap-1">
        <DoneButton
          task={task}
          busy={completion.busy}
          canChange={canChange}
          isOpened={opened === 'outcome'}
          onClick={() =>
            TASK_KIND_FACTS[task.kind].talk ? setOpened(opened ? null : 'outcome') : void completion.submit()
          }
        />
        <div className="min-w-0 grow py-2.5">
          <p dir="auto" className="[overflow-wrap:anywhere]">
            {task.what}
          </p>
          <TaskFacts task={task} today={today} showsRecord={showsRecord} />
        </div>
        {canChange && task.doneAt === null && (
          <Button
            variant="ghost"
            size="icon"
            aria-label={`Edit task: ${task.what}`}
            onClick={() => setOpened('edit')}
          >
            <Pencil aria-hidden className="size-4.5" />
          </Button>
        )}
      </div>
      {opened === 'outcome' && (
        <OutcomeForm task={task} today={today} completion={completion} onClose={close} />
      )}
    </li>
  );
}

const ICONS: Record<TaskKind, LucideIcon> = { task: Circle, call: Phone };

interface DoneButtonProps {
  task: Task;
  busy: boolean;
  canChange: boolean;
  isOpened: boolean;
  onClick: () => void;
}

function DoneButton({ task, busy, canChange, isOpened, onClick }: DoneButtonProps) {
  if (task.doneAt !== null || !canChange) {
    const Icon = task.doneAt === null ? Circle : CircleCheck;
    return (
      <span className="grid size-11 shrink-0 place-items-center">
        <Icon aria-hidden className={cn('size-5', task.doneAt === null ? 'text-line' : 'text-primary')} />
      </span>
    );
  }
  const Icon = ICONS[task.kind];
  const { talk } = TASK_KIND_FACTS[task.kind];
  const label = talk?.record ?? 'Done';
  return (
    <Button
      variant="ghost"
      size="icon"
      busy={busy}
      aria-label={`${label}: ${task.what}`}
      title={label}
      {...(talk && { 'aria-expanded': isOpened })}
      onClick={onClick}
    >
      {!busy && <Icon aria-hidden className="size-5" />}
    </Button>
  );
}

function TaskFacts({ task, today, showsRecord }: { task: Task; today: string; showsRecord: boolean }) {
  const { record, assignee, repeats, outcome, doneAt, doneBy } = task;
  const isOverdue = doneAt === null && task.dueOn < today;
  return (
    <>
      {outcome !== null && (
        <p dir="auto" className="whitespace-pre-wrap [overflow-wrap:anywhere] text-ink-soft">
          {outcome}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-ink-soft text-sm">
        <span className={cn(isOverdue && 'font-semibold text-danger-dark')}>
          {doneAt === null
            ? dueWords(task, today)
            : `Done ${formatDateTime(doneAt)} by ${doneBy ?? 'somebody'}`}
        </span>
        {showsRecord && record && <RecordLink record={record} />}
        {doneAt === null && <span>{assignee?.name ?? 'Nobody'}</span>}
        {repeats !== 'none' && (
          <span className="inline-flex items-center gap-1">
            <Repeat aria-hidden className="size-3.5" />
            {REPEAT_NAMES[repeats]}
          </span>
        )}
      </p>
    </>
  );
}

type Completion = ReturnType<typeof useCompletion>;

/** Completes a task, with Undo in a toast. @param onChanged runs after each of the two. */
function useCompletion(task: Task, onChanged?: () => void) {
  const queryClient = useQueryClient();
  const reload = async () => {
    onChanged?.();
    await reloadTasks(queryClient);
  };
  const undo = useChange(
    async ({ id, version }: Task) => {
      await reopenTask(id, { version });
      showSuccess('The task is open again.');
      await reload();
    },
    { fallback: 'The task could not be reopened' },
  );
  return useChange(
    async (outcome: Omit<BodyInputOf<typeof completeEndpoint>, 'version'> = {}, onSaved?: () => void) => {
      const body = { version: task.version, ...outcome };
      const { task: done, next } = await completeTask(task.id, body);
      onSaved?.();
      toast({
        title: 'Done',
        description: next ? `${done.what}. Next on ${formatDate(next.dueOn)}.` : done.what,
        action: { label: 'Undo', onAction: () => void undo.submit(done) },
      });
      await reload();
    },
    { fallback: 'The task could not be completed' },
  );
}

interface OutcomeFormProps {
  task: Task;
  /** ISO 8601 date of the office. */
  today: string;
  completion: Completion;
  onClose: () => void;
}

/** The outcome of a task; of a talk also the day of the next one. */
function OutcomeForm({ task, today, completion, onClose }: OutcomeFormProps) {
  const { busy, fieldErrors, check, submit } = completion;
  const draft = useDraft(
    { form: `task-outcome:${task.id}`, title: `What came of: ${task.what}` },
    { initial: () => ({ outcome: '', nextOn: '' }), isDirty: ({ outcome }) => outcome.trim() !== '' },
  );
  const { outcome, nextOn } = draft.state;
  const { talk } = TASK_KIND_FACTS[task.kind];

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const isMissing = outcome.trim() === '';
    if (!check(event.currentTarget, isMissing ? { outcome: 'Please say what came of it' } : {})) return;
    void submit({ outcome, nextOn }, () => {
      draft.release();
      onClose();
    });
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="mb-2 grid gap-3 rounded-xl bg-mist/60 p-3 sm:ml-12">
      <RestoredNotice restored={draft.restored} />
      <Field label="What came of it" required error={fieldErrors.outcome ?? null}>
        <Textarea
          autoFocus
          name="outcome"
          rows={2}
          maxLength={maxLengthOf(completeEndpoint.body.shape.outcome)}
          dir="auto"
          value={outcome}
          onChange={({ target }) => draft.setState({ outcome: target.value, nextOn })}
        />
      </Field>
      {talk && (
        <NextCall
          label={talk.next}
          today={today}
          nextOn={nextOn}
          onChange={(day) => draft.setState({ outcome, nextOn: day })}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          {talk?.save ?? 'Done'}
        </Button>
        <Button variant="secondary" onClick={() => draft.attempt(onClose)}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const ADDRESSES: Record<Exclude<TaskRecordKind, 'student'>, (id: number) => string> = {
  contact: contactAddress,
  appointment: appointmentAddress,
  report: (id) => addressOf(paths.admin.dashboardReport, id),
};

function RecordLink({ record: { kind, id, name } }: { record: NonNullable<Task['record']> }) {
  const look = {
    dir: 'auto',
    className:
      'inline-flex min-h-11 min-w-0 items-center text-primary underline underline-offset-4 md:min-h-0',
    children: <LongText text={name} />,
  };
  if (kind === 'student') return <StudentLink studentId={id} {...look} />;
  return <Link to={ADDRESSES[kind](id)} {...look} />;
}
