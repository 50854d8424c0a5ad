export { RecordTasks } from './list/components/record-tasks.tsx';
