import { addDays } from '#contracts/lib/calendar.ts';
import { paths } from '#contracts/pages.ts';
import {
  TASK_KIND_FACTS,
  TASK_KINDS,
  type Task,
  type TaskKind,
  type TaskRepeat,
  taskFilters,
  updateTask,
} from '#contracts/tasks/index.ts';
import { type FieldErrors, firstFieldError } from '#web/components/form/field-errors.ts';
import { formatDate, formatTimeIn, formatWeekday } from '#web/lib/format.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';
import { officeDay } from '#web/lib/office-zone.ts';

export interface TaskValues {
  what: string;
  kind: TaskKind;
  /** The id of a member; empty for nobody. */
  assigneeId: string;
  dueOn: string;
  dueTime: string;
  repeats: TaskRepeat;
  record: NamedRecord | null;
}

export type NamedRecord = NonNullable<Task['record']>;

/** @param assigneeId of a new task. */
export function valuesOf(task: Task | null, assigneeId: number): TaskValues {
  if (task === null) {
    const today = officeDay(Date.now());
    return {
      what: '',
      kind: 'task',
      assigneeId: String(assigneeId),
      dueOn: today,
      dueTime: '',
      repeats: 'none',
      record: null,
    };
  }
  const { what, kind, assignee, dueOn, dueTime, repeats, record } = task;
  return {
    what,
    kind,
    dueOn,
    repeats,
    record,
    dueTime: dueTime ?? '',
    assigneeId: assignee === null ? '' : String(assignee.id),
  };
}

export const inputOf = ({ assigneeId, dueTime, record, ...values }: TaskValues) => ({
  ...values,
  record: record && { kind: record.kind, id: record.id },
  assigneeId: assigneeId === '' ? null : Number(assigneeId),
  dueTime: dueTime || null,
});

export const findTaskErrors = (values: TaskValues): FieldErrors =>
  firstFieldError(updateTask.body, { ...inputOf(values), version: 1 });

export const TASK_LABELS = {
  what: 'What to do',
  kind: 'Kind',
  assigneeId: 'For',
  dueOn: 'Due on',
  dueTime: 'At',
  repeats: 'Repeats',
  record: 'About',
};

export const KIND_OPTIONS = TASK_KINDS.map((value) => ({ value, label: TASK_KIND_FACTS[value].name }));

export const REPEAT_NAMES: Record<TaskRepeat, string> = {
  none: 'Never',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
};

/** @param nameOf a member's name. */
export const textsOf =
  (nameOf: (id: string) => string) =>
  (values: TaskValues): Record<keyof TaskValues, string> => ({
    what: values.what.trim(),
    kind: TASK_KIND_FACTS[values.kind].name,
    assigneeId: values.assigneeId === '' ? 'Nobody' : nameOf(values.assigneeId),
    dueOn: values.dueOn && formatDate(values.dueOn),
    dueTime: values.dueTime,
    repeats: REPEAT_NAMES[values.repeats],
    record: values.record?.name ?? 'Nobody',
  });

export const LIST_TEXTS = { loading: 'Loading tasks...', failed: 'Failed to load tasks. Please try again.' };

/** For example "Today, 2:30 pm" or "Overdue since 21 Nov 2026". @param today ISO 8601 date of the office. */
export function dueWords({ dueOn, dueTime }: Pick<Task, 'dueOn' | 'dueTime'>, today: string): string {
  const time = dueTime === null ? '' : `, ${formatTimeIn(`${dueOn}T${dueTime}:00Z`, 'UTC')}`;
  if (dueOn < today) return `Overdue since ${formatDate(dueOn)}${time}`;
  if (dueOn === today) return `Today${time}`;
  if (dueOn === addDays(today, 1)) return `Tomorrow${time}`;
  return `${formatWeekday(dueOn)}${time}`;
}

export const taskListAddress = listAddress(paths.admin.dashboardTasks, taskFilters);
export type TaskListQuery = ListQuery<typeof taskFilters>;
