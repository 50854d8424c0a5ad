export { createTask, recordTasksQuery, reloadTasks, taskListAddress } from './list/api.ts';
export { NextCall } from './list/components/next-call.tsx';
export { RecordTasks } from './list/components/record-tasks.tsx';
export { TaskRow } from './list/components/task-row.tsx';
export { dueWords } from './list/task-values.ts';
