import type { FastifyInstance } from 'fastify';
import { completeLogin } from '#contracts/second-factor.ts';
import { changePassword, getLoginStatus, login, logout } from '#contracts/sessions.ts';
import type { Actor } from '#server/context.ts';
import type { SessionLimits } from '#server/features/sessions/service.ts';
import { readBearerToken } from '#server/http/authentication.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import type { BrakedAttempts } from './braked-attempts.ts';
import { completeSignIn } from './codes.ts';
import * as ownPassword from './own-password.ts';
import * as service from './service.ts';

interface Options {
  limits: SessionLimits;
  braked: BrakedAttempts;
  findActor(token: string): Promise<Actor | null>;
}

export function registerSignIn(app: FastifyInstance, { limits, braked, findActor }: Options): void {
  bind(app, getLoginStatus, async ({ request }) => {
    const token = readBearerToken(request.headers.authorization);
    return { authenticated: token !== null && (await findActor(token)) !== null };
  });
  bind(app, login, ({ ctx, body, request }) =>
    service.signIn(ctx, body, { limits, braked, userAgent: request.headers['user-agent'] }),
  );
  bind(app, completeLogin, ({ ctx, body, request }) =>
    completeSignIn(ctx, body, { limits, braked, userAgent: request.headers['user-agent'] }),
  );
  bind(app, logout, async ({ ctx }) => {
    await service.signOut(ctx);
    return { message: 'Signed out' };
  });
  bind(app, changePassword, async ({ ctx, body }) => {
    await ownPassword.changePassword(ctx, body, { braked });
    return { message: 'Password changed successfully' };
  });
}
