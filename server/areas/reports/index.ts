export { registerReportLinks } from './links/routes.ts';
export { registerSampleReports } from './sample/routes.ts';
export { registerReports } from './writing/routes.ts';
export { listReports } from './writing/service.ts';
