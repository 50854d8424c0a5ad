import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/insight/index.ts';
import { onOneConnection } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { exportAnalytics, getAnalytics } from './analytics/service.ts';
import { type DashboardOptions, getDashboard } from './dashboard/service.ts';
import { getMyDay } from './my-day/service.ts';

export function registerInsight(app: FastifyInstance, options: DashboardOptions): void {
  bind(app, contract.getDashboard, ({ ctx }) =>
    onOneConnection(ctx, async (ctx) => getDashboard(ctx, options)),
  );
  bind(app, contract.getMyDay, ({ ctx }) => onOneConnection(ctx, getMyDay));
  bind(app, contract.getAnalytics, ({ ctx, query }) => getAnalytics(ctx, query));
  bind(app, contract.exportAnalytics, ({ ctx, query }) => exportAnalytics(ctx, query));
}
