import type { FastifyInstance, FastifyReply } from 'fastify';
import { getSharedReportPdf, openSharedReport } from '#contracts/reports/index.ts';
import { registerMailSearch, registerMails } from '#server/areas/mail/index.ts';
import { makePdf } from '#server/areas/reports/pdf/service.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { isReportMail } from './repo.ts';
import { reportShared } from './report-mail.ts';
import * as service from './service.ts';

export function registerReportLinks(app: FastifyInstance): void {
  registerMails(reportShared);
  registerMailSearch(isReportMail);
  bind(app, openSharedReport, async ({ ctx, body, reply }) => {
    keepPrivate(reply);
    const { report } = await service.openSharedReport(ctx, body.token, 'read');
    return { report };
  });
  bind(app, getSharedReportPdf, async ({ ctx, body, reply }) => {
    keepPrivate(reply);
    const { reportId, language, report } = await service.openSharedReport(ctx, body.token, 'download');
    return makePdf(ctx, { ...report, language }, { kind: 'family', id: reportId });
  });
}

function keepPrivate(reply: FastifyReply): void {
  reply.header('referrer-policy', 'no-referrer').header('x-robots-tag', 'noindex, nofollow');
}
