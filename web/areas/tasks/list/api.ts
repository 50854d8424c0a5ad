import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import { listContacts } from '#contracts/enquiries/index.ts';
import { hasPermission, type Role } from '#contracts/roles.ts';
import { getStudent, listStudents } from '#contracts/students/index.ts';
import {
  completeTask as completeEndpoint,
  createTask as createEndpoint,
  deleteTask as deleteEndpoint,
  getTask,
  listTasks,
  reopenTask as reopenEndpoint,
  TASK_RECORD_ACCESS,
  type Task,
  type TaskRecordRef,
  updateTask as updateEndpoint,
} from '#contracts/tasks/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { NamedRecord, TaskListQuery } from './task-values.ts';

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

/** The student whose family a call reaches, with its consents. */
export const familyOfQuery = (studentId: number) =>
  queryOptions({
    queryKey: [...TASKS_KEY, 'family', studentId],
    queryFn: ({ signal }) => callApi(getStudent, { signal, params: { id: studentId } }),
    ...FORGOTTEN_SOON,
  });

const OFFERED = '5';

/** Students and enquiries with these words, of those that the member may see. */
export const recordSearchQuery = (q: string, role: Role) =>
  queryOptions({
    queryKey: [...TASKS_KEY, 'records', q],
    async queryFn({ signal }): Promise<FoundRecord[]> {
      const [{ students }, { contacts }] = await Promise.all([
        hasPermission(role, TASK_RECORD_ACCESS.student)
          ? callApi(listStudents, { signal, query: { q, limit: OFFERED } })
          : { students: [] },
        hasPermission(role, TASK_RECORD_ACCESS.contact)
          ? callApi(listContacts, { signal, query: { q, limit: OFFERED, show: 'received' } })
          : { contacts: [] },
      ]);
      return [
        ...students.map(({ id, name, school }) => ({ kind: 'student' as const, id, name, detail: school })),
        ...contacts.map(({ id, name, childName }) => ({
          kind: 'contact' as const,
          id,
          name,
          detail: childName,
        })),
      ];
    },
    ...FORGOTTEN_SOON,
  });

export interface FoundRecord extends NamedRecord {
  kind: 'student' | 'contact';
  /** The school of a student, the child of an enquiry. */
  detail: string | null;
}

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
