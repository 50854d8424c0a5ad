import { paths } from '#contracts/pages.ts';
import { studentFilters } from '#contracts/students/index.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';

export const studentAddress = listAddress(paths.admin.dashboardStudents, studentFilters);
export type StudentListQuery = ListQuery<typeof studentFilters>;
