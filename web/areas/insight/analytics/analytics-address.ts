import { analyticsQuery, type Dimension, type Period } from '#contracts/insight/index.ts';
import { paths } from '#contracts/pages.ts';
import { listAddress } from '#web/lib/list-address.ts';

export const analyticsAddress = listAddress(paths.admin.dashboardAnalytics, analyticsQuery);
export type AnalyticsQuery = Period & { by: Dimension };
