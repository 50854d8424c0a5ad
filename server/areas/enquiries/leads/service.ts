import type { AnswerOf, BodyOf, QueryOf } from '#contracts/endpoint.ts';
import {
  CARDS_AT_FIRST,
  type createLead as createLeadEndpoint,
  type findLeadMatches,
  type getLeadBoard,
  type getLeadColumn,
  type LeadRow,
  type listLeads as listLeadsEndpoint,
} from '#contracts/enquiries/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { toPlainDigits } from '#contracts/lib/characters.ts';
import { hasPermission, seesOnlyAssigned } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { dueRuleOf } from '#server/areas/enquiries/inbox/due-rule.ts';
import { showRow } from '#server/areas/enquiries/inbox/pages.ts';
import { submissionSearchText } from '#server/areas/enquiries/inbox/search-text.ts';
import { refuseDay, tellAssignee } from '#server/areas/enquiries/inbox/service.ts';
import { refuseSkippedStage } from '#server/areas/enquiries/inbox/stages.ts';
import { selectMailedMember } from '#server/areas/identity/index.ts';
import { listDuplicates } from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, busy, conflict, forbidden } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { cutPage, pageOf } from '#server/lib/cursor.ts';
import { hashToken } from '#server/lib/token.ts';
import {
  countLeads,
  insertLead,
  type LeadListOrder,
  type LeadRowFound,
  rankOf,
  selectBoard,
  selectByKey,
  selectLeads,
  selectMatches,
} from './repo.ts';

const MAX_MATCHES = 5;
/** Fewer letters or digits match nearly everybody. */
const MIN_CHARACTERS = 3;
const MIN_DIGITS = 6;

/** One page of all leads that the actor may see. @throws AppError 400 for a bad cursor. */
export async function listLeads(
  ctx: Context,
  { sort, after, limit, ...filters }: QueryOf<typeof listLeadsEndpoint>,
): Promise<AnswerOf<typeof listLeadsEndpoint>> {
  const { rows, ...rest } = await pageOf(
    { after, limit },
    {
      ...orderOf(sort),
      select: (end, most) => selectLeads(ctx, filters, { sort, after: end, limit: most }),
      count: () => countLeads(ctx, filters),
    },
  );
  return { leads: rows.map((row) => toRow(ctx, row)), ...rest };
}

/** The first cards of every stage with the counts. */
export async function getBoard(
  ctx: Context,
  filters: QueryOf<typeof getLeadBoard>,
): Promise<AnswerOf<typeof getLeadBoard>> {
  const columns = await selectBoard(ctx, filters, CARDS_AT_FIRST + 1);
  return {
    columns: columns.map(({ found, ...column }) => {
      const { rows, ...rest } = cutPage(found, CARDS_AT_FIRST, orderOf('moved'));
      return { ...column, leads: rows.map((row) => toRow(ctx, row)), ...rest };
    }),
  };
}

/** The next cards of a stage. @throws AppError 400 for a bad cursor. */
export async function getColumn(
  ctx: Context,
  { after, limit, ...filters }: QueryOf<typeof getLeadColumn>,
): Promise<AnswerOf<typeof getLeadColumn>> {
  const { rows, ...rest } = await pageOf(
    { after, limit },
    {
      ...orderOf('moved'),
      select: (end, most) => selectLeads(ctx, filters, { sort: 'moved', after: end, limit: most }),
    },
  );
  return { leads: rows.map((row) => toRow(ctx, row)), ...rest };
}

/** Students and leads of the same contact that the actor may see, newest first. */
export async function findMatches(
  ctx: Context,
  { phone = '', name = '', email = '' }: QueryOf<typeof findLeadMatches>,
): Promise<AnswerOf<typeof findLeadMatches>> {
  const digits = toPlainDigits(phone).replace(/\D/g, '');
  const words = [
    ...(digits.length >= MIN_DIGITS ? [digits.slice(-10)] : []),
    ...[name, email].filter((text) => text.length >= MIN_CHARACTERS),
  ];
  if (words.length === 0) return { students: [], leads: [] };
  const leads = await selectMatches(ctx, { show: 'received' }, { words, limit: MAX_MATCHES });
  const known = { name, phone, email, schoolId: undefined, exceptId: undefined };
  const { duplicates } = await listDuplicates(ctx, known);
  return { students: duplicates, leads: leads.map((row) => toRow(ctx, row)) };
}

/**
 * Enters a contact of the office. Repeating a key stores nothing.
 * @throws AppError 400 for a wrong day, owner or stage, 401, 403 for a teacher's lead of another owner, 409 for a key with
 *   other content.
 */
export async function createLead(
  ctx: Context,
  { idempotencyKey, ...input }: BodyOf<typeof createLeadEndpoint>,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const contentHash = hashToken(JSON.stringify(input));
    const key = { idempotencyKey, contentHash };
    const known = await findStored(ctx, key);
    if (known) return known;
    const { stage, followUpOn, ...fields } = input;
    refuseSkippedStage(ctx.office, input.service, stage);
    if (followUpOn !== null) refuseDay(followUpOn, isoDateOf(ctx.now, ctx.office.timeZone));
    const assigneeId = await ownerOf(ctx, actor, input.assigneeId);
    const id = await insertLead(ctx.db, {
      ...fields,
      idempotencyKey,
      contentHash,
      stage,
      followUpOn,
      assigneeId,
      // Without a next step it stays due by the time to answer.
      status: stage === 'contacted' && followUpOn !== null ? 'answered' : 'new',
      createdBy: actor.id,
      createdAt: ctx.now,
      stageSince: ctx.now,
      searchText: submissionSearchText(fields),
    });
    if (id === undefined) {
      // The same lead, sent at the same time, was stored first.
      const other = await findStored(ctx, key);
      if (other) return other;
      throw busy();
    }
    await recordEvent(ctx, {
      action: 'lead.created',
      subject: { type: 'lead', id },
      after: { stage, assigneeId, service: input.service, source: input.source },
      notify: [assigneeId],
    });
    if (assigneeId !== null && assigneeId !== actor.id) {
      await tellAssignee(ctx, { kind: 'lead', id }, { memberId: assigneeId, details: { by: actor.name } });
    }
    return { id };
  });
}

async function findStored(ctx: Context, key: { idempotencyKey: string; contentHash: string }) {
  const stored = await selectByKey(ctx.db, key.idempotencyKey);
  if (!stored) return null;
  if (stored.contentHash !== key.contentHash || stored.createdBy !== ctx.actor.id) {
    throw conflict('conflict', 'This was already entered with other content. Please open the form again.');
  }
  return { id: stored.id };
}

async function ownerOf(ctx: Context, actor: Actor, wanted: number | null | undefined) {
  if (wanted === undefined || wanted === actor.id) return actor.id;
  if (seesOnlyAssigned(actor.role)) throw forbidden();
  if (wanted === null) return null;
  const member = await selectMailedMember(ctx.db, wanted);
  if (!member?.isActive || !hasPermission(member.role, 'enquiries:answer')) {
    throw badRequest('Only a member who may answer enquiries can own a lead');
  }
  return wanted;
}

function orderOf(sort: LeadListOrder) {
  const kind = sort === 'next_step' ? 'day' : 'moment';
  return {
    keys: { key: kind, rank: 'id', id: 'id' },
    positionOf: ({ key, kind, id }: LeadRowFound) => ({ key, rank: rankOf(kind), id }),
  } as const;
}

function toRow(ctx: Context, row: LeadRowFound): Omit<LeadRow, 'receivedAt' | 'stageSince'> & RowTimes {
  return showRow(row, dueRuleOf(ctx).today);
}
type RowTimes = { receivedAt: Date; stageSince: Date };
