import type { FastifyInstance } from 'fastify';
import { getDashboard } from '#contracts/insight/index.ts';
import { onOneConnection } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerDashboard(app: FastifyInstance, options: service.DashboardOptions): void {
  bind(app, getDashboard, ({ ctx }) =>
    onOneConnection(ctx, async (ctx) => service.getDashboard(ctx, options)),
  );
}
