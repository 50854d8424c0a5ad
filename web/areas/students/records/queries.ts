import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  getStudent,
  getTimeline,
  listStudents,
  updateStudent as updateStudentEndpoint,
} from '#contracts/students/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_AT_ONCE, FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';

/** Everything that is known of students begins with it. */
const STUDENTS = 'students';

/** The filters as they stand in the address and are sent, and where the page begins. */
export type StudentListQuery = Partial<
  Record<
    | 'q'
    | 'status'
    | 'schoolId'
    | 'service'
    | 'counsellorId'
    | 'city'
    | 'without'
    | 'createdFrom'
    | 'createdTo'
    | 'sort'
    | 'after'
    | 'limit',
    string
  >
>;

/** The address is read by the contract's own schemas, so that what it holds is what the list takes. */
export const toListInput = (query: StudentListQuery) => query as z.input<typeof listStudents.query>;

/** One page of the list; while it loads, the one before stays on the screen. */
export const studentListQuery = (query: StudentListQuery) =>
  queryOptions({
    queryKey: [STUDENTS, 'list', query],
    queryFn: ({ signal }) => callApi(listStudents, { signal, query: toListInput(query) }),
    ...FORGOTTEN_SOON,
    placeholderData: keepPreviousData,
    select: shareRows,
  });

/** With a selection, what two answers have in common is one object: a row that stays is not rendered again. */
const shareRows = (page: ResponseOf<typeof listStudents>) => page;

export type StudentRecord = ResponseOf<typeof getStudent>;

export const studentQuery = (id: number) =>
  queryOptions({
    queryKey: [STUDENTS, 'record', id],
    queryFn: ({ signal }) => callApi(getStudent, { signal, params: { id } }),
    ...FORGOTTEN_AT_ONCE,
  });

export const timelineQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [STUDENTS, 'timeline', id],
    queryFn: ({ signal, pageParam: after }) =>
      callApi(getTimeline, { signal, params: { id }, query: { after } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    ...FORGOTTEN_AT_ONCE,
  });

/** @throws ApiError 409 `stale` when the student has another version by now. */
export async function updateStudent(id: number, body: BodyInputOf<typeof updateStudentEndpoint>) {
  const { student } = await callApi(updateStudentEndpoint, { params: { id }, body });
  return student;
}
