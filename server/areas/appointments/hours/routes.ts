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

interface Options {
  /** Takes changed days and languages over into the public pages. */
  showPeople: () => Promise<void>;
}

export function registerCounsellorHours(app: FastifyInstance, { showPeople }: Options): void {
  bind(app, getCounsellorHours, ({ ctx, params }) => service.getPlan(ctx, params.id));
  bind(app, listCounsellorLoad, ({ ctx, query }) => listLoad(ctx, query.day));
  bind(app, proposeCounsellor, ({ ctx, query }) => propose(ctx, query));
  bind(app, setCounsellorHours, async ({ ctx, params, body }) => {
    const plan = await service.setHours(ctx, params.id, body);
    await showPeople();
    return plan;
  });
  bind(app, addDayOff, ({ ctx, params, body }) => service.addDayOff(ctx, params.id, body));
  bind(app, removeDayOff, async ({ ctx, params }) => {
    await service.removeDayOff(ctx, params.id);
    return { message: 'The days off were removed.' };
  });
}
