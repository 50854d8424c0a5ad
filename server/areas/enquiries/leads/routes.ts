import type { FastifyInstance } from 'fastify';
import {
  createLead,
  findLeadMatches,
  getLeadBoard,
  getLeadColumn,
  getSkippedStages,
  listLeads,
} from '#contracts/enquiries/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerLeads(app: FastifyInstance): void {
  bind(app, listLeads, ({ ctx, query }) => service.listLeads(ctx, query));
  bind(app, getLeadBoard, ({ ctx, query }) => service.getBoard(ctx, query));
  bind(app, getLeadColumn, ({ ctx, query }) => service.getColumn(ctx, query));
  bind(app, getSkippedStages, async ({ ctx }) => ({ skippedStages: ctx.office.particulars.skippedStages }));
  bind(app, findLeadMatches, ({ ctx, query }) => service.findMatches(ctx, query));
  bind(app, createLead, ({ ctx, body }) => service.createLead(ctx, body));
}
