import type { FastifyInstance, FastifyReply } from 'fastify';
import * as contract from '#contracts/families/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as service from './service.ts';

/** If a browser should ever show a file, then without scripts and without this site's origin. */
const inSandbox = (reply: FastifyReply) =>
  reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");

/** The team's side. */
export function registerSpaceAnswers(app: FastifyInstance): void {
  bind(app, contract.answerInSpace, async ({ ctx, params, body }) => {
    await service.answerInSpace(ctx, params.id, body);
    return { message: 'The family can read it in its space' };
  });
  bind(app, contract.uploadStudentAttachment, async ({ ctx, params, query, body }) => ({
    attachment: await service.uploadOfOffice(ctx, params.id, { file: body, name: query.name }),
  }));
  bind(app, contract.getStudentAttachment, ({ ctx, params, reply }) => {
    inSandbox(reply);
    return service.getFileOfOffice(ctx, params);
  });
}

/** The family's side. */
export function registerFamilyMessages(app: FastifyInstance): void {
  bind(app, contract.listFamilyMessages, ({ ctx, params, query }) =>
    service.listMessages(ctx, params.id, query.after),
  );
  bind(app, contract.writeToOffice, async ({ ctx, params, body }) => ({
    message: await service.writeToOffice(ctx, params.id, body),
  }));
  bind(app, contract.readFamilyMessages, async ({ ctx, params, body }) => {
    await service.markRead(ctx, params.id, body.upTo);
    return { message: 'The messages are read' };
  });
  bind(app, contract.uploadFamilyAttachment, async ({ ctx, params, query, body }) => ({
    attachment: await service.uploadOfFamily(ctx, params.id, { file: body, name: query.name }),
  }));
  bind(app, contract.getFamilyAttachment, ({ ctx, params, reply }) => {
    inSandbox(reply);
    return service.getFileOfFamily(ctx, params);
  });
}
