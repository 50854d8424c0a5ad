import type { FastifyInstance } from 'fastify';
import {
  beginSecondFactor,
  confirmSecondFactor,
  createRecoveryCodes,
  deleteSecondFactor,
  endMemberSession,
  endMemberSessions,
  endOtherSessions,
  endSession,
  getMemberSecurity,
  getSecondFactor,
  getSecondFactorRoles,
  listOnlineUsers,
  listSessions,
  resetSecondFactor,
  setSecondFactorRoles,
} from '#contracts/identity/index.ts';
import {
  getFactorState,
  type Identify,
  listRequiredRoles,
} from '#server/areas/identity/second-factor/service.ts';
import {
  listOnline,
  listSessionsOf,
  type Presence,
  type SessionLimits,
} from '#server/areas/identity/sessions/service.ts';
import type { RefusedAttempts } from '#server/areas/identity/sign-in/service.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as factor from './own-factor.ts';
import * as service from './service.ts';

interface Options {
  limits: SessionLimits;
  presence: Presence;
  refusedAttempts: RefusedAttempts;
  identify: Identify;
}

export function registerSecurity(app: FastifyInstance, options: Options): void {
  registerOwnFactor(app, options);

  bind(app, listSessions, async ({ ctx }) => {
    const { id, sessionId } = ctx.actor;
    return { sessions: await listSessionsOf(ctx, { memberId: id, currentId: sessionId }, options) };
  });
  bind(app, listOnlineUsers, async ({ ctx }) => ({ onlineUsers: await listOnline(ctx, options) }));
  bind(app, endSession, async ({ ctx, params }) => {
    await service.endOwnSession(ctx, params.id);
    return { message: 'The session has ended' };
  });
  bind(app, endOtherSessions, async ({ ctx }) => {
    await service.endOtherSessions(ctx);
    return { message: 'Your other sessions have ended' };
  });

  bind(app, getMemberSecurity, ({ ctx, params }) => service.getMemberSecurity(ctx, params.id, options));
  bind(app, endMemberSession, async ({ ctx, params }) => {
    await service.endMemberSession(ctx, params.id, params.sessionId);
    return { message: 'The session has ended' };
  });
  bind(app, endMemberSessions, async ({ ctx, params }) => {
    await service.endMemberSessions(ctx, params.id);
    return { message: 'The sessions have ended' };
  });
  bind(app, resetSecondFactor, async ({ ctx, params, body }) => {
    const proof = await options.identify(ctx, body.identity);
    await service.resetSecondFactor(ctx, params.id, { isIdentified: proof });
    return { message: 'Two-step sign-in has been reset' };
  });

  bind(app, getSecondFactorRoles, async ({ ctx }) => ({ roles: await listRequiredRoles(ctx) }));
  bind(app, setSecondFactorRoles, async ({ ctx, body }) => ({
    roles: await service.setRequiredRoles(ctx, body.roles, {
      isIdentified: await options.identify(ctx, body.identity),
    }),
  }));
}

function registerOwnFactor(app: FastifyInstance, { refusedAttempts }: Options): void {
  bind(app, getSecondFactor, ({ ctx }) => getFactorState(ctx, ctx.actor));
  bind(app, beginSecondFactor, ({ ctx }) => factor.beginOwnFactor(ctx));
  bind(app, confirmSecondFactor, async ({ ctx, body }) => ({
    recoveryCodes: await factor.confirmOwnFactor(ctx, { ...body, refusedAttempts }),
  }));
  bind(app, createRecoveryCodes, async ({ ctx, body }) => ({
    recoveryCodes: await factor.createRecoveryCodes(ctx, { ...body, refusedAttempts }),
  }));
  bind(app, deleteSecondFactor, async ({ ctx, body }) => {
    await factor.deleteOwnFactor(ctx, { ...body, refusedAttempts });
    return { message: 'Two-step sign-in is off' };
  });
}
