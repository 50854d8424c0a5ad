import type { BodyOf } from '#contracts/endpoint.ts';
import {
  type EnquiryStatus,
  type LeadStage,
  type SubmissionKind,
  seesSubmission,
  type submissionActions,
} from '#contracts/enquiries/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import { hasPermission } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { selectMailedMember, wantsMail } from '#server/areas/identity/index.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { enquiryAssigned, leadAssigned, requestAssigned } from './assigned-mail.ts';
import { dueRuleOf } from './due-rule.ts';
import { insertReply, selectConsents, selectMoves, selectReplies } from './history-sql.ts';
import { findMentioned } from './mentions.ts';
import { selectWritten } from './messages.ts';
import { showRow } from './pages.ts';
import {
  deleteSubmission,
  type LockedSubmission,
  lockSubmission,
  selectSubmission,
  updateSubmission,
} from './repo.ts';
import type { SubmissionRows } from './rows-sql.ts';
import { recordMove, stageAfter, stageTowards } from './stages.ts';
import { missing, type Subject, subjectOf, WHAT } from './subject.ts';

type Actions = (typeof submissionActions)[SubmissionKind];

export const stale = ({ kind }: Subject) => staleVersion(`this ${WHAT[kind]}`);

const MAX_YEARS_AHEAD = 2;

/** A submission with its replies, moves and consents. Records the view. @throws AppError 401, 403, 404. */
export async function getSubmission<K extends SubmissionKind>(ctx: Context, subject: Subject<K>) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const row = await getSubmissionRow(ctx, subject);
    if (!seesSubmission(actor, row.assignee?.id ?? null)) throw missing(subject);
    const replies = await selectReplies(ctx.db, subject.kind, subject.id);
    const consents = await selectConsents(ctx.db, subject.kind, subject.id);
    const moves = await selectMoves(ctx.db, subject.kind, subject.id);
    await recordEvent(ctx, { action: `${subject.kind}.viewed`, subject: subjectOf(subject) });
    return {
      row: showRow(row, dueRuleOf(ctx).today),
      replies,
      consents,
      moves,
      ...(await selectWritten(ctx, subject)),
    };
  });
}

/**
 * Assigns a submission to an active member who may answer, or to nobody. Mails the new assignee.
 * @throws AppError 400 for another member, 401, 403, 404, 409 for another version.
 */
export async function assignSubmission(
  ctx: Context,
  subject: Subject,
  { assigneeId, version }: BodyOf<Actions['assign']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await holdSubmission(ctx, subject, version);
    if (assigneeId !== null) {
      const member = await selectMailedMember(ctx.db, assigneeId);
      if (!member?.isActive || !hasPermission(member.role, 'enquiries:answer')) {
        throw badRequest('Only a member who may answer enquiries can be assigned');
      }
    }
    if (stored.assigneeId !== assigneeId) {
      await reassignSubmission(ctx, subject, { from: stored.assigneeId, to: assigneeId });
      if (assigneeId !== null && assigneeId !== ctx.actor.id) {
        await tellAssignee(ctx, subject, { memberId: assigneeId, details: { by: ctx.actor.name } });
      }
    }
    return stateOf(ctx, subject);
  });
}

/** Assigns a locked submission. */
export async function reassignSubmission(
  ctx: Context,
  subject: Subject,
  { from, to }: { from: number | null; to: number | null },
): Promise<void> {
  await updateSubmission(ctx.db, subject.kind, subject.id, { assigneeId: to });
  await recordEvent(ctx, {
    action: `${subject.kind}.assigned`,
    subject: subjectOf(subject),
    before: { assigneeId: from },
    after: { assigneeId: to },
    notify: [to],
  });
}

const ASSIGNED = {
  enquiry: 'enquiry_assigned',
  appointment_request: 'request_assigned',
  lead: 'lead_assigned',
} as const;

export async function tellAssignee(
  ctx: Context,
  { kind, id }: Subject,
  message: { memberId: number; details: { by: string } },
): Promise<void> {
  if (!(await wantsMail(ctx, message.memberId, ASSIGNED[kind]))) return;
  if (kind === 'enquiry') await queueMail(ctx, enquiryAssigned, { ...message, enquiryId: id });
  else if (kind === 'lead') await queueMail(ctx, leadAssigned, { ...message, leadId: id });
  else await queueMail(ctx, requestAssigned, { ...message, appointmentRequestId: id });
}

/**
 * Records the reply to a family, with the day of the next follow-up or the reason for none.
 * @throws AppError 400 for a wrong day, 401, 403, 404, 409 for another version.
 */
export async function replyToSubmission(
  ctx: Context,
  subject: Subject,
  { version, text, mentions: ids, followUpOn, noFollowUpReason }: BodyOf<Actions['reply']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { actor, stored } = await holdSubmission(ctx, subject, version);
    if (followUpOn !== null) refuseDay(followUpOn, isoDateOf(ctx.now, ctx.office.timeZone));
    const mentions = await findMentioned(ctx, stored.assigneeId, ids);
    await addReply(ctx, { subject, actor, stored }, { text, mentions, followUpOn, noFollowUpReason });
    return stateOf(ctx, subject);
  });
}

interface NewReply {
  text: string;
  mentions?: { id: number; name: string }[];
  followUpOn: string | null;
  noFollowUpReason: string | null;
}

async function addReply(
  ctx: Context,
  { subject, actor, stored }: { subject: Subject; actor: Actor; stored: LockedSubmission },
  { text, mentions = [], ...next }: NewReply,
  towards: LeadStage = 'contacted',
): Promise<void> {
  await insertReply(ctx.db, subject, {
    text,
    ...next,
    authorId: actor.id,
    authorName: actor.name,
    createdAt: ctx.now,
    mentions: mentions.length > 0 ? mentions : null,
  });
  const stage = stageTowards(ctx.office, stored, towards);
  const isMoved = stage !== stored.stage;
  await updateSubmission(ctx.db, subject.kind, subject.id, {
    status: 'answered',
    ...next,
    ...(isMoved && { stage, stageSince: ctx.now, lostReason: null }),
  });
  await recordEvent(ctx, {
    action: `${subject.kind}.replied`,
    subject: subjectOf(subject),
    before: { status: stored.status, followUpOn: stored.followUpOn },
    after: { status: 'answered', followUpOn: next.followUpOn },
    notify: mentions.map(({ id }) => id),
  });
  if (isMoved) await recordMove(ctx, subject, { from: stored.stage, to: stage });
}

/**
 * Changes the status. Closing clears the follow-up; an answered submission needs a follow-up day or a reason for none.
 * @throws AppError 400 without either, 401, 403, 404, 409 for another version.
 */
export async function setSubmissionStatus(
  ctx: Context,
  subject: Subject,
  { status, version }: BodyOf<Actions['setStatus']>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await holdSubmission(ctx, subject, version);
    if (stored.status !== status) {
      const changes = changesFor(status, stored);
      const stage = stageAfter(status, ctx.office, stored);
      const isMoved = stage !== stored.stage;
      const move = isMoved && { stage, stageSince: ctx.now, lostReason: null };
      await updateSubmission(ctx.db, subject.kind, subject.id, { ...changes, ...move });
      if (isMoved) await recordMove(ctx, subject, { from: stored.stage, to: stage });
      await recordEvent(ctx, {
        action: `${subject.kind}.status_changed`,
        subject: subjectOf(subject),
        before: { status: stored.status },
        after: { status },
      });
    }
    return stateOf(ctx, subject);
  });
}

/**
 * Records in the caller's transaction that a request was answered with an appointment.
 * @throws AppError 401, 403, 404, 409 for another version, a closed request or another student's.
 */
export async function answerWithAppointment(
  ctx: Context,
  { id, version, studentId }: { id: number; version: number; studentId: number },
): Promise<void> {
  const subject = { kind: 'appointment_request', id } as const;
  const { actor, stored } = await holdSubmission(ctx, subject, version);
  if (stored.status === 'closed' || stored.status === 'spam') {
    throw conflict('conflict', 'This request is closed. Please reload the page.');
  }
  if (stored.studentId !== studentId) {
    throw conflict('conflict', 'Please link this request to a student first.');
  }
  const noFollowUpReason = 'An appointment was made';
  const reply = { text: `${noFollowUpReason}.`, followUpOn: null, noFollowUpReason };
  await addReply(ctx, { subject, actor, stored }, reply, 'meeting_booked');
}

function changesFor(status: EnquiryStatus, stored: LockedSubmission) {
  if (status === 'closed' || status === 'spam') return { status, followUpOn: null };
  if (status === 'answered' && stored.followUpOn === null && stored.noFollowUpReason === null) {
    throw badRequest('Please record the reply with the day of the next follow-up, or the reason for none');
  }
  return { status };
}

/** Erases a submission with its replies and consents. @throws AppError 401, 403, 404, 409 for a student's submission. */
export async function eraseSubmission(ctx: Context, subject: Subject): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    const stored = await lockSubmission(ctx.db, subject.kind, subject.id);
    if (!stored) throw missing(subject);
    if (stored.studentId !== null) {
      throw conflict(
        'conflict',
        `This ${WHAT[subject.kind]} belongs to a student and is erased with the student.`,
      );
    }
    await deleteSubmission(ctx.db, subject.kind, subject.id);
    await recordEvent(ctx, { action: `${subject.kind}.erased`, subject: subjectOf(subject) });
  });
}

/**
 * Begins a change: locks the submission. Names the permission, since the booking of an appointment calls it too.
 * @throws AppError 401, 403, 404, 409 for another version.
 */
export async function holdSubmission(
  ctx: Context,
  subject: Subject,
  version: number,
): Promise<{ actor: Actor; stored: LockedSubmission }> {
  const actor = await holdActor(ctx, 'enquiries:answer');
  const stored = await lockSubmission(ctx.db, subject.kind, subject.id);
  if (!stored || !seesSubmission(actor, stored.assigneeId)) throw missing(subject);
  if (version !== stored.version) throw stale(subject);
  return { actor, stored };
}

export async function stateOf(ctx: Context, subject: Subject) {
  return showRow(await getSubmissionRow(ctx, subject), dueRuleOf(ctx).today);
}

export async function getSubmissionRow<K extends SubmissionKind>(
  ctx: Context,
  subject: Subject<K>,
): Promise<SubmissionRows[K]> {
  const row = await selectSubmission(ctx, subject.kind, subject.id);
  if (!row) throw missing(subject);
  return row;
}

export function refuseDay(day: string, today: string): void {
  if (day < today) throw badRequest('Please choose a follow-up day: today or later');
  const last = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`;
  if (day > last) throw badRequest('Please choose a follow-up day within the next two years');
}
