import type { FastifyInstance } from 'fastify';
import { exportAuditEvents, listAuditEvents } from '#contracts/audit/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as audit from './service.ts';

export function registerAudit(app: FastifyInstance): void {
  bind(app, listAuditEvents, ({ ctx, query }) => audit.listEvents(ctx, query));
  bind(app, exportAuditEvents, ({ ctx, query }) => audit.exportEvents(ctx, query));
}
