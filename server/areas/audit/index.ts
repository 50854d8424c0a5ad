import type { FastifyInstance } from 'fastify';
import {
  exportAuditEvents,
  listAuditEvents,
  listNotifications,
  markNotificationsRead,
} from '#contracts/audit/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as notifications from './notifications/service.ts';
import * as trail from './trail/service.ts';

export { byCursor, byPosition, exportList, localTime } from './trail/export-list.ts';
export { type Notified, onNotified, recordEvent, recordRepeated } from './trail/record.ts';
export { selectTrailOf } from './trail/repo.ts';
export { auditEvents } from './trail/view-sql.ts';

export function registerAudit(app: FastifyInstance, readers: notifications.Readers): void {
  bind(app, listAuditEvents, ({ ctx, query }) => trail.listEvents(ctx, query));
  bind(app, exportAuditEvents, ({ ctx, query }) => trail.exportEvents(ctx, query));
  bind(app, listNotifications, ({ ctx }) => notifications.listNotifications(ctx, readers));
  bind(app, markNotificationsRead, ({ ctx, body }) => notifications.markRead(ctx, body.upTo, readers));
}
