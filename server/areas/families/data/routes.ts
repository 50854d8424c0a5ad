import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/families/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import type { RefusedAttempts } from '#server/areas/identity/index.ts';
import { fileDownload, printDocument } from '#server/areas/reports/index.ts';
import type { FamilyArea } from '#server/areas/students/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as corrections from './corrections.ts';
import * as erasures from './erasures.ts';
import { exportData, listViews } from './family-file.ts';
import { describeFamilyData } from './family-pdf.ts';

/** The team's side. */
export function registerDataRequests(app: FastifyInstance): void {
  bind(app, contract.listDataRequests, ({ ctx }) => corrections.listRequests(ctx));
  bind(app, contract.acceptCorrection, async ({ ctx, params, body }) => {
    await corrections.acceptCorrection(ctx, params.id, body);
    return { message: 'The correction is made' };
  });
  bind(app, contract.refuseDataRequest, async ({ ctx, params, body }) => {
    await corrections.refuseRequest(ctx, params.id, body.answer);
    return { message: 'The family has the answer' };
  });
}

export interface FamilyDataOptions {
  /** All areas with records of families. */
  areas: readonly FamilyArea[];
  refusedAttempts: RefusedAttempts;
}

/** The family's side: "Everything you keep about us". */
export function registerFamilyData(
  app: FastifyInstance,
  { areas, refusedAttempts }: FamilyDataOptions,
): void {
  bind(app, contract.exportFamilyData, async ({ ctx, params, body }) => {
    const data = await exportData(ctx, params.id, { ...body, refusedAttempts }, areas);
    const name = `${data.student.name} ${isoDateOf(ctx.now, ctx.office.timeZone)}.json`;
    return fileDownload(name, Buffer.from(JSON.stringify(data, null, 2)));
  });
  bind(app, contract.exportFamilyDataPdf, async ({ ctx, params, body }) => {
    const data = await exportData(ctx, params.id, { ...body, refusedAttempts }, areas);
    const fileName = `${data.student.name} ${isoDateOf(ctx.now, ctx.office.timeZone)}.pdf`;
    const document = describeFamilyData(data, ctx.family.language, ctx.office);
    return printDocument(ctx, document, { fileName, asker: { kind: 'family', id: ctx.family.accountId } });
  });
  bind(app, contract.listFamilyViews, ({ ctx, params }) => listViews(ctx, params.id, areas));
  bind(app, contract.listOwnDataRequests, ({ ctx, params }) => corrections.listOwnRequests(ctx, params.id));
  bind(app, contract.askForCorrection, async ({ ctx, params, body }) => {
    await corrections.askForCorrection(ctx, params.id, body);
    return { message: 'The office has your correction' };
  });
  bind(app, contract.askForErasure, async ({ ctx, params, body }) => {
    await erasures.askForErasure(ctx, params.id, { ...body, refusedAttempts });
    return { message: 'The erasure waits' };
  });
  bind(app, contract.stopErasure, async ({ ctx, params }) => {
    await erasures.stopErasure(ctx, params.id);
    return { message: 'The erasure is stopped' };
  });
}
