import type { FastifyInstance } from 'fastify';
import {
  cancelFamilyAddressChange,
  changeFamilyAddress,
  changeFamilyDetails,
  changeFamilyMails,
  changeFamilyPassword,
  confirmFamilyAccount,
  deleteFamilyAccount,
  endFamilySession,
  endOtherFamilySessions,
  getFamilyAccount,
  getFamilySession,
  listFamilySessions,
  REMEMBERED_DAYS,
  requestFamilyConfirmation,
  requestFamilyPasswordReset,
  resendFamilyAddressLink,
  setFamilyPassword,
  signInFamily,
  signOutFamily,
  signUpFamily,
} from '#contracts/families/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import type { RefusedAttempts, SessionLimits } from '#server/areas/identity/index.ts';
import type { Family } from '#server/context.ts';
import { bind } from '#server/http/bind-endpoint.ts';
import { readFamilyCookie, sendFamilyCookie } from '#server/http/family-session.ts';
import type { DeferredJobs } from '#server/lib/background-jobs.ts';
import { describeBrowser } from '#server/lib/user-agent.ts';
import * as own from './own-account.ts';
import * as service from './service.ts';

export interface AccountOptions {
  limits: SessionLimits;
  refusedAttempts: RefusedAttempts;
  deferred: DeferredJobs;
  findFamily(token: string): Promise<Family | null>;
}

const REMEMBERED_SECONDS = (REMEMBERED_DAYS * DAY_MS) / 1000;

export function registerFamilyAccounts(
  app: FastifyInstance,
  { limits, refusedAttempts, deferred, findFamily }: AccountOptions,
): void {
  registerOwnAccount(app, { limits, refusedAttempts });
  bind(app, signUpFamily, async ({ ctx, body, request }) => {
    const id = await service.signUp(ctx, body);
    const browser = describeBrowser(request.headers['user-agent']);
    deferred.add(() => service.mailSignedUp(ctx, id, browser));
    return { message: 'The account was made' };
  });
  bind(app, signInFamily, async ({ ctx, body, request, reply }) => {
    const userAgent = request.headers['user-agent'];
    const formerToken = readFamilyCookie(request);
    const options = { limits, refusedAttempts, userAgent, formerToken };
    const { token, account } = await service.signIn(ctx, body, options);
    const maxAgeSeconds = body.isRemembered ? REMEMBERED_SECONDS : null;
    sendFamilyCookie(request, reply, { token, maxAgeSeconds });
    return { account };
  });
  bind(app, getFamilySession, async ({ ctx }) => ({ account: await service.getAccount(ctx) }));
  bind(app, signOutFamily, async ({ ctx, request, reply }) => {
    await service.signOut(ctx);
    sendFamilyCookie(request, reply, { token: '', maxAgeSeconds: 0 });
    return { message: 'Signed out' };
  });
  bind(app, requestFamilyConfirmation, async ({ ctx, request }) => {
    await service.takeConfirmationRequest(ctx);
    const browser = describeBrowser(request.headers['user-agent']);
    deferred.add(() => service.mailSignedUp(ctx, ctx.family.accountId, browser));
    return { message: 'The link is on its way' };
  });
  bind(app, confirmFamilyAccount, async ({ ctx, body, request }) => {
    const token = readFamilyCookie(request);
    const family = token === null ? null : await findFamily(token);
    await service.confirm(ctx, body, { family, browser: describeBrowser(request.headers['user-agent']) });
    return { message: 'The address is confirmed' };
  });
  bind(app, requestFamilyPasswordReset, async ({ ctx, body }) => {
    await service.takeResetRequest(ctx, body.email);
    deferred.add(() => service.mailResetLink(ctx, body.email));
    return { message: 'If the address has an account, a link is on its way' };
  });
  bind(app, setFamilyPassword, async ({ ctx, body, request }) => {
    const browser = describeBrowser(request.headers['user-agent']);
    await service.setPassword(ctx, body, { browser });
    return { message: 'The password is set' };
  });
}

/** The pages of an account's owner. */
function registerOwnAccount(
  app: FastifyInstance,
  { limits, refusedAttempts }: Pick<AccountOptions, 'limits' | 'refusedAttempts'>,
): void {
  bind(app, getFamilyAccount, ({ ctx }) => own.getOwnAccount(ctx));
  bind(app, changeFamilyDetails, ({ ctx, body }) => own.changeDetails(ctx, body));
  bind(app, changeFamilyMails, ({ ctx, body }) => own.changeDetails(ctx, body));
  bind(app, changeFamilyAddress, ({ ctx, body, request }) => {
    const browser = describeBrowser(request.headers['user-agent']);
    return own.requestAddress(ctx, { ...body, refusedAttempts }, { browser });
  });
  bind(app, resendFamilyAddressLink, async ({ ctx, request }) => {
    await own.resendAddressLink(ctx, { browser: describeBrowser(request.headers['user-agent']) });
    return { message: 'The link is on its way' };
  });
  bind(app, cancelFamilyAddressChange, ({ ctx }) => own.cancelAddressChange(ctx));
  bind(app, changeFamilyPassword, async ({ ctx, body, request }) => {
    const { currentPassword: password, newPassword } = body;
    const browser = describeBrowser(request.headers['user-agent']);
    await own.changePassword(ctx, { password, newPassword, refusedAttempts }, { browser });
    return { message: 'The password is changed' };
  });
  bind(app, deleteFamilyAccount, async ({ ctx, body, request, reply }) => {
    const browser = describeBrowser(request.headers['user-agent']);
    await own.deleteAccount(ctx, { ...body, refusedAttempts }, { browser });
    sendFamilyCookie(request, reply, { token: '', maxAgeSeconds: 0 });
    return { message: 'The account is deleted' };
  });
  bind(app, listFamilySessions, async ({ ctx }) => ({ sessions: await own.listSessions(ctx, limits) }));
  bind(app, endFamilySession, async ({ ctx, params }) => {
    await own.endSession(ctx, params.id);
    return { message: 'The session has ended' };
  });
  bind(app, endOtherFamilySessions, async ({ ctx }) => {
    await own.endOtherSessions(ctx);
    return { message: 'The other sessions have ended' };
  });
}
