import type { FastifyInstance } from 'fastify';
import {
  commitImport,
  correctImportRow,
  createImport,
  createImportOfSchools,
  decideImportRow,
  decideImportSchool,
  discardImport,
  downloadFailedRows,
  downloadLeftOutRows,
  getImport,
  listImportRows,
  listImportSchools,
  listPastImports,
  previewImportUndo,
  setImportMapping,
  undoImport,
} from '#contracts/schools/index.ts';
import type { FamilyArea } from '#server/areas/students/index.ts';
import type { JobContext } from '#server/context.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { commitImport as commit, resumeCommits } from './commit.ts';
import * as service from './service.ts';
import * as undo from './undo.ts';

/** @param areas all areas with records of students. */
export function registerImports(
  app: FastifyInstance,
  { jobContext, areas }: { jobContext: () => JobContext; areas: readonly FamilyArea[] },
): void {
  const jobs = new BackgroundJobs((error) => app.log.error({ err: error }, 'work on a class list failed'));
  app.addHook('preClose', () => jobs.close());
  app.addHook('onReady', async () => jobs.start(() => resumeCommits(jobContext(), jobs)));

  bind(app, createImport, ({ ctx, params, query, body }) =>
    service.startImport(ctx, { schoolId: params.id, ...query, file: body }, jobs),
  );
  bind(app, createImportOfSchools, ({ ctx, query, body }) =>
    service.startImport(ctx, { schoolId: null, ...query, file: body }, jobs),
  );
  bind(app, listImportSchools, ({ ctx, params }) => service.listSchools(ctx, params.id));
  bind(app, decideImportSchool, async ({ ctx, params, body }) => ({
    import: await service.decideSchool(ctx, params.id, body, jobs),
  }));
  bind(app, getImport, ({ ctx, params }) => service.getImport(ctx, params.id));
  bind(app, listImportRows, ({ ctx, params, query }) => service.listRows(ctx, params.id, query));
  bind(app, setImportMapping, async ({ ctx, params, body }) => ({
    import: await service.setMapping(ctx, params.id, body, jobs),
  }));
  bind(app, decideImportRow, async ({ ctx, params, body }) => ({
    import: await service.decideRow(ctx, params.id, body, jobs),
  }));
  bind(app, correctImportRow, async ({ ctx, params, body }) => ({
    import: await service.correctRow(ctx, params.id, body, jobs),
  }));
  bind(app, commitImport, ({ ctx, params, body }) => commit(ctx, params.id, body, jobs));
  bind(app, discardImport, async ({ ctx, params }) => {
    await service.discardImport(ctx, params.id);
    return { discarded: true as const };
  });
  bind(app, listPastImports, async ({ ctx, query }) => ({
    imports: await undo.listPastImports(ctx, query.schoolId ?? null),
  }));
  bind(app, previewImportUndo, ({ ctx, params }) => undo.previewUndo(ctx, params.id, areas));
  bind(app, undoImport, ({ ctx, params }) => undo.undoImport(ctx, params.id, areas));
  bind(app, downloadFailedRows, async ({ ctx, params }) => ({
    fileName: 'failed-rows.csv',
    pieces: await service.failedRows(ctx, params.id),
  }));
  bind(app, downloadLeftOutRows, async ({ ctx, params, query }) => ({
    fileName: 'left-out-rows.csv',
    pieces: await service.leftOutRows(ctx, params.id, query),
  }));
}
