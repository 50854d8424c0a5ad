import type { FastifyInstance } from 'fastify';
import { findDuplicates } from '#contracts/students/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { listDuplicates } from './service.ts';

export function registerDuplicates(app: FastifyInstance): void {
  bind(app, findDuplicates, ({ ctx, query }) => listDuplicates(ctx, query));
}
