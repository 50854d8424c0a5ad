import type { FastifyInstance } from 'fastify';
import {
  createDayOff,
  deleteDayOff,
  getCounsellorHours,
  setCounsellorHours,
} from '#contracts/appointments/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

interface Options {
  /** Takes changed days and languages over into the public pages. */
  showPeople: () => Promise<void>;
}

export function registerCounsellorHours(app: FastifyInstance, { showPeople }: Options): void {
  bind(app, getCounsellorHours, ({ ctx, params }) => service.getPlan(ctx, params.id));
  bind(app, setCounsellorHours, async ({ ctx, params, body }) => {
    const plan = await service.setHours(ctx, params.id, body);
    await showPeople();
    return plan;
  });
  bind(app, createDayOff, ({ ctx, params, body }) => service.createDayOff(ctx, params.id, body));
  bind(app, deleteDayOff, async ({ ctx, params }) => {
    await service.deleteDayOff(ctx, params.id);
    return { message: 'The days off were removed.' };
  });
}
