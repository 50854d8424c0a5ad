export { registerTasks } from './list/routes.ts';
