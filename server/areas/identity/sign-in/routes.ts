import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { changePassword, completeLogin, getLoginStatus, login, logout } from '#contracts/identity/index.ts';
import { noticeSignIn } from '#server/areas/identity/devices/service.ts';
import type { SessionLimits } from '#server/areas/identity/sessions/service.ts';
import type { Actor, PublicContext } from '#server/context.ts';
import { readBearerToken } from '#server/http/authentication.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { recogniseDevice, rememberDevice } from '#server/http/device-cookie.ts';
import type { DeferredJobs } from '#server/lib/background-jobs.ts';
import { completeSignIn } from './codes.ts';
import * as ownPassword from './own-password.ts';
import type { RefusedAttempts } from './refused-attempts.ts';
import * as service from './service.ts';

interface Options {
  limits: SessionLimits;
  refusedAttempts: RefusedAttempts;
  deferred: DeferredJobs;
  findActor(token: string): Promise<Actor | null>;
}

export function registerSignIn(
  app: FastifyInstance,
  { limits, refusedAttempts, deferred, findActor }: Options,
): void {
  bind(app, getLoginStatus, async ({ request }) => {
    const token = readBearerToken(request.headers.authorization);
    return { authenticated: token !== null && (await findActor(token)) !== null };
  });
  const notice = (ctx: PublicContext, request: FastifyRequest, reply: FastifyReply, memberId: number) => {
    const device = recogniseDevice(request);
    rememberDevice(request, reply, device);
    deferred.add(() => noticeSignIn(ctx, memberId, device));
  };
  const optionsOf = (request: FastifyRequest) => ({
    limits,
    refusedAttempts,
    userAgent: request.headers['user-agent'],
  });
  bind(app, login, async ({ ctx, body, request, reply }) => {
    const answer = await service.signIn(ctx, body, optionsOf(request));
    // A challenge is no sign-in yet.
    if ('user' in answer) notice(ctx, request, reply, answer.user.id);
    return answer;
  });
  bind(app, completeLogin, async ({ ctx, body, request, reply }) => {
    const answer = await completeSignIn(ctx, body, optionsOf(request));
    notice(ctx, request, reply, answer.user.id);
    return answer;
  });
  bind(app, logout, async ({ ctx }) => {
    await service.signOut(ctx);
    return { message: 'Signed out' };
  });
  bind(app, changePassword, async ({ ctx, body }) => {
    await ownPassword.changePassword(ctx, body, { refusedAttempts });
    return { message: 'Password changed successfully' };
  });
}
