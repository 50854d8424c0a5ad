import type { FastifyInstance } from 'fastify';
import {
  createReport,
  createReportLink,
  deleteReport,
  exportReports,
  getReport,
  getReportPdf,
  listReports,
  revokeReportLink,
  saveReport,
  setReportStatus,
  takeOverInterests,
} from '#contracts/reports/index.ts';
import { makePdf } from '#server/areas/reports/pdf/service.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerReports(app: FastifyInstance): void {
  bind(app, listReports, ({ ctx, query }) => service.listReports(ctx, query));
  bind(app, exportReports, ({ ctx, query }) => service.exportReports(ctx, query));
  bind(app, getReport, ({ ctx, params }) => service.getReport(ctx, params.id));
  bind(app, createReport, ({ ctx, params }) => service.createReport(ctx, params.id));
  bind(app, saveReport, ({ ctx, params, body }) => service.saveReport(ctx, params.id, body));
  bind(app, setReportStatus, ({ ctx, params, body }) => service.setReportStatus(ctx, params.id, body));
  bind(app, takeOverInterests, ({ ctx, params, body }) => service.takeOverInterests(ctx, params.id, body));
  bind(app, deleteReport, async ({ ctx, params }) => {
    await service.deleteReport(ctx, params.id);
    return { message: 'The draft was deleted' };
  });
  bind(app, createReportLink, ({ ctx, params, body }) => service.createReportLink(ctx, params.id, body));
  bind(app, revokeReportLink, ({ ctx, params }) => service.revokeReportLink(ctx, params.id));
  bind(app, getReportPdf, async ({ ctx, params }) => {
    const { student, family, ...report } = await service.exportReport(ctx, params.id);
    const asker = { kind: 'member', id: ctx.actor.id } as const;
    return makePdf(ctx, { ...report, student: student.name, language: family.language }, asker);
  });
}
