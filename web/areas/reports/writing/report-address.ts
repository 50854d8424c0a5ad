import { addressOf, paths } from '#contracts/pages.ts';
import { reportFilters } from '#contracts/reports/index.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';

export const reportListAddress = listAddress(paths.admin.dashboardReports, reportFilters);
export type ReportListQuery = ListQuery<typeof reportFilters>;

export const reportAddress = (id: number) => addressOf(paths.admin.dashboardReport, id);
