import type { FastifyInstance } from 'fastify';
import { eraseFamily, getFamilyData } from '#contracts/students/index.ts';
import type { Database, Queryable } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import type { DeferredJobs } from '#server/lib/background-jobs.ts';
import type { FamilyArea } from './family.ts';
import { removeTraces } from './family-sql.ts';
import * as service from './service.ts';

interface Options {
  areas: readonly FamilyArea[];
  deferred: DeferredJobs;
  kind: Database['kind'];
}

export function registerFamilies(app: FastifyInstance, { areas, deferred, kind }: Options): void {
  const tables = areas.flatMap((area) => area.tables);
  // One run serves all erasures before it.
  let isQueued = false;
  const runLater = (db: Queryable) => {
    if (isQueued) return;
    isQueued = deferred.add(() => {
      isQueued = false;
      // The embedded database writes its checkpoints itself, and none while a backup copies its files.
      return removeTraces(db, { tables, isCheckpointed: kind === 'postgres' });
    });
  };
  bind(app, eraseFamily, async ({ ctx, params, body }) => {
    const answer = await service.eraseFamily(ctx, params.id, body, areas);
    runLater(ctx.db);
    return answer;
  });
  bind(app, getFamilyData, ({ ctx, params }) => service.exportFamily(ctx, params.id, areas));
}
