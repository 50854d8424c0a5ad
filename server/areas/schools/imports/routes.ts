import type { FastifyInstance } from 'fastify';
import {
  commitImport,
  createImport,
  discardImport,
  downloadFailedRows,
  getImport,
  listImportRows,
  setImportMapping,
} from '#contracts/schools/index.ts';
import { forgetInClassLists } from '#server/areas/schools/erasure/service.ts';
import { onErasing } from '#server/areas/students/index.ts';
import type { Database } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { commitImport as commit, resumeCommits } from './commit.ts';
import { ImportJobs } from './import-jobs.ts';
import * as service from './service.ts';

/** Few enough that others are answered between two parts of a commit. */
const COMMITTED_AT_ONCE = 150;

interface ImportsOptions {
  database: Database;
}

export function registerImports(app: FastifyInstance, { database }: ImportsOptions): void {
  onErasing.add(forgetInClassLists);
  const jobs = new ImportJobs((error) => app.log.error({ err: error }, 'work on a class list failed'));
  app.addHook('preClose', () => jobs.close());
  const options = { jobs };
  // The embedded database does one thing at a time.
  const commitOptions = { jobs, rowsAtOnce: database.kind === 'embedded' ? COMMITTED_AT_ONCE : null };
  app.addHook('onReady', async () => jobs.start(() => resumeCommits({ db: database.orm }, commitOptions)));

  bind(app, createImport, async ({ ctx, params, query, body }) => ({
    import: await service.startImport(ctx, { schoolId: params.id, ...query, file: body }, options),
  }));
  bind(app, getImport, ({ ctx, params }) => service.getImport(ctx, params.id));
  bind(app, listImportRows, ({ ctx, params, query }) => service.listRows(ctx, params.id, query));
  bind(app, setImportMapping, async ({ ctx, params, body }) => ({
    import: await service.setMapping(ctx, params.id, body.mapping, options),
  }));
  bind(app, commitImport, ({ ctx, params, body }) => commit(ctx, params.id, body, commitOptions));
  bind(app, discardImport, async ({ ctx, params }) => {
    await service.discardImport(ctx, params.id);
    return { discarded: true as const };
  });
  bind(app, downloadFailedRows, async ({ ctx, params }) => ({
    fileName: 'failed-rows.csv',
    pieces: await service.failedRows(ctx, params.id),
  }));
}
