export { createTask, recordTasksQuery, reloadTasks } from './list/api.ts';
export { NextCall } from './list/components/next-call.tsx';
export { RecordTasks } from './list/components/record-tasks.tsx';
export { TaskForm } from './list/components/task-form.tsx';
export { TaskRow } from './list/components/task-row.tsx';
export { dueWords, taskListAddress } from './list/task-values.ts';
