import { pageQuery } from '#contracts/lib/lists.ts';
import { reportFilters } from '#contracts/reports/index.ts';
import { listAddress } from '#web/lib/list-address.ts';

export const reportAddress = listAddress(
  { ...reportFilters, after: pageQuery.after },
  { filters: Object.keys(reportFilters) as (keyof typeof reportFilters)[] },
);
