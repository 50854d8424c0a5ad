export * from './task-records.ts';
export * from './tasks.ts';
