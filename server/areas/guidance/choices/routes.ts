import type { FastifyInstance } from 'fastify';
import { answerChoice, getChoiceFigures, openChoice } from '#contracts/guidance/index.ts';
import { registerMailSearch, registerTemplates } from '#server/areas/mail/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { choiceAsked } from './choice-mail.ts';
import { isChoiceMail } from './repo.ts';
import * as service from './service.ts';

export function registerChoices(app: FastifyInstance): void {
  registerTemplates(choiceAsked);
  registerMailSearch(isChoiceMail);
  bind(app, openChoice, ({ ctx, body }) => service.openChoice(ctx, body.token));
  bind(app, answerChoice, async ({ ctx, body }) => {
    await service.answerChoice(ctx, body);
    return { received: true as const };
  });
  bind(app, getChoiceFigures, ({ ctx }) => service.getChoiceFigures(ctx));
}
