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
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerTasks(app: FastifyInstance): void {
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
