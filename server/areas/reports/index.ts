export { registerReportLinks } from './links/routes.ts';
export { registerSampleReports } from './sample/routes.ts';
export { forgetSent } from './writing/forget-sent.ts';
export { registerReports } from './writing/routes.ts';
export { list } from './writing/service.ts';
