import { paths } from '#contracts/pages.ts';
import { schoolFilters } from '#contracts/schools/index.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';

export const schoolAddress = listAddress(paths.admin.dashboardSchools, schoolFilters);
export type SchoolListQuery = ListQuery<typeof schoolFilters>;
