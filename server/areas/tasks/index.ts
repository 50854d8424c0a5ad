export { registerTasks } from './list/routes.ts';
export { list as listTasks } from './list/service.ts';
