export { addWantedTasks } from './list/create-tasks.ts';
export { tasksOfFamily } from './list/family-sql.ts';
export {
  countTasksDue,
  countTasksOf,
  followAppointments,
  followStudents,
  handOverTasks,
  nameTasks,
  releaseTasks,
} from './list/leaving.ts';
export { deleteSampleTasks, deleteUntouched, insertSampleTasks } from './list/repo.ts';
export { registerTasks } from './list/routes.ts';
export { listTasks } from './list/service.ts';
