export { backupStateQuery, describeProblem } from './backups/api.ts';
export { officeQuery } from './office/api.ts';
export { OfficeTab } from './office/office-tab.tsx';
export { findPlaceholders } from './office/placeholders.ts';
