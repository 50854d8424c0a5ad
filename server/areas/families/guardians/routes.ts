import type { FastifyInstance } from 'fastify';
import * as contract from '#contracts/families/index.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import * as invitations from './invitations.ts';
import * as links from './links.ts';
import * as requests from './requests.ts';
import * as studentAccount from './student-account.ts';

/** The team's side. */
export function registerFamilyAccess(app: FastifyInstance): void {
  bind(app, contract.getFamilyAccess, ({ ctx, params }) => links.getFamilyAccess(ctx, params.id));
  bind(app, contract.inviteGuardian, ({ ctx, params, body }) =>
    invitations.inviteGuardian(ctx, params.id, body),
  );
  bind(app, contract.withdrawGuardianInvitation, async ({ ctx, params }) => {
    await invitations.withdrawInvitation(ctx, params.id);
    return { message: 'The invitation was withdrawn' };
  });
  bind(app, contract.changeGuardian, async ({ ctx, params, body }) => {
    await links.changeGuardian(ctx, params.id, body);
    return { message: 'The access was changed' };
  });
  bind(app, contract.endGuardian, async ({ ctx, params, body }) => {
    await links.endGuardianship(ctx, params.id, body.reason);
    return { message: 'The access has ended' };
  });
  bind(app, contract.listGuardianRequests, ({ ctx }) => requests.listRequests(ctx));
  bind(app, contract.approveGuardianRequest, async ({ ctx, params, body }) => {
    await requests.approveRequest(ctx, params.id, body);
    return { message: 'The family sees the student now' };
  });
  bind(app, contract.refuseGuardianRequest, async ({ ctx, params, body }) => {
    await requests.refuseRequest(ctx, params.id, body.answer);
    return { message: 'The family has the answer' };
  });
}

/** The family's side. */
export function registerGuardians(app: FastifyInstance): void {
  bind(app, contract.openGuardianInvitation, ({ ctx, body }) => invitations.openInvitation(ctx, body));
  bind(app, contract.acceptGuardianInvitation, async ({ ctx, body }) => ({
    studentId: await invitations.acceptInvitation(ctx, body),
  }));
  bind(app, contract.listOwnGuardianRequests, ({ ctx }) => requests.listOwnRequests(ctx));
  bind(app, contract.createGuardianRequest, async ({ ctx, body }) => {
    await requests.createRequest(ctx, body);
    return { message: 'The office has your request' };
  });
  bind(app, contract.addOwnChild, async ({ ctx, body }) => ({
    studentId: await links.addOwnChild(ctx, body),
  }));
  bind(app, contract.getStudentAccount, ({ ctx, params }) =>
    studentAccount.getStudentAccount(ctx, params.id),
  );
  bind(app, contract.inviteStudent, async ({ ctx, params, body }) => {
    await studentAccount.inviteStudent(ctx, params.id, body);
    return { message: 'The invitation is on its way' };
  });
  bind(app, contract.endStudentAccount, async ({ ctx, params }) => {
    await studentAccount.endStudentAccount(ctx, params.id);
    return { message: 'The account no longer sees the student' };
  });
  bind(app, contract.listOwnGuardians, ({ ctx, params }) => links.listGuardians(ctx, params.id));
  bind(app, contract.allowGuardian, async ({ ctx, params, body }) => {
    await links.allowGuardian(ctx, { ...params, ...body });
    return { message: body.isAllowed ? 'The guardian is allowed' : 'The guardian is no longer allowed' };
  });
}
