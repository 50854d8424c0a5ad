import type { FastifyInstance } from 'fastify';
import { getAnalytics, listAppointments, listReports } from '#contracts/records.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as repo from './repo.ts';

export function registerRecords(app: FastifyInstance, { timeZone }: { timeZone: string }): void {
  bind(app, listAppointments, async ({ ctx }) => ({
    appointments: await repo.selectNewestAppointments(ctx.db, ctx.actor),
    total: await repo.countAppointments(ctx.db, ctx.actor),
  }));
  bind(app, listReports, async ({ ctx }) => ({
    reports: await repo.selectNewestReports(ctx.db, ctx.actor),
    total: await repo.countReports(ctx.db, ctx.actor),
  }));
  bind(app, getAnalytics, async ({ ctx }) => ({ days: await repo.selectActivity(ctx.db, timeZone) }));
}
