import type { FastifyInstance } from 'fastify';
import {
  createMember,
  deleteMember,
  getMemberWork,
  getProfile,
  handOverWork,
  type Identity,
  issueOneTimePassword,
  listMembers,
  updateMember,
} from '#contracts/identity/index.ts';
import type { Identify } from '#server/areas/identity/second-factor/service.ts';
import { TeamMemory } from '#server/areas/identity/sessions/team-revision.ts';
import { registerMailSearch, registerMails } from '#server/areas/mail/index.ts';
import type { Context } from '#server/context.ts';
import { unauthenticated } from '#server/errors.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { describeBrowser } from '#server/lib/user-agent.ts';
import { emailChanged, newDevice, passwordSet } from './account-mail.ts';
import { getWork, handOver } from './handover.ts';
import { isMemberMail, selectMember, toMember } from './repo.ts';
import * as service from './service.ts';

interface Options {
  identify: Identify;
  /** Takes changed names and leaving members over into the public pages. */
  showPeople: () => Promise<void>;
}

export function registerMembers(app: FastifyInstance, { showPeople, identify }: Options): void {
  registerMails(newDevice, passwordSet, emailChanged);
  registerMailSearch(isMemberMail);
  // One value: the whole list.
  const memory = new TeamMemory<service.Team>(1);
  const prove = async (ctx: Context, { identity }: { identity?: Identity | undefined }) => ({
    isIdentified: await identify(ctx, identity),
  });
  bind(app, listMembers, async ({ ctx, request }) =>
    service.listMembers(ctx, request.signedIn?.actor.teamRevision ?? null, memory),
  );
  bind(app, getProfile, async ({ ctx }) => {
    const row = await selectMember(ctx.db, ctx.actor.id);
    if (!row) throw unauthenticated();
    return { profile: toMember(row) };
  });
  bind(app, createMember, async ({ ctx, body }) => ({
    teamMember: await service.createMember(ctx, body, await prove(ctx, body)),
  }));
  bind(app, updateMember, async ({ ctx, params, body, request }) => {
    const teamMember = await service.updateMember(
      ctx,
      { ...body, id: params.id },
      { browser: describeBrowser(request.headers['user-agent']), ...(await prove(ctx, body)) },
    );
    await showPeople();
    return { teamMember };
  });
  bind(app, deleteMember, async ({ ctx, params }) => {
    await service.deleteMember(ctx, params.id);
    await showPeople();
    return { message: 'Team member removed successfully' };
  });
  bind(app, getMemberWork, async ({ ctx, params }) => getWork(ctx, params.id));
  bind(app, handOverWork, async ({ ctx, params, body }) => handOver(ctx, params.id, body));
  bind(app, issueOneTimePassword, async ({ ctx, params, body }) =>
    service.issueOneTimePassword(ctx, params.id, await prove(ctx, body)),
  );
}
