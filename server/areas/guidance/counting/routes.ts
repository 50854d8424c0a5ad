import type { FastifyInstance } from 'fastify';
import { createCountedAnswers, exportCountedAnswers } from '#contracts/guidance/index.ts';
import type { Config } from '#server/config.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

/** No answers are received while the public site sends nothing to the server. */
export function registerCounting(
  app: FastifyInstance,
  { publicServices }: Pick<Config, 'publicServices'>,
): void {
  bind(app, exportCountedAnswers, ({ ctx }) => service.exportAnswers(ctx));
  if (publicServices === 'browser') return;
  bind(app, createCountedAnswers, async ({ ctx, body }) => {
    await service.countAnswers(ctx, body);
    return { received: true as const };
  });
}
