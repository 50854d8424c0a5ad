import type { FastifyInstance } from 'fastify';
import {
  completeTask,
  createTask,
  deleteTask,
  getTask,
  listTasks,
  reopenTask,
  updateTask,
} from '#contracts/tasks/index.ts';
import { onHandover, onLeaving, onWorkCount, onWorkDue } from '#server/areas/identity/index.ts';
import {
  onCounsellorChanged,
  onTasksUnwanted,
  onTasksWanted,
  type StudentTask,
} from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { createTasks } from './create-tasks.ts';
import { countTasksOf, followStudents, handOverTasks, releaseTasks } from './leaving.ts';
import { deleteUntouched } from './repo.ts';
import * as service from './service.ts';
import { countDue } from './work-due.ts';

export function registerTasks(app: FastifyInstance): void {
  onWorkCount.add(countTasksOf);
  onWorkDue.add(countDue);
  onHandover.add(handOverTasks);
  onLeaving.add(releaseTasks);
  onCounsellorChanged.add(followStudents);
  onTasksWanted.add(addStudentTasks);
  onTasksUnwanted.add((ctx, ids) => deleteUntouched(ctx.db, ids));
  bind(app, listTasks, ({ ctx, query }) => service.listTasks(ctx, query));
  bind(app, getTask, async ({ ctx, params }) => ({ task: await service.getTask(ctx, params.id) }));
  bind(app, createTask, async ({ ctx, body }) => ({ task: await service.createTask(ctx, body) }));
  bind(app, updateTask, async ({ ctx, params, body }) => ({
    task: await service.updateTask(ctx, params.id, body),
  }));
  bind(app, completeTask, ({ ctx, params, body }) => service.completeTask(ctx, params.id, body));
  bind(app, reopenTask, async ({ ctx, params, body }) => ({
    task: await service.reopenTask(ctx, params.id, body),
  }));
  bind(app, deleteTask, async ({ ctx, params }) => {
    await service.deleteTask(ctx, params.id);
    return { message: 'Deleted' };
  });
}

function addStudentTasks(
  ctx: Context,
  wanted: readonly StudentTask[],
  options: { isRecorded: boolean },
): Promise<number[]> {
  return createTasks(
    ctx,
    wanted.map(({ studentId, ...task }) => ({ ...task, record: { kind: 'student', id: studentId } })),
    options,
  );
}
