import type { FastifyInstance } from 'fastify';
import { getSampleData, removeSampleData } from '#contracts/operations/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { isLoaded } from './repo.ts';
import * as service from './service.ts';

export function registerSampleData(app: FastifyInstance): void {
  bind(app, getSampleData, async ({ ctx }) => ({ isPresent: await isLoaded(ctx.db) }));
  bind(app, removeSampleData, async ({ ctx, body }) => ({
    message: 'Sample data removed',
    ...(await service.removeSampleData(ctx, body)),
  }));
}
