export { reports } from '#server/db/views-from-above.ts';
export { reportsOfFamily } from './links/family-sql.ts';
export { registerReportLinks } from './links/routes.ts';
export { registerSampleReports } from './sample/routes.ts';
export { forgetClosed, forgetWithdrawn } from './writing/forget-sent.ts';
export { countReports, handOverReports, nameReports } from './writing/leaving.ts';
export { insertSampleReports } from './writing/repo.ts';
export { registerReports } from './writing/routes.ts';
