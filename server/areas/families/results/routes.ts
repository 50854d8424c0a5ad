import type { FastifyInstance } from 'fastify';
import { deleteKeptResult, keepResult, listKeptResults } from '#contracts/families/index.ts';
import type { Config } from '#server/config.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

/** Registered only where families have accounts on the server. */
export function registerFamilyResults(
  app: FastifyInstance,
  { publicServices }: Pick<Config, 'publicServices'>,
): void {
  if (publicServices !== 'accounts') return;
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
