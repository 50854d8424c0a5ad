export { registerTasks } from './list/routes.ts';
export { listTasks } from './list/service.ts';
