export { backupStateQuery } from './backups/api.ts';
export { describeProblem } from './backups/problem-words.ts';
export { officeQuery } from './office/api.ts';
export { OfficeTab } from './office/office-tab.tsx';
export { sampleDataQuery } from './sample-data/api.ts';
export { RemoveSampleData } from './sample-data/remove-sample-data.tsx';
