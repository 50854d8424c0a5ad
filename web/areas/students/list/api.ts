import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { listStudents } from '#contracts/students/index.ts';
import type { StudentListQuery } from '#web/areas/students/records/student-address.ts';
import { callApi } from '#web/lib/api-client.ts';
import { FORGOTTEN_SOON } from '#web/lib/childrens-data.ts';
import { joinPages, PAGE_BY_PAGE } from '#web/lib/list-pages.ts';

const joinStudents = joinPages(
  ({ students }: ResponseOf<typeof listStudents>) => students,
  ({ id }) => id,
);

export const studentListQuery = (query: StudentListQuery) =>
  infiniteQueryOptions({
    queryKey: ['students', 'list', query],
    queryFn: ({ signal, pageParam: after }) => callApi(listStudents, { signal, query: { ...query, after } }),
    ...PAGE_BY_PAGE,
    placeholderData: keepPreviousData,
    ...FORGOTTEN_SOON,
    select: joinStudents,
  });
