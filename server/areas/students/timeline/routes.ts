import type { FastifyInstance } from 'fastify';
import { createNote, getTimeline, listMentionable } from '#contracts/students/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerTimeline(app: FastifyInstance): void {
  bind(app, getTimeline, ({ ctx, params, query }) => service.listTimeline(ctx, params.id, query.after));
  bind(app, listMentionable, ({ ctx, params }) => service.listMentionable(ctx, params.id));
  bind(app, createNote, async ({ ctx, params, body }) => ({
    entry: await service.createNote(ctx, params.id, body),
  }));
}
