import type { FastifyInstance } from 'fastify';
import {
  confirmSchool,
  createSchool,
  exportSchools,
  getSchool,
  listSchools,
  proposeSchool,
  replaceSchool,
  setSchoolArchived,
  updateSchool,
} from '#contracts/schools/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as proposals from './proposals.ts';
import * as service from './service.ts';

export function registerSchools(app: FastifyInstance): void {
  bind(app, listSchools, ({ ctx, query }) => service.listSchools(ctx, query));
  bind(app, exportSchools, ({ ctx, query }) => service.exportSchools(ctx, query));
  bind(app, getSchool, ({ ctx, params }) => service.getSchool(ctx, params.id));
  bind(app, createSchool, async ({ ctx, body }) => ({ school: await service.createSchool(ctx, body) }));
  bind(app, updateSchool, async ({ ctx, params, body }) => ({
    school: await service.updateSchool(ctx, params.id, body),
  }));
  bind(app, setSchoolArchived, async ({ ctx, params, body }) => ({
    school: await service.setArchived(ctx, params.id, body.isArchived),
  }));
  bind(app, proposeSchool, async ({ ctx, body }) => ({ school: await proposals.proposeSchool(ctx, body) }));
  bind(app, confirmSchool, async ({ ctx, params }) => ({
    school: await proposals.confirmSchool(ctx, params.id),
  }));
  bind(app, replaceSchool, async ({ ctx, params, body }) => ({
    students: await proposals.replaceSchool(ctx, params.id, body),
  }));
}
