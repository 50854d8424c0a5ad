import type { FastifyInstance } from 'fastify';
import { writeToFamily } from '#contracts/students/index.ts';
import { registerMailSearch, registerTemplates } from '#server/areas/mail/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { familyMessage } from './message-mail.ts';
import { isFamilyMail } from './repo.ts';
import * as service from './service.ts';

export function registerFamilyMessages(app: FastifyInstance): void {
  registerTemplates(familyMessage);
  registerMailSearch(isFamilyMail);
  bind(app, writeToFamily, async ({ ctx, params, body }) => ({
    message: await service.writeToFamily(ctx, params.id, body),
  }));
}
