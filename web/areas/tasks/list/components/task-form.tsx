import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { canTakeWork } from '#contracts/identity/index.ts';
import { addDays } from '#contracts/lib/calendar.ts';
import { lackingConsents } from '#contracts/students/index.ts';
import {
  canAssignTasks,
  createTask as createEndpoint,
  MAX_TASK_DAYS_AHEAD,
  TASK_KIND_FACTS,
  TASK_REPEATS,
  type Task,
  type TaskRecordRef,
} from '#contracts/tasks/index.ts';
import { teamMembersQuery, useSession } from '#web/areas/identity/index.ts';
import { LackingConsents } from '#web/areas/mail/index.ts';
import {
  createTask,
  deleteTask,
  familyOfQuery,
  readTask,
  recordSearchQuery,
  reloadTasks,
  updateTask,
} from '#web/areas/tasks/list/api.ts';
import {
  findTaskErrors,
  inputOf,
  KIND_OPTIONS,
  type NamedRecord,
  REPEAT_NAMES,
  TASK_LABELS,
  type TaskValues,
  textsOf,
  valuesOf,
} from '#web/areas/tasks/list/task-values.ts';
import { ConflictDialog } from '#web/components/conflict-dialog.tsx';
import { DayInput } from '#web/components/form/day-input.tsx';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/field-errors.ts';
import { PickerList, PickerSearch, SearchSelect, useListPicker } from '#web/components/form/list-picker.tsx';
import { RestoredNotice } from '#web/components/form/restored-notice.tsx';
import { showSuccess, useChange } from '#web/components/form/use-change.ts';
import { useRecordForm, whenStale } from '#web/components/form/use-record-form.ts';
import { Problem } from '#web/components/problem.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { createIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { officeDay } from '#web/lib/office-zone.ts';
import { useDebounced } from '#web/lib/use-typed-search.ts';

interface TaskFormProps {
  /** Null for a new task. */
  task: Task | null;
  /** The record of a new task. */
  record?: TaskRecordRef | null;
  /** Initial values of a new task. */
  prefill?: Partial<TaskValues>;
  onClose: () => void;
  /** After a new task. */
  onAdded?: () => void;
  /** Whose family a call about another record than the student reaches. */
  studentId?: number | null;
  /** Why no call can be planned. */
  noCall?: ReactNode;
  /** Completes the task with words. */
  onOutcome?: () => void;
}

/** The form of a task in its list. */
export function TaskForm(props: TaskFormProps) {
  const { task, record = null, prefill, onClose, onAdded = onClose, onOutcome } = props;
  const queryClient = useQueryClient();
  const { adminUser } = useSession();
  const { data: team = [] } = useQuery(teamMembersQuery);
  const idempotencyKey = useRef(createIdempotencyKey());
  const readable = textsOf((id) => team.find((member) => String(member.id) === id)?.name ?? `Member ${id}`);
  const form = useRecordForm({
    draft: task
      ? { form: `task:${task.id}`, title: `Task: ${task.what}` }
      : { form: record ? `task:new:${record.kind}:${record.id}` : 'task:new', title: 'New task' },
    stored: task,
    valuesOf: (stored: Task | null) => valuesOf(stored, adminUser?.id ?? 0),
    ...(prefill && { prefill }),
    findFieldErrors: findTaskErrors,
    send: (base, values) =>
      base
        ? updateTask(base.id, { ...inputOf(values), version: base.version })
        : createTask({
            ...inputOf(values),
            ...(record && { record }),
            idempotencyKey: idempotencyKey.current,
          }),
    async onSaved() {
      showSuccess(task ? 'The task is saved.' : 'The task is added.');
      await reloadTasks(queryClient);
    },
    close: task ? onClose : onAdded,
    fallback: 'The task could not be saved',
    versions: task && { findNewer: whenStale(() => readTask(task.id)), labels: TASK_LABELS, readable },
  });
  const deletion = useChange(
    async () => {
      if (!task) return;
      await deleteTask(task.id);
      form.release();
      showSuccess('The task is deleted.');
      await reloadTasks(queryClient);
    },
    { fallback: 'The task could not be deleted' },
  );

  const about = record ?? form.values.record;
  const studentId = props.studentId ?? (about?.kind === 'student' ? about.id : null);
  // A stored call stays as it is: only a new one is refused.
  const isPlanned = form.values.kind === 'call' && task?.kind !== 'call';
  const lacking = useLackingForCall(isPlanned && props.noCall === undefined ? studentId : null);
  const noCall = isPlanned && (props.noCall || lacking);
  if (form.conflict) return <ConflictDialog what="task" {...form.conflict} />;
  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    form.submit(event.currentTarget);
  }
  return (
    <form
      noValidate
      aria-label={task ? 'Edit task' : 'New task'}
      onSubmit={handleSubmit}
      className="@container grid grid-cols-[minmax(0,1fr)] gap-3 rounded-xl bg-mist/60 p-3"
    >
      <RestoredNotice restored={form.restored} />
      {form.problem !== null && <Problem text={form.problem} />}
      {record === null && (
        <RecordPicker chosen={form.values.record} onChoose={(record) => form.change({ record })} />
      )}
      <TaskFields task={task} values={form.values} fieldErrors={form.fieldErrors} onChange={form.change} />
      {noCall}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={form.busy} disabled={Boolean(noCall)}>
          {task ? 'Save' : 'Add'}
        </Button>
        <Button variant="secondary" onClick={() => form.attempt(onClose)}>
          {task ? 'Cancel' : 'Close'}
        </Button>
        {task && (
          <>
            {onOutcome && !TASK_KIND_FACTS[task.kind].talk && (
              <Button variant="ghost" className="sm:ml-auto" onClick={() => form.attempt(onOutcome)}>
                Done with a note
              </Button>
            )}
            <Button variant="ghost" busy={deletion.busy} onClick={() => void deletion.submit()}>
              Delete
            </Button>
          </>
        )}
      </div>
    </form>
  );
}

/** What planning a call with the student's family lacks; null for nothing. */
function useLackingForCall(studentId: number | null): ReactNode {
  const { data } = useQuery({ ...familyOfQuery(studentId ?? 0), enabled: studentId !== null });
  const lacking = studentId !== null && data ? lackingConsents(data, 'call') : [];
  if (studentId === null || lacking.length === 0) return null;
  return <LackingConsents studentId={studentId} hasPassport={data?.hasPassport ?? false} lacking={lacking} />;
}

interface AddTaskProps {
  /** Null for a task of its own. */
  record?: TaskRecordRef | null;
  studentId?: number | null;
  /** Why no call can be planned. */
  noCall?: ReactNode;
  /** Whether the form is open at first. */
  isOpen?: boolean;
  onClosed?: () => void;
}

/** A button that opens the form of a new task. The form stays for the next one. */
export function AddTask({ record = null, studentId = null, noCall, isOpen = false, onClosed }: AddTaskProps) {
  const [opened, setOpened] = useState(isOpen);
  const [added, setAdded] = useState(0);
  const button = useRef<HTMLButtonElement>(null);
  if (!opened) {
    return (
      <Button ref={button} variant="secondary" className="justify-self-start" onClick={() => setOpened(true)}>
        <Plus aria-hidden className="size-4.5" />
        Add task
      </Button>
    );
  }
  return (
    <TaskForm
      // A form of its own for each task.
      key={added}
      task={null}
      record={record}
      studentId={studentId}
      noCall={noCall}
      onAdded={() => setAdded(added + 1)}
      onClose={() => {
        setOpened(false);
        onClosed?.();
      }}
    />
  );
}

const REPEAT_OPTIONS = TASK_REPEATS.map((value) => ({ value, label: REPEAT_NAMES[value] }));

interface TaskFieldsProps {
  /** Null for a new task. */
  task: Task | null;
  values: TaskValues;
  fieldErrors: FieldErrors;
  onChange: (change: Partial<TaskValues>) => void;
}

function TaskFields({ task, values, fieldErrors, onChange }: TaskFieldsProps) {
  const { adminUser } = useSession();
  const bind = (name: Exclude<keyof TaskValues, 'record'>) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  const today = officeDay(Date.now());
  return (
    <>
      <Field label={TASK_LABELS.what} required error={fieldErrors.what}>
        <Input
          {...bind('what')}
          autoFocus
          maxLength={maxLengthOf(createEndpoint.body.shape.what)}
          dir="auto"
          autoComplete="off"
          aria-required
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3 @3xl:grid-cols-5">
        <Field label={TASK_LABELS.kind}>
          <Select {...bind('kind')} options={KIND_OPTIONS} />
        </Field>
        {adminUser !== null && canAssignTasks(adminUser.role) && (
          <Field label={TASK_LABELS.assigneeId} error={fieldErrors.assigneeId}>
            <Assignee
              task={task}
              value={values.assigneeId}
              onChange={(assigneeId) => onChange({ assigneeId })}
            />
          </Field>
        )}
        <Field label={TASK_LABELS.dueOn} required error={fieldErrors.dueOn}>
          <DayInput
            {...bind('dueOn')}
            onChange={(dueOn) => onChange({ dueOn })}
            min={task && task.dueOn < today ? task.dueOn : today}
            max={addDays(today, MAX_TASK_DAYS_AHEAD)}
            aria-required
          />
        </Field>
        <Field label={TASK_LABELS.dueTime} error={fieldErrors.dueTime}>
          <Input {...bind('dueTime')} type="time" />
        </Field>
        <Field label={TASK_LABELS.repeats}>
          <Select {...bind('repeats')} options={REPEAT_OPTIONS} />
        </Field>
      </div>
    </>
  );
}

interface AssigneeProps {
  task: Task | null;
  value: string;
  onChange: (assigneeId: string) => void;
  /** `Field` sets these. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

function Assignee({ task, ...field }: AssigneeProps) {
  const { data: team = [] } = useQuery(teamMembersQuery);
  const people = team.filter(canTakeWork).map(({ id, name }) => ({ id, name }));
  const former = task?.assignee;
  if (former && !people.some(({ id }) => id === former.id)) people.unshift(former);
  return (
    <SearchSelect
      name="assigneeId"
      {...field}
      options={[
        { value: '', label: 'Nobody' },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}

const PAUSE_MS = 150;
const HEADINGS = { student: 'Students', contact: 'Enquiries' };

interface RecordPickerProps {
  chosen: NamedRecord | null;
  onChoose: (record: NamedRecord | null) => void;
}

/** The student or the enquiry that a task is about, if any. */
function RecordPicker({ chosen, onChoose }: RecordPickerProps) {
  const { adminUser } = useSession();
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  const q = useDebounced(text.trim(), PAUSE_MS);
  const search = useQuery({
    ...recordSearchQuery(q, adminUser?.role ?? 'teacher'),
    enabled: q !== '' && chosen === null,
  });
  const found = q === '' ? [] : (search.data ?? []);
  const options = found.map((record) => ({
    id: `${record.kind}-${record.id}`,
    heading: HEADINGS[record.kind],
    isStale: q !== text.trim(),
    content: (
      <>
        <span dir="auto" className="font-medium">
          {record.name}
        </span>
        <span className="text-ink-soft text-sm">{record.detail}</span>
      </>
    ),
    choose: () => choose({ kind: record.kind, id: record.id, name: record.name }),
  }));
  const picker = useListPicker(options, options.length === 1);

  /** Keeps the focus, whose field or button goes. */
  function choose(record: NamedRecord | null) {
    flushSync(() => {
      setText('');
      onChoose(record);
    });
    (record === null ? input : remove).current?.focus();
  }

  if (chosen !== null) {
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          About <span dir="auto">{chosen.name}</span>
        </span>
        <Button
          ref={remove}
          variant="ghost"
          aria-label={`Not about ${chosen.name}`}
          onClick={() => choose(null)}
        >
          Remove
        </Button>
      </p>
    );
  }
  const none = search.isError ? 'The search failed. Please try again.' : search.data && 'Nobody found.';
  return (
    <div className="grid gap-2">
      <Field label="About a student or an enquiry (optional)">
        <PickerSearch
          ref={input}
          picker={picker}
          name="record"
          placeholder="Name, phone, email"
          value={text}
          onType={setText}
        />
      </Field>
      {q !== '' && (
        <PickerList label="Students and enquiries" list={picker.list} status={options.length === 0 && none} />
      )}
    </div>
  );
}
