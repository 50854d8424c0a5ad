import type { FastifyInstance } from 'fastify';
import {
  getFamilyChild,
  getFamilyReport,
  getFamilyReportPdf,
  listFamilyChildren,
} from '#contracts/families/index.ts';
import { makePdf } from '#server/areas/reports/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerFamilySpace(app: FastifyInstance): void {
  bind(app, listFamilyChildren, ({ ctx }) => service.listSeenChildren(ctx));
  bind(app, getFamilyChild, async ({ ctx, params }) => ({ child: await service.getChild(ctx, params.id) }));
  bind(app, getFamilyReport, async ({ ctx, params }) => ({
    report: await service.openReport(ctx, params, 'read'),
  }));
  bind(app, getFamilyReportPdf, async ({ ctx, params }) => {
    const report = await service.openReport(ctx, params, 'download');
    const { language } = ctx.family;
    return makePdf(ctx, { ...report, language }, { kind: 'family', id: ctx.family.accountId });
  });
}
