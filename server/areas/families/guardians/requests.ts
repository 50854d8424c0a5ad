import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  type approveGuardianRequest,
  type createGuardianRequest,
  FAMILY_REFUSALS,
  type listGuardianRequests as listGuardianRequestsEndpoint,
  type listOwnGuardianRequests,
  MAX_OPEN_REQUESTS,
} from '#contracts/families/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { lockAccount } from '#server/areas/families/accounts/repo.ts';
import { holdStudent } from '#server/areas/students/index.ts';
import type { Context, FamilyContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { linkAccount, refuseSight, requireResponsibility } from './invitations.ts';
import { holdConfirmed, refuseBirthday, refuseMinor } from './links.ts';
import * as repo from './repo.ts';

const subjectOf = (id: number) => ({ type: 'family_account' as const, id });

/** Stores a request; nothing links by itself. @throws AppError 400, 401, 409 for an unconfirmed account or too many. */
export async function createRequest(
  ctx: FamilyContext,
  { hasResponsibility, ...request }: BodyOf<typeof createGuardianRequest>,
): Promise<void> {
  requireResponsibility(request.relation, hasResponsibility);
  refuseBirthday(ctx, request.dateOfBirth);
  refuseMinor(ctx, request.relation, request.dateOfBirth);
  await inTransaction(ctx, async (ctx) => {
    const { id: accountId } = await holdConfirmed(ctx);
    if ((await repo.countOpenRequests(ctx.db, accountId)) >= MAX_OPEN_REQUESTS)
      throw conflict('conflict', FAMILY_REFUSALS.openRequests);
    await repo.insertRequest(ctx.db, { ...request, accountId, createdAt: ctx.now });
    await recordEvent(ctx, { action: 'family.child_requested', subject: subjectOf(accountId) });
  });
}

export async function listOwnRequests(ctx: FamilyContext): Promise<AnswerOf<typeof listOwnGuardianRequests>> {
  const rows = await repo.selectRequestsOf(ctx.db, ctx.family.accountId);
  return {
    requests: rows.map((row) => ({
      ...toRequest(row),
      status: row.decidedAt === null ? 'open' : row.answer === null ? 'approved' : 'refused',
      decidedAt: row.decidedAt,
      answer: row.answer,
    })),
  };
}

const toRequest = ({ id, childName, dateOfBirth, schoolName, relation, createdAt }: repo.RequestRow) => ({
  id,
  childName,
  dateOfBirth,
  schoolName,
  relation,
  createdAt,
});

export async function listRequests(ctx: Context): Promise<AnswerOf<typeof listGuardianRequestsEndpoint>> {
  const rows = await repo.selectOpenRequests(ctx.db);
  return {
    requests: rows.map(({ request, account: { name, parentName, email, city, createdAt } }) => ({
      ...toRequest(request),
      account: { name, parentName, email, city, createdAt },
    })),
  };
}

/** Links the account to the student whom a member found. @throws AppError 401, 403, 404, 409 for a decided request or as `linkAccount`. */
export async function approveRequest(
  ctx: Context,
  id: number,
  { studentId, sight }: BodyOf<typeof approveGuardianRequest>,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    refuseSight(ctx, sight);
    const found = await repo.selectRequest(ctx.db, id);
    if (found) await lockAccount(ctx.db, found.accountId);
    const request = await decide(ctx, id, { studentId });
    const { accountId, relation } = request;
    const link = { accountId, studentId, relation, sight, origin: 'request' } as const;
    await linkAccount(ctx, { ...link, createdBy: ctx.actor.id });
  });
}

/** @throws AppError 401, 403, 404, 409 for a decided request. */
export async function refuseRequest(ctx: Context, id: number, answer: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    const { accountId } = await decide(ctx, id, { answer });
    await recordEvent(ctx, { action: 'family.child_refused', subject: subjectOf(accountId) });
  });
}

async function decide(ctx: Context, id: number, decision: { studentId: number } | { answer: string }) {
  const found = await repo.selectRequest(ctx.db, id);
  // The account before its rows, as an erasure and its own deletion do: they can't deadlock.
  if (found) await lockAccount(ctx.db, found.accountId);
  const decided = { ...decision, decidedAt: ctx.now, decidedBy: ctx.actor.id };
  const request = await repo.decideRequest(ctx.db, id, decided);
  if (request) return request;
  if (await repo.selectRequest(ctx.db, id)) throw conflict('conflict', 'This request was answered already.');
  throw notFound('The request');
}
