import type { FastifyInstance } from 'fastify';
import { removeSampleData } from '#contracts/dashboard.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerSampleData(app: FastifyInstance): void {
  bind(app, removeSampleData, async ({ ctx }) => ({
    message: 'Sample data removed',
    ...(await service.removeSampleData(ctx)),
  }));
}
