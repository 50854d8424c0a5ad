export { registerBackups } from './backups/routes.ts';
export { registerHealth } from './health/routes.ts';
export { officeSettings } from './office/office-settings.ts';
export { registerOffice } from './office/routes.ts';
export { registerSampleData } from './sample-data/routes.ts';
export { decideSampleData } from './sample-data/service.ts';
