import type { FastifyInstance } from 'fastify';
import {
  createStudent,
  getStudent,
  listStudentChoices,
  listStudents,
  updateStudent,
} from '#contracts/students/index.ts';
import { onOneConnection } from '#server/db/client.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { selectCounsellorsInUse, selectTags } from './repo.ts';
import * as service from './service.ts';

const OFFERED_TAGS = 200;

export function registerStudents(app: FastifyInstance): void {
  bind(app, listStudents, ({ ctx, query }) =>
    onOneConnection(ctx, async (ctx) => service.listStudents(ctx, query)),
  );
  bind(app, listStudentChoices, async ({ ctx }) => ({
    tags: await selectTags(ctx.db, ctx.actor, OFFERED_TAGS),
    counsellors: await selectCounsellorsInUse(ctx.db, ctx.actor),
  }));
  bind(app, getStudent, ({ ctx, params }) => service.getStudent(ctx, params.id));
  bind(app, createStudent, async ({ ctx, body }) => ({ student: await service.createStudent(ctx, body) }));
  bind(app, updateStudent, async ({ ctx, params, body }) => ({
    student: await service.updateStudent(ctx, params.id, body),
  }));
}
