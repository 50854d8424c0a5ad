export { registerNotifications } from './notifications/routes.ts';
export { registerAudit } from './trail/routes.ts';
export { recordEvent, recordView } from './trail/service.ts';
