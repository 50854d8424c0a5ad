import type { TaskKind, TaskRecordRef } from '#contracts/tasks/index.ts';
import type { Context } from '#server/context.ts';
import { defineEvent } from '#server/lib/event.ts';

export interface WantedTask {
  record: TaskRecordRef;
  what: string;
  kind: TaskKind;
  /** Null for nobody. */
  assigneeId: number | null;
  /** ISO 8601 date. */
  dueOn: string;
}

/**
 * Adds tasks in the caller's transaction: `createTasks` of the tasks area. @returns their ids.
 * @param options.isRecorded false for a caller with an audit event of its own.
 */
export const onTasksWanted = defineEvent<
  [ctx: Context, wanted: readonly WantedTask[], options: { isRecorded: boolean }],
  number[]
>();

/** Deletes those of the tasks that nobody touched. @returns their ids. */
export const onTasksUnwanted = defineEvent<[ctx: Context, ids: readonly number[]], number[]>();
