import type { FastifyInstance } from 'fastify';
import {
  answerChoice,
  createCountedAnswers,
  exportCountedAnswers,
  getChoiceFigures,
  listInterestResults,
  openChoice,
} from '#contracts/guidance/index.ts';
import { registerMailSearch, registerMails } from '#server/areas/mail/index.ts';
import type { Config } from '#server/config.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { choiceAsked } from './choice-mail.ts';
import * as choices from './choices.ts';
import { isChoiceMail } from './choices-sql.ts';
import { countAnswers, exportAnswers } from './counting.ts';
import { listResults } from './results.ts';

/** No answers are counted while the public site sends nothing to the server. */
export function registerInterests(
  app: FastifyInstance,
  { publicServices }: Pick<Config, 'publicServices'>,
): void {
  registerMails(choiceAsked);
  registerMailSearch(isChoiceMail);
  bind(app, listInterestResults, ({ ctx, params }) => listResults(ctx, params.id));
  bind(app, openChoice, ({ ctx, body }) => choices.openChoice(ctx, body.token));
  bind(app, answerChoice, async ({ ctx, body }) => {
    await choices.answerChoice(ctx, body);
    return { received: true as const };
  });
  bind(app, getChoiceFigures, ({ ctx }) => choices.getChoiceFigures(ctx));
  bind(app, exportCountedAnswers, ({ ctx }) => exportAnswers(ctx));
  if (publicServices === 'browser') return;
  bind(app, createCountedAnswers, async ({ ctx, body }) => {
    await countAnswers(ctx, body);
    return { received: true as const };
  });
}
