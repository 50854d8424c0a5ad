export { backupStateQuery, describeProblem } from './backups/api.ts';
