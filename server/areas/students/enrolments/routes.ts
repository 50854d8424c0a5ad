import type { FastifyInstance } from 'fastify';
import { createEnrolment, setEnrolmentStage } from '#contracts/students/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

export function registerEnrolments(app: FastifyInstance): void {
  bind(app, createEnrolment, async ({ ctx, params, body }) => ({
    enrolment: await service.createEnrolment(ctx, params.id, body.service),
  }));
  bind(app, setEnrolmentStage, async ({ ctx, params, body }) => ({
    enrolment: await service.setStage(ctx, params.id, body),
  }));
}
