import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf, ResponseOf } from '#contracts/endpoint.ts';
import {
  confirmSchool as confirmSchoolEndpoint,
  createSchool as createSchoolEndpoint,
  exportSchools as exportSchoolsEndpoint,
  getSchool,
  listPastImports,
  listSchools,
  proposeSchool as proposeSchoolEndpoint,
  replaceSchool as replaceSchoolEndpoint,
  type SchoolDetails,
  setSchoolArchived as setSchoolArchivedEndpoint,
  updateSchool as updateSchoolEndpoint,
} from '#contracts/schools/index.ts';
import { callApi, downloadFile } from '#web/lib/api-client.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';
import type { SchoolListQuery } from './school-address.ts';

/** Prefix of every query key about schools. */
export const SCHOOLS_KEY = ['schools'] as const;

// Several people edit schools, so each page loads them again.
const staleTime = 0;

const joinSchools = joinPages(
  ({ schools }: ResponseOf<typeof listSchools>) => schools,
  ({ id }) => id,
);

export function schoolsQuery(query: SchoolListQuery) {
  return infiniteQueryOptions({
    queryKey: [...SCHOOLS_KEY, 'list', query],
    queryFn: ({ signal, pageParam: after }) => callApi(listSchools, { signal, query: { ...query, after } }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    select: joinSchools,
    staleTime,
  });
}

export function schoolQuery(id: number) {
  return queryOptions({
    queryKey: [...SCHOOLS_KEY, 'one', id],
    queryFn: ({ signal }) => callApi(getSchool, { signal, params: { id } }),
    staleTime,
  });
}

export interface SchoolChoice {
  id: number;
  name: string;
}

const OFFERED_SCHOOLS = '20';

export const schoolOptionsQuery = (q: string) =>
  queryOptions({
    queryKey: [...SCHOOLS_KEY, 'options', q],
    queryFn: ({ signal }) =>
      callApi(listSchools, { signal, query: { ...(q !== '' && { q }), limit: OFFERED_SCHOOLS } }),
    select: ({ schools }) => schools,
    staleTime,
    placeholderData: keepPreviousData,
  });

export const schoolNameQuery = (id: number) =>
  queryOptions({
    queryKey: [...SCHOOLS_KEY, 'name', id],
    queryFn: async ({ signal }) => {
      const { school } = await callApi(getSchool, { signal, params: { id } });
      return { id: school.id, name: school.name };
    },
  });

/** The newest finished imports. @param schoolId null for lists of several schools. */
export const pastImportsQuery = (schoolId: number | null) =>
  queryOptions({
    queryKey: ['imports', 'past', schoolId],
    queryFn: ({ signal }) =>
      callApi(listPastImports, {
        signal,
        query: { ...(schoolId !== null && { schoolId: String(schoolId) }) },
      }),
  });

export async function readSchool(id: number): Promise<SchoolDetails> {
  return (await callApi(getSchool, { params: { id } })).school;
}

export async function createSchool(body: BodyInputOf<typeof createSchoolEndpoint>): Promise<SchoolDetails> {
  return (await callApi(createSchoolEndpoint, { body })).school;
}

export async function updateSchool(
  id: number,
  body: BodyInputOf<typeof updateSchoolEndpoint>,
): Promise<SchoolDetails> {
  return (await callApi(updateSchoolEndpoint, { params: { id }, body })).school;
}

export async function setSchoolArchived(id: number, isArchived: boolean): Promise<SchoolDetails> {
  return (await callApi(setSchoolArchivedEndpoint, { params: { id }, body: { isArchived } })).school;
}

/** How many proposed schools wait for a manager. */
export const proposedSchoolsQuery = queryOptions({
  queryKey: [...SCHOOLS_KEY, 'proposed'],
  queryFn: async ({ signal }) =>
    (await callApi(listSchools, { signal, query: { show: 'proposed', limit: '1' } })).count?.rows ?? 0,
  staleTime,
});

export async function proposeSchool(body: BodyInputOf<typeof proposeSchoolEndpoint>): Promise<SchoolDetails> {
  return (await callApi(proposeSchoolEndpoint, { body })).school;
}

export async function confirmSchool(id: number): Promise<SchoolDetails> {
  return (await callApi(confirmSchoolEndpoint, { params: { id } })).school;
}

/** @returns the number of moved students. */
export async function replaceSchool(
  id: number,
  body: BodyInputOf<typeof replaceSchoolEndpoint>,
): Promise<number> {
  return (await callApi(replaceSchoolEndpoint, { params: { id }, body })).students;
}

export const exportSchools = (query: SchoolListQuery) =>
  downloadFile(exportSchoolsEndpoint, 'schools.csv', { query });
