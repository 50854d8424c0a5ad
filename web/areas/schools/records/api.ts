import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  createSchool as createSchoolEndpoint,
  getSchool,
  listSchools,
  type SchoolDetails,
  setSchoolArchived as setSchoolArchivedEndpoint,
  updateSchool as updateSchoolEndpoint,
} from '#contracts/schools/index.ts';
import { callApi } from '#web/lib/api-client.ts';
import type { SchoolFilters } from './list-address.ts';

/** Begins the keys of everything about schools: what changed one makes all of it out of date. */
export const SCHOOLS_KEY = ['schools'] as const;

// Records are changed by many people at once, so a page that opens always asks for them anew.
const staleTime = 0;

/** The filters as they are sent. */
export const toListInput = ({ q, show, sort }: SchoolFilters) => ({ show, sort, ...(q && { q }) });

/** One page of the list. While the next one is on its way the former stays on the screen. */
export function schoolsQuery(filters: SchoolFilters) {
  const { after } = filters;
  return queryOptions({
    queryKey: [...SCHOOLS_KEY, 'list', filters],
    queryFn: ({ signal }) =>
      callApi(listSchools, { signal, query: { ...toListInput(filters), ...(after && { after }) } }),
    placeholderData: keepPreviousData,
    staleTime,
  });
}

/** A school with how far its students have come. */
export function schoolQuery(id: number) {
  return queryOptions({
    queryKey: [...SCHOOLS_KEY, 'one', id],
    queryFn: ({ signal }) => callApi(getSchool, { signal, params: { id } }),
    staleTime,
  });
}

/** The school as it is stored now. */
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
