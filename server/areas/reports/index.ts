export { registerReportLinks } from './links/routes.ts';
export { registerReports } from './writing/routes.ts';
export { forgetAssessment, list } from './writing/service.ts';
