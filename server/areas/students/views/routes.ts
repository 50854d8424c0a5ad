import type { FastifyInstance } from 'fastify';
import { createSavedView, deleteSavedView, listSavedViews } from '#contracts/students/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerSavedViews(app: FastifyInstance): void {
  bind(app, listSavedViews, async ({ ctx }) => ({ views: await service.listSavedViews(ctx) }));
  bind(app, createSavedView, async ({ ctx, body }) => ({ view: await service.createSavedView(ctx, body) }));
  bind(app, deleteSavedView, async ({ ctx, params }) => {
    await service.deleteSavedView(ctx, params.id);
    return { deleted: true as const };
  });
}
