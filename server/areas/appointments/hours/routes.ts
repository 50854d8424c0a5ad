import type { FastifyInstance } from 'fastify';
import {
  addDayOff,
  getCounsellorHours,
  listCounsellorLoad,
  proposeCounsellor,
  removeDayOff,
  setCounsellorHours,
} from '#contracts/appointments/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { propose } from './assignment.ts';
import { listLoad } from './load.ts';
import * as service from './service.ts';

export function registerCounsellorHours(app: FastifyInstance): void {
  bind(app, getCounsellorHours, ({ ctx, params }) => service.getPlan(ctx, params.id));
  bind(app, listCounsellorLoad, ({ ctx, query }) => listLoad(ctx, query.day));
  bind(app, proposeCounsellor, ({ ctx, query }) => propose(ctx, query));
  bind(app, setCounsellorHours, ({ ctx, params, body }) => service.setHours(ctx, params.id, body));
  bind(app, addDayOff, ({ ctx, params, body }) => service.addDayOff(ctx, params.id, body));
  bind(app, removeDayOff, async ({ ctx, params }) => {
    await service.removeDayOff(ctx, params.id);
    return { message: 'The days off were removed.' };
  });
}
