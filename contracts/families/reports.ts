// Apart from space.ts: the schemas of reports weigh more than the rest of a child's page.
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IdTextSchema } from '../lib/text.ts';
import { FinishedReportSchema } from '../reports/index.ts';

const ReportParamsSchema = z.object({ id: IdTextSchema, reportId: IdTextSchema });

export const getFamilyReport = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}/reports/{reportId}',
  access: 'family',
  summary: 'A shared report of a child; the audit trail records the opening',
  params: ReportParamsSchema,
  response: z.object({ report: FinishedReportSchema }),
});

export const getFamilyReportPdf = endpoint({
  method: 'GET',
  path: '/api/family/children/{id}/reports/{reportId}/pdf',
  access: 'family',
  summary: 'The same report as a PDF file, in the language of the account',
  params: ReportParamsSchema,
  response: z.string(),
  download: 'application/pdf',
});
