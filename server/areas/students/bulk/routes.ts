import type { FastifyInstance } from 'fastify';
import {
  getBulkChange,
  previewBulkChange,
  startBulkChange,
  undoBulkChange,
} from '#contracts/students/index.ts';
import type { JobContext } from '#server/context.ts';
import { onOneConnection } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { BackgroundJobs } from '#server/lib/background-jobs.ts';
import { resumeChanges, runChange } from './run.ts';
import * as service from './service.ts';

export function registerBulkChanges(app: FastifyInstance, jobContext: () => JobContext): void {
  const jobs = new BackgroundJobs((error) => app.log.error({ err: error }, 'a bulk change failed'));
  const work = { jobContext, jobs };
  app.addHook('preClose', () => jobs.close());
  app.addHook('onReady', async () => jobs.start(() => resumeChanges(work)));

  bind(app, previewBulkChange, ({ ctx, body }) =>
    onOneConnection(ctx, (ctx) => service.previewBulkChange(ctx, body)),
  );
  bind(app, startBulkChange, async ({ ctx, body }) => {
    const change = await service.startBulkChange(ctx, body);
    if (change.status === 'running') runChange(work, change.id);
    return { change };
  });
  bind(app, getBulkChange, async ({ ctx }) => ({ change: await service.getNewestBulkChange(ctx) }));
  bind(app, undoBulkChange, async ({ ctx, params }) => {
    const change = await service.undoBulkChange(ctx, params.id);
    runChange(work, change.id);
    return { change };
  });
}
