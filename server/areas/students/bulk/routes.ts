import type { FastifyInstance } from 'fastify';
import {
  createBulkChange,
  getBulkChange,
  previewBulkChange,
  undoBulkChange,
} from '#contracts/students/index.ts';
import { onOneConnection } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerBulkChanges(app: FastifyInstance): void {
  bind(app, previewBulkChange, ({ ctx, body }) =>
    onOneConnection(ctx, (ctx) => service.previewBulkChange(ctx, body)),
  );
  bind(app, createBulkChange, async ({ ctx, body }) => ({
    change: await service.createBulkChange(ctx, body),
  }));
  bind(app, getBulkChange, async ({ ctx }) => ({ change: await service.getNewestBulkChange(ctx) }));
  bind(app, undoBulkChange, async ({ ctx, params }) => ({
    change: await service.undoBulkChange(ctx, params.id),
  }));
}
