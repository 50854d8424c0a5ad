import type { FastifyInstance } from 'fastify';
import { deleteSampleData, getSampleData } from '#contracts/operations/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { isLoaded } from './repo.ts';
import * as service from './service.ts';

export function registerSampleData(app: FastifyInstance): void {
  bind(app, getSampleData, async ({ ctx }) => ({ isPresent: await isLoaded(ctx.db) }));
  bind(app, deleteSampleData, async ({ ctx }) => ({
    message: 'Sample data removed',
    ...(await service.deleteSampleData(ctx)),
  }));
}
