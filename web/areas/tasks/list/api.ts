import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  completeTask as completeEndpoint,
  createTask as createEndpoint,
  deleteTask as deleteEndpoint,
  getTask,
  listTasks,
  reopenTask as reopenEndpoint,
  type Task,
  type TaskRecordRef,
  updateTask as updateEndpoint,
} from '#contracts/tasks/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { TaskListQuery } from './task-values.ts';

const TASKS_KEY = ['tasks'] as const;
/** My day shows tasks too. */
const MY_DAY_KEY = ['my-day'] as const;

const joinTasks = joinPages(
  ({ tasks }: ResponseOf<typeof listTasks>) => tasks,
  ({ id }) => id,
);

export const taskListQuery = (query: TaskListQuery) =>
  infiniteQueryOptions({
    queryKey: [...TASKS_KEY, query],
    queryFn: ({ signal, pageParam: after }) => callApi(listTasks, { signal, query: { ...query, after } }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select: joinTasks,
  });

/** The tasks of one record. */
export const recordTasksQuery = ({ kind, id }: TaskRecordRef, show: 'open' | 'done') =>
  taskListQuery({ whose: 'all', show, record: kind, recordId: String(id) });

export async function readTask(id: number): Promise<Task> {
  return (await callApi(getTask, { params: { id } })).task;
}

export async function createTask(body: BodyInputOf<typeof createEndpoint>): Promise<Task> {
  return (await callApi(createEndpoint, { body })).task;
}

/** @throws ApiError 409 `stale`. */
export async function updateTask(id: number, body: BodyInputOf<typeof updateEndpoint>): Promise<Task> {
  return (await callApi(updateEndpoint, { params: { id }, body })).task;
}

export function deleteTask(id: number) {
  return callApi(deleteEndpoint, { params: { id } });
}

export const completeTask = (id: number, body: BodyInputOf<typeof completeEndpoint>) =>
  callApi(completeEndpoint, { params: { id }, body });

export const reopenTask = (id: number, body: BodyInputOf<typeof reopenEndpoint>) =>
  callApi(reopenEndpoint, { params: { id }, body });

/** After a change. */
export async function reloadTasks(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: TASKS_KEY }),
    queryClient.invalidateQueries({ queryKey: MY_DAY_KEY }),
  ]);
}
