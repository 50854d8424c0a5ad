import type { FastifyInstance } from 'fastify';
import {
  createMessageTemplate,
  listMessageTemplates,
  setTemplateArchived,
  updateMessageTemplate,
} from '#contracts/mail/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { selectTemplates } from './repo.ts';
import * as service from './service.ts';

export function registerMessageTemplates(app: FastifyInstance): void {
  bind(app, listMessageTemplates, async ({ ctx, query }) => ({
    templates: await selectTemplates(ctx.db, query.show),
  }));
  bind(app, createMessageTemplate, async ({ ctx, body }) => ({
    template: await service.createTemplate(ctx, body),
  }));
  bind(app, updateMessageTemplate, async ({ ctx, params, body }) => ({
    template: await service.updateTemplate(ctx, params.id, body),
  }));
  bind(app, setTemplateArchived, async ({ ctx, params, body }) => ({
    template: await service.setArchived(ctx, params.id, body.isArchived),
  }));
}
