import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { day, optionalDay } from '../lib/dates.ts';
import { pageAnswer, pageQuery, SearchTextSchema } from '../lib/lists.ts';
import {
  IdParamsSchema,
  IdTextSchema,
  id,
  requiredParagraphs,
  requiredText,
  TimestampSchema,
  VersionSchema,
} from '../lib/text.ts';
import type { NoteKind } from '../records.ts';
import { type Permission, type Role, seesOnlyAssigned } from '../roles.ts';

export const TASK_KINDS = ['task', 'call'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];

interface TaskKindFacts {
  name: string;
  /** In the filter of the list. */
  plural: string;
  /** Of a kind that is completed with what came of it: a student's timeline gets that, and a next one may follow. */
  talk: {
    /** In the timeline. */
    note: NoteKind;
    /** The words of its form. */
    record: string;
    save: string;
    next: string;
  } | null;
}

/** What server and screens know of each kind. Its icon is in the row of the list. */
export const TASK_KIND_FACTS: Record<TaskKind, TaskKindFacts> = {
  task: { name: /*i18n*/ 'Task', plural: 'Tasks', talk: null },
  call: {
    name: /*i18n*/ 'Call',
    plural: 'Calls',
    talk: {
      note: 'call',
      record: 'Record the call',
      save: 'Save call',
      next: 'Next call on (optional)',
    },
  },
};

export const taskKindSchema = z.enum(TASK_KINDS, {
  error: `The kind must be one of: ${TASK_KINDS.join(', ')}`,
});

/** The records that a task can be about, each with the permission to see them. */
export const TASK_RECORD_ACCESS = {
  student: 'students:read',
  contact: 'enquiries:read',
  appointment: 'appointments:read',
  report: 'reports:read',
} as const satisfies Record<string, Permission>;

export type TaskRecordKind = keyof typeof TASK_RECORD_ACCESS;
export const TASK_RECORD_KINDS = Object.keys(TASK_RECORD_ACCESS) as TaskRecordKind[];

export interface TaskRecordRef {
  kind: TaskRecordKind;
  id: number;
}

export const TASK_REPEATS = ['none', 'daily', 'weekly', 'monthly'] as const;
export type TaskRepeat = (typeof TASK_REPEATS)[number];

/** Two years. A later day is a typing error. */
export const MAX_TASK_DAYS_AHEAD = 731;

/** A completed task can be reopened for so long, by the member who completed it. */
export const REOPEN_MINUTES = 10;

const RefSchema = z.object({ id: z.int(), name: z.string() });

export const TaskSchema = z.object({
  id: z.int(),
  version: z.int(),
  what: z.string(),
  kind: taskKindSchema,
  /** Null for nobody. */
  assignee: z.nullable(RefSchema),
  createdBy: z.nullable(RefSchema),
  /** ISO 8601 date. */
  dueOn: z.string(),
  /** In office time, for example 14:30; null for any time of the day. */
  dueTime: z.nullable(z.string()),
  repeats: z.enum(TASK_REPEATS),
  /** The name is the student's or the sender's. */
  record: z.nullable(z.object({ kind: z.enum(TASK_RECORD_KINDS), id: z.int(), name: z.string() })),
  /** The result, in the words of the member who completed it. */
  outcome: z.nullable(z.string()),
  doneAt: z.nullable(TimestampSchema),
  /** The name of the member who completed it. */
  doneBy: z.nullable(z.string()),
});
export type Task = z.infer<typeof TaskSchema>;

/** Whether a member who sees a task may change, complete and delete it. The server enforces it, and screens use it too. */
export function canChangeTask(
  actor: { id: number; role: Role },
  { assignee, createdBy }: { assignee: { id: number } | null; createdBy: { id: number } | null },
): boolean {
  return !seesOnlyAssigned(actor.role) || assignee?.id === actor.id || createdBy?.id === actor.id;
}

/** Whether a member may give tasks to others. */
export const canAssignTasks = (role: Role): boolean => !seesOnlyAssigned(role);

/** `nobody`: without an assignee. */
const TASK_OWNERS = ['mine', 'nobody', 'all'] as const;
/** `due`: today or earlier. */
const TASK_DUE = ['due', 'overdue', 'today', 'week'] as const;

export const taskFilters = {
  show: z._default(z.enum(['open', 'done'], { error: 'show is not known' }), 'open'),
  whose: z._default(z.enum(TASK_OWNERS, { error: 'whose is not known' }), 'mine'),
  due: z.optional(z.enum(TASK_DUE, { error: 'due is not known' })),
  kind: z.optional(taskKindSchema),
  assigneeId: z.optional(IdTextSchema),
  /** With `recordId` the tasks of one record; of a student also those of their appointments and reports. */
  record: z.optional(z.enum(TASK_RECORD_KINDS, { error: 'The kind of record is not known' })),
  recordId: z.optional(IdTextSchema),
  /** Words of the task or of the student's name, phone number or e-mail address. */
  q: z.optional(SearchTextSchema),
};

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/admin/tasks',
  access: 'tasks:read',
  summary: 'Tasks that the member may see: open ones by their due time, done ones newest first',
  query: z.object({ ...taskFilters, ...pageQuery }),
  response: z.object({
    tasks: z.array(TaskSchema),
    /** ISO 8601 date of the office. */
    today: z.string(),
    ...pageAnswer,
  }),
});

export const getTask = endpoint({
  method: 'GET',
  path: '/api/admin/tasks/{id}',
  access: 'tasks:read',
  summary: 'A task that the member may see',
  params: IdParamsSchema,
  response: z.object({ task: TaskSchema }),
});

const DUE_TIME_ERROR = 'The time must be a time such as 14:30';

const fields = {
  what: requiredText('What to do', 300),
  kind: z._default(taskKindSchema, 'task'),
  assigneeId: z._default(z.nullable(id('The person')), null),
  dueOn: day('The due day'),
  dueTime: z._default(
    z.nullable(
      z
        .string({ error: DUE_TIME_ERROR })
        .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: DUE_TIME_ERROR })),
    ),
    null,
  ),
  repeats: z._default(z.enum(TASK_REPEATS, { error: 'The repetition is not known' }), 'none'),
};

const RecordRefSchema = z.nullable(
  z.object({
    kind: z.enum(TASK_RECORD_KINDS, { error: 'The kind of record is not known' }),
    id: id('The record'),
  }),
);

export const createTask = endpoint({
  method: 'POST',
  path: '/api/admin/tasks',
  access: 'tasks:edit',
  summary: 'Adds a task, alone or on a record; a repeated key adds nothing',
  body: z.object({
    idempotencyKey: z.uuid({ error: 'idempotencyKey must be a UUID' }),
    ...fields,
    record: z._default(RecordRefSchema, null),
  }),
  response: z.object({ task: TaskSchema }),
  status: 201,
});

export const updateTask = endpoint({
  method: 'PUT',
  path: '/api/admin/tasks/{id}',
  access: 'tasks:edit',
  summary: 'Changes an open task; 409 `stale` for an older version',
  params: IdParamsSchema,
  body: z.object({
    version: VersionSchema,
    ...fields,
    /** Absent keeps it. */
    record: z.optional(RecordRefSchema),
  }),
  response: z.object({ task: TaskSchema }),
});

export const completeTask = endpoint({
  method: 'POST',
  path: '/api/admin/tasks/{id}/completion',
  access: 'tasks:edit',
  summary: 'Completes a task; makes the next one of a repeated task or of a call with a next day',
  params: IdParamsSchema,
  body: z.object({
    version: VersionSchema,
    /** Needed for a talk; see `TaskKindFacts`. */
    outcome: z._default(z.nullable(requiredParagraphs('What came of it', 2000)), null),
    /** The day of the next one. */
    nextOn: optionalDay('The day of the next call'),
  }),
  response: z.object({ task: TaskSchema, next: z.nullable(TaskSchema) }),
});

export const reopenTask = endpoint({
  method: 'POST',
  path: '/api/admin/tasks/{id}/reopening',
  access: 'tasks:edit',
  summary: 'Undoes a completion of the last minutes, with its next task and its entry in the timeline',
  params: IdParamsSchema,
  body: z.object({ version: VersionSchema }),
  response: z.object({ task: TaskSchema }),
});

export const deleteTask = endpoint({
  method: 'DELETE',
  path: '/api/admin/tasks/{id}',
  access: 'tasks:edit',
  summary: 'Deletes a task',
  params: IdParamsSchema,
  response: z.object({ message: z.string() }),
});
