import type { FastifyInstance } from 'fastify';
import { findDuplicates } from '#contracts/students/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerDuplicates(app: FastifyInstance): void {
  bind(app, findDuplicates, async ({ ctx, query }) => ({ duplicates: await service.find(ctx, query) }));
}
