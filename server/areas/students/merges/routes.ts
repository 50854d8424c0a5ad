import type { FastifyInstance } from 'fastify';
import { mergeStudents, undoMerge } from '#contracts/students/index.ts';
import type { FamilyArea } from '#server/areas/students/families/family.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerMerges(app: FastifyInstance, areas: readonly FamilyArea[]): void {
  bind(app, mergeStudents, ({ ctx, params, body }) => service.mergeStudents(ctx, params.id, body, areas));
  bind(app, undoMerge, ({ ctx, params }) => service.undoMerge(ctx, params.id, areas));
}
