import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  type CourseRow,
  confirmCourse as confirmEndpoint,
  correctCourse as correctEndpoint,
  listCourses,
  resetCourse as resetEndpoint,
  restoreCourse as restoreEndpoint,
  retireCourse as retireEndpoint,
} from '#contracts/guidance/index.ts';
import { callApi } from '#web/lib/api-client.ts';

const COURSES_KEY = ['courses'] as const;

export const coursesQuery = queryOptions({
  queryKey: COURSES_KEY,
  queryFn: ({ signal }) => callApi(listCourses, { signal }),
  select: ({ rows }) => rows,
  // Several people correct them.
  staleTime: 0,
});

export const refreshCourses = (client: QueryClient) => client.invalidateQueries({ queryKey: COURSES_KEY });

/** The stored row by its list: all rows are one small answer. */
export async function readCourse(id: string): Promise<CourseRow> {
  const { rows } = await callApi(listCourses);
  const found = rows.find(({ course }) => course.id === id);
  if (!found) throw new Error('The course was not found');
  return found;
}

/** @throws ApiError 409 `stale`, as the others do. */
export const correctCourse = async (id: string, body: BodyInputOf<typeof correctEndpoint>) =>
  (await callApi(correctEndpoint, { params: { id }, body })).row;

export const confirmCourse = async (id: string, body: BodyInputOf<typeof confirmEndpoint>) =>
  (await callApi(confirmEndpoint, { params: { id }, body })).row;

export const retireCourse = (id: string, body: BodyInputOf<typeof retireEndpoint>) =>
  callApi(retireEndpoint, { params: { id }, body });

export const restoreCourse = (id: string, version: number) =>
  callApi(restoreEndpoint, { params: { id }, body: { version } });

export const resetCourse = (id: string, version: number) =>
  callApi(resetEndpoint, { params: { id }, body: { version } });
