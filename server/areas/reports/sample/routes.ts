import type { FastifyInstance } from 'fastify';
import { getSampleReportPdf } from '#contracts/reports/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { makeSamplePdf } from './service.ts';

export function registerSampleReports(app: FastifyInstance): void {
  bind(app, getSampleReportPdf, ({ ctx, params }) => makeSamplePdf(ctx, params.service));
}
