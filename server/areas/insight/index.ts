export { registerAnalytics } from './analytics/routes.ts';
export { registerDashboard } from './dashboard/routes.ts';
export { registerExports } from './exports/routes.ts';
export { registerMyDay } from './my-day/routes.ts';
