export { registerNotifications } from './notifications/routes.ts';
export { type Notified, onNotified } from './trail/notified.ts';
export { registerAudit } from './trail/routes.ts';
export { recordEvent, recordRepeated } from './trail/service.ts';
