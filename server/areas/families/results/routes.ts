import type { FastifyInstance } from 'fastify';
import { deleteKeptResult, keepResult, listKeptResults } from '#contracts/families/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerFamilyResults(app: FastifyInstance): void {
  bind(app, listKeptResults, async ({ ctx }) => ({ results: await service.listOwnResults(ctx) }));
  bind(app, keepResult, async ({ ctx, body }) => {
    await service.keepResult(ctx, body);
    return { message: 'The result is kept' };
  });
  bind(app, deleteKeptResult, async ({ ctx, params }) => {
    await service.deleteResult(ctx, params.id);
    return { message: 'The result is deleted' };
  });
}
