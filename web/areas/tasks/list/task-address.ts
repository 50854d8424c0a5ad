import { paths } from '#contracts/pages.ts';
import { taskFilters } from '#contracts/tasks/index.ts';
import { type ListQuery, listAddress } from '#web/lib/list-address.ts';

export const taskListAddress = listAddress(paths.admin.dashboardTasks, taskFilters);
export type TaskListQuery = ListQuery<typeof taskFilters>;
