export { registerReportLinks } from './links/routes.ts';
export { registerSampleReports } from './sample/routes.ts';
export { registerReports } from './writing/routes.ts';
export { forgetAssessment, list } from './writing/service.ts';
