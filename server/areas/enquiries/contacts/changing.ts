import {
  CONTACT_STAGES,
  type ContactKind,
  type ContactStage,
  type ContactStatus,
  hasEnded,
  seesContact,
  skippedStageMessage,
  stagesOf,
  TRAIL_NAMES,
} from '#contracts/enquiries/index.ts';
import { isoDateOf } from '#contracts/lib/calendar.ts';
import type { Service } from '#contracts/services.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { insertHistory } from '#server/areas/students/index.ts';
import type { ActingContext, Actor, Context, Office } from '#server/context.ts';
import { badRequest, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { defineEvent } from '#server/lib/event.ts';
import {
  type ContactChanges,
  type LockedContact,
  lockContact,
  lockOpenLinkedTo,
  updateContact,
} from './changes-sql.ts';
import { markChildrensRequests, unmarkChildrensRequests } from './repo.ts';

const WHAT: Record<ContactKind, string> = {
  message: 'enquiry',
  session_request: 'request',
  privacy_request: 'request about personal data',
  office_entry: 'lead',
};
export const nameOf = ({ kind }: { kind: ContactKind }) => WHAT[kind];
export const missing = () => notFound('The enquiry');
export const stale = (contact: { kind: ContactKind }) => staleVersion(`this ${nameOf(contact)}`);

/** The subject of a contact's audit events. @param number see `contactNumber`. */
export const subjectOf = ({ kind, number }: { kind: ContactKind; number: number }) => ({
  type: TRAIL_NAMES[kind],
  id: number,
});

/**
 * Begins a change: locks the contact. Names the permission, since the booking of an appointment calls it too.
 * @param version absent for a change that fits any version.
 * @throws AppError 401, 403, 404, 409 for another version.
 */
export async function holdContact(
  ctx: Context,
  id: number,
  version?: number,
): Promise<{ actor: Actor; stored: LockedContact }> {
  const actor = await holdActor(ctx, 'enquiries:answer');
  const stored = await lockContact(ctx.db, id);
  if (!stored || !seesContact(actor, stored.assigneeId)) throw missing();
  if (version !== undefined && version !== stored.version) throw stale(stored);
  return { actor, stored };
}

interface Changes extends Omit<ContactChanges, 'stageSince'> {
  /** The stage that what was done leads to; see `stageTowards`. `stage` is one that a member chose. */
  towards?: ContactStage;
}

/**
 * Changes a held contact; every move to another stage comes here. It sets its moment, clears the reason of a lost one and
 * is recorded, without that reason. The contact's history keeps the reason until the family is erased.
 */
export async function changeContact(
  ctx: ActingContext,
  stored: LockedContact,
  {
    towards = stored.stage,
    stage = stageTowards(ctx, stored, towards),
    lostReason = null,
    ...changes
  }: Changes,
): Promise<void> {
  const isMoved = stage !== stored.stage;
  if (lostReason !== null) {
    const author = 'actor' in ctx ? ctx.actor : { id: null, name: 'The family' };
    await insertHistory(ctx.db, {
      contactId: stored.id,
      studentId: stored.studentId,
      kind: 'correction',
      text: `Lost because: ${lostReason}`,
      authorId: author.id,
      authorName: author.name,
      createdAt: ctx.now,
    });
  }
  await updateContact(ctx.db, stored.id, {
    ...changes,
    ...((isMoved || lostReason !== null) && { stage, lostReason }),
    ...(isMoved && { stageSince: ctx.now }),
  });
  if (!isMoved) return;
  await recordEvent(ctx, {
    action: `${TRAIL_NAMES[stored.kind]}.stage_moved`,
    subject: subjectOf(stored),
    before: { stage: stored.stage },
    after: { stage },
  });
}

/** Records in the caller's transaction that an appointment was booked for a student with open contacts. */
export async function moveToMeeting(ctx: ActingContext, studentId: number): Promise<void> {
  for (const stored of await lockOpenLinkedTo(ctx.db, [studentId])) {
    const stage = stageTowards(ctx, stored, 'meeting_booked');
    if (!hasEnded(stored.stage) && stage !== stored.stage) await changeContact(ctx, stored, { stage });
  }
}

/**
 * Runs after students were enrolled in a service: closes the contacts that became these students, and their open contacts
 * about the service.
 */
export async function moveToEnrolled(
  ctx: Context,
  studentIds: readonly number[],
  service: Service,
): Promise<void> {
  for (const stored of await lockOpenLinkedTo(ctx.db, studentIds)) {
    const isAbout = stored.becameStudent || stored.service === service;
    if (isAbout && !hasEnded(stored.stage)) await enrol(ctx, stored);
  }
}

export const enrol = (ctx: Context, stored: LockedContact, changes: Changes = {}) =>
  changeContact(ctx, stored, { ...changes, ...statusAt(ctx, 'enrolled', stored), stage: 'enrolled' });

const hasStage = ({ particulars }: Office, service: Service | null, stage: ContactStage) =>
  stagesOf(service, particulars.skippedStages).includes(stage);

/** @throws AppError 400 for a stage that the service leaves out. */
export function refuseSkippedStage(office: Office, service: Service | null, stage: ContactStage): void {
  if (!hasStage(office, service, stage)) throw badRequest(skippedStageMessage(service, stage), 'stage');
}

/**
 * The stage after the product moves a contact by itself. It never moves back, except out of `lost`, and never to a
 * skipped stage.
 */
function stageTowards(
  { office }: ActingContext,
  { stage, service }: LockedContact,
  to: ContactStage,
): ContactStage {
  if (to === stage) return stage;
  const isLost = stage === 'lost';
  if (!hasStage(office, service, to)) return isLost ? 'new' : stage;
  return isLost || CONTACT_STAGES.indexOf(to) > CONTACT_STAGES.indexOf(stage) ? to : stage;
}

/** Opening an enrolled or lost contact takes it back to the open stages. */
export function stageAfter(
  status: ContactStatus,
  office: Office,
  { stage, service }: LockedContact,
): ContactStage {
  if (!hasEnded(stage) || status === 'closed' || status === 'spam') return stage;
  return status === 'answered' && hasStage(office, service, 'contacted') ? 'contacted' : 'new';
}

/**
 * The status of a contact that a member moves to a stage. Only a reply answers it: one that nobody answered stays new, and
 * due. A closed one opens for today, so that it is not forgotten.
 */
export function statusAt(ctx: Context, stage: ContactStage, stored: LockedContact): ContactChanges {
  if (hasEnded(stage)) return { status: 'closed', followUpOn: null };
  if (stage === 'new') return { status: 'new', noFollowUpReason: null };
  if (stored.status !== 'closed') return {};
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  return { status: stored.isAnswered ? 'answered' : 'new', followUpOn: today, noFollowUpReason: null };
}

/** A reply in the caller's change: the contact is answered, and has a next step. */
export function answeredBy(ctx: Context, stored: LockedContact): ContactChanges {
  const hasNextStep = (stored.followUpOn ?? stored.noFollowUpReason) !== null;
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  return { status: 'answered', ...(!hasNextStep && { followUpOn: today }) };
}

const MAX_YEARS_AHEAD = 2;

/** @throws AppError 400. */
export function refuseFollowUpDay(ctx: Context, day: string): void {
  const today = isoDateOf(ctx.now, ctx.office.timeZone);
  if (day < today) throw badRequest('Please choose a follow-up day: today or later');
  const last = `${Number(today.slice(0, 4)) + MAX_YEARS_AHEAD}${today.slice(4)}`;
  if (day > last) throw badRequest('Please choose a follow-up day within the next two years');
}

/** Runs when requests of students may have closed. Each area that keeps a copy of their parts adds a step. */
export const onRequestsClosed = defineEvent<[ctx: Context, studentIds: readonly number[]]>();

/**
 * Closes requests of students who are children by their date of birth, for good: a later change of that date opens none.
 * Clears the copies of closed parts. Runs in the caller's transaction, which holds the students.
 * @param reopened contacts whose requests an earlier call closed for a merge that is undone.
 * @returns the ids of the contacts whose request said 18 or older until now.
 */
export async function closeChildrensRequests(
  ctx: Context,
  studentIds: number[],
  reopened: readonly number[] = [],
): Promise<number[]> {
  await unmarkChildrensRequests(ctx.db, reopened);
  const marked = await markChildrensRequests(ctx.db, studentIds);
  await onRequestsClosed.emit(ctx, studentIds);
  return marked;
}
