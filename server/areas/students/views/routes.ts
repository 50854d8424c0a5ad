import type { FastifyInstance } from 'fastify';
import { createSavedView, deleteSavedView, listSavedViews } from '#contracts/students/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerSavedViews(app: FastifyInstance): void {
  bind(app, listSavedViews, async ({ ctx }) => ({ views: await service.list(ctx) }));
  bind(app, createSavedView, async ({ ctx, body }) => ({ view: await service.create(ctx, body) }));
  bind(app, deleteSavedView, async ({ ctx, params }) => {
    await service.remove(ctx, params.id);
    return { deleted: true as const };
  });
}
