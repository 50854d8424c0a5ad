import { useQuery } from '@tanstack/react-query';
import { addDays } from '#contracts/lib/calendar.ts';
import { TASK_KINDS } from '#contracts/records.ts';
import {
  canAssignTasks,
  createTask,
  MAX_TASK_DAYS_AHEAD,
  TASK_REPEATS,
  type Task,
} from '#contracts/tasks/index.ts';
import { teamMembersQuery, useSession } from '#web/areas/identity/index.ts';
import { KIND_NAMES, REPEAT_NAMES, TASK_LABELS, type TaskValues } from '#web/areas/tasks/list/task-values.ts';
import { Field } from '#web/components/form/field.tsx';
import type { FieldErrors } from '#web/components/form/use-field-errors.ts';
import { Input } from '#web/components/ui/input.tsx';
import { Select } from '#web/components/ui/select.tsx';
import { maxLengthOf } from '#web/lib/max-length-of.ts';
import { officeDay } from '#web/lib/office-zone.ts';

const KIND_OPTIONS = TASK_KINDS.map((value) => ({ value, label: KIND_NAMES[value] }));
const REPEAT_OPTIONS = TASK_REPEATS.map((value) => ({ value, label: REPEAT_NAMES[value] }));

interface TaskFieldsProps {
  /** Null for a new task. */
  task: Task | null;
  values: TaskValues;
  fieldErrors: FieldErrors;
  onChange: (change: Partial<TaskValues>) => void;
}

export function TaskFields({ task, values, fieldErrors, onChange }: TaskFieldsProps) {
  const { adminUser } = useSession();
  const bind = (name: keyof TaskValues) => ({
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
          maxLength={maxLengthOf(createTask.body.shape.what)}
          dir="auto"
          autoComplete="off"
          aria-required
        />
      </Field>
      <div className="grid grid-cols-2 items-start gap-3 lg:grid-cols-5">
        <Field label={TASK_LABELS.kind}>
          <Select {...bind('kind')} options={KIND_OPTIONS} />
        </Field>
        {adminUser !== null && canAssignTasks(adminUser.role) && (
          <Field label={TASK_LABELS.assigneeId} error={fieldErrors.assigneeId}>
            <Assignee task={task} {...bind('assigneeId')} />
          </Field>
        )}
        <Field label={TASK_LABELS.dueOn} required error={fieldErrors.dueOn}>
          <Input
            {...bind('dueOn')}
            type="date"
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
  name: string;
  value: string;
  onChange: (event: { target: { value: string } }) => void;
  /** `Field` sets these. */
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
}

function Assignee({ task, ...field }: AssigneeProps) {
  const { data: team = [] } = useQuery(teamMembersQuery);
  const people = team.filter(({ isActive }) => isActive).map(({ id, name }) => ({ id, name }));
  const former = task?.assignee;
  if (former && !people.some(({ id }) => id === former.id)) people.unshift(former);
  return (
    <Select
      {...field}
      options={[
        { value: '', label: 'Nobody' },
        ...people.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
