import type { FastifyInstance } from 'fastify';
import { eraseFamily, getFamilyData } from '#contracts/students/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerFamilies(app: FastifyInstance): void {
  bind(app, eraseFamily, ({ ctx, params, body }) => service.eraseFamily(ctx, params.id, body));
  bind(app, getFamilyData, ({ ctx, params }) => service.exportFamily(ctx, params.id));
}
