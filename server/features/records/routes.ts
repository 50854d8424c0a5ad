import type { FastifyInstance } from 'fastify';
import {
  getAnalytics,
  listAppointments,
  listReports,
  listSchools,
  listStudents,
  NEWEST_RECORDS,
} from '#contracts/records.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { isoDateOf } from '#server/lib/calendar.ts';
import * as repo from './repo.ts';

export function registerRecords(app: FastifyInstance, { timeZone }: { timeZone: string }): void {
  bind(app, listStudents, async ({ ctx }) => ({
    students: await repo.selectNewestStudents(ctx.db, isoDateOf(ctx.now, timeZone), NEWEST_RECORDS),
    total: await repo.countStudents(ctx.db),
  }));
  bind(app, listSchools, async ({ ctx }) => ({
    schools: await repo.selectNewestSchools(ctx.db),
    total: await repo.countSchools(ctx.db),
  }));
  bind(app, listAppointments, async ({ ctx }) => ({
    appointments: await repo.selectNewestAppointments(ctx.db),
    total: await repo.countAppointments(ctx.db),
  }));
  bind(app, listReports, async ({ ctx }) => ({
    reports: await repo.selectNewestReports(ctx.db),
    total: await repo.countReports(ctx.db),
  }));
  bind(app, getAnalytics, async ({ ctx }) => ({ days: await repo.selectActivity(ctx.db, timeZone) }));
}
