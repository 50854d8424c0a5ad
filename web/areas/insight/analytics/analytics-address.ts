import type { QueryOf } from '#contracts/endpoint.ts';
import { analyticsQuery, type getAnalytics } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { listAddress } from '#web/lib/list-address.ts';

export const analyticsAddress = listAddress(paths.admin.dashboardAnalytics, analyticsQuery);

type Query = QueryOf<typeof getAnalytics>;
/** Complete: the page fills in the defaults. */
export type AnalyticsQuery = { [Field in keyof Query]-?: NonNullable<Query[Field]> };
