import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  type assignContact as assignContactEndpoint,
  type ContactStage,
  type ContactStatus,
  type confirmParent as confirmParentEndpoint,
  type createContact as createContactEndpoint,
  ENTERED_SOURCES,
  type getContact as getContactEndpoint,
  isOpenStatus,
  isSamePerson,
  type moveContact as moveContactEndpoint,
  type noteContact as noteContactEndpoint,
  offeredSources,
  seesContact,
  type setContactStatus as setContactStatusEndpoint,
  TRAIL_NAMES,
  type writeToContact as writeToContactEndpoint,
} from '#contracts/enquiries/index.ts';
import { linesOf } from '#contracts/operations/index.ts';
import { seesOnlyAssigned } from '#contracts/roles.ts';
import type { Service } from '#contracts/services.ts';
import { isAnswer, lackingWays } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { selectSender } from '#server/areas/enquiries/messages/repo.ts';
import { addMessage } from '#server/areas/enquiries/messages/service.ts';
import { deleteCode } from '#server/areas/enquiries/receiving/repo.ts';
import {
  insertHistory,
  isEnrolled,
  listConsents,
  pickMentioned,
  selectConsentsOfContact,
  selectHistoryOfContact,
  storeParentsConsent,
  withHints,
} from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, consentNeeded, forbidden, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { defineEvent } from '#server/lib/event.ts';
import { hashToken } from '#server/lib/token.ts';
import { mailAssignee, reassign, refuseAssignee } from './assignment.ts';
import {
  deleteContact,
  insertContact,
  type LockedContact,
  lockContact,
  type StoredContact,
  selectByKey,
} from './changes-sql.ts';
import {
  answeredBy,
  changeContact,
  holdContact,
  missing,
  nameOf,
  refuseFollowUpDay,
  refuseSkippedStage,
  stageAfter,
  stale,
  statusAt,
  subjectOf,
} from './changing.ts';
import { changed, toContact } from './list.ts';
import { selectAssessment, selectContact, selectMoves, selectReaders, selectState } from './repo.ts';

/** A contact with its history, moves and consents. Records the view. @throws AppError 401, 403, 404. */
export async function getContact(ctx: Context, id: number): Promise<AnswerOf<typeof getContactEndpoint>> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const row = await selectContact(ctx, id);
    if (!row || !seesContact(actor, row.assignee?.id ?? null)) throw missing();
    const moves = await selectMoves(ctx.db, subjectOf(row));
    await recordEvent(ctx, { action: `${TRAIL_NAMES[row.kind]}.viewed`, subject: subjectOf(row) });
    const sender = await selectSender(ctx.db, id);
    const ways = row.studentId !== null && lackingWays(row.studentId, await listConsents(ctx, row.studentId));
    const [meeting] = await onMeetingShown.emit(ctx, actor, row);
    return {
      contact: toContact(ctx, row),
      history: await selectHistoryOfContact(ctx.db, id),
      refusesContact: sender?.refusesContact ?? false,
      ...(sender?.hasConsent === false && { lacksConsent: true }),
      ...(ways && { ways }),
      moves,
      consents: await selectConsentsOfContact(ctx.db, id),
      meeting,
    };
  });
}

/**
 * Enters a contact of the office. Repeating a key stores nothing.
 * @throws AppError 400 for a wrong day, owner or stage, 401, 403 for a teacher's contact of another owner, 409 for a key
 *   with other content.
 */
export async function createContact(
  ctx: Context,
  { idempotencyKey, ...input }: BodyOf<typeof createContactEndpoint>,
): Promise<{ id: number }> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const contentHash = hashToken(JSON.stringify(input));
    const key = { idempotencyKey, contentHash };
    const known = await selectByKey(ctx.db, 'office_entry', idempotencyKey);
    if (known) return entered(ctx, known, contentHash);
    const { stage, followUpOn, note: message, ...fields } = input;
    refuseSource(ctx, input.source);
    refuseSkippedStage(ctx.office, input.service, stage);
    if (followUpOn !== null) refuseFollowUpDay(ctx, followUpOn);
    const assigneeId = await ownerOf(ctx, actor, input.assigneeId);
    const kind = 'office_entry';
    const { stored, isNew } = await insertContact(ctx.db, {
      ...fields,
      ...key,
      kind,
      message,
      stage,
      followUpOn,
      assigneeId,
      // Without a next step it stays due by the time to answer.
      status: stage === 'contacted' && followUpOn !== null ? 'answered' : 'new',
      createdBy: actor.id,
      createdAt: ctx.now,
      stageSince: ctx.now,
    });
    // The same contact, sent at the same time, was stored first.
    if (!isNew) return entered(ctx, stored, contentHash);
    const { id } = stored;
    await recordEvent(ctx, {
      action: 'lead.created',
      subject: subjectOf({ kind, number: id }),
      after: { stage, assigneeId, service: input.service, source: input.source },
      notify: [assigneeId],
    });
    await mailAssignee(ctx, { id, kind }, assigneeId);
    return { id };
  });
}

/** A fixed source that the office does not offer is accepted, for the sake of programs. */
function refuseSource({ office }: Context, source: string): void {
  const offered = offeredSources(linesOf(office.particulars.enquirySources));
  if ([...ENTERED_SOURCES, ...offered].includes(source)) return;
  throw badRequest('Please choose how the contact was made', 'source');
}

type Entered = Pick<StoredContact['stored'], 'id' | 'contentHash' | 'createdBy'>;

function entered(ctx: Context, stored: Entered, contentHash: string): { id: number } {
  if (stored.contentHash !== contentHash || stored.createdBy !== ctx.actor.id) {
    throw conflict('conflict', 'This was already entered with other content. Please open the form again.');
  }
  return { id: stored.id };
}

async function ownerOf(ctx: Context, actor: Actor, wanted: number | null | undefined) {
  if (wanted === undefined || wanted === actor.id) return actor.id;
  if (seesOnlyAssigned(actor.role)) throw forbidden();
  if (wanted !== null) {
    await refuseAssignee(ctx, wanted, 'Only a member who may answer enquiries can own an enquiry');
  }
  return wanted;
}

/**
 * Assigns a contact to an active member who may answer, or to nobody, and sets its next step. Mails a new assignee.
 * @throws AppError 400 for another member or a wrong day, 401, 403, 404, 409 for another version.
 */
export function assignContact(
  ctx: Context,
  id: number,
  { assigneeId, version, followUpOn }: BodyOf<typeof assignContactEndpoint>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await holdContact(ctx, id, version);
    if (assigneeId !== null) {
      await refuseAssignee(ctx, assigneeId, 'Only a member who may answer enquiries can be assigned');
    }
    if (followUpOn !== undefined) refuseFollowUpDay(ctx, followUpOn);
    const isAssigned = stored.assigneeId !== assigneeId;
    const isPlanned = followUpOn !== undefined && followUpOn !== stored.followUpOn;
    if (isAssigned || isPlanned) {
      await reassign(ctx, stored, assigneeId, isPlanned ? { followUpOn, noFollowUpReason: null } : {});
    }
    if (isAssigned) await mailAssignee(ctx, stored, assigneeId);
    return changed(ctx, id);
  });
}

/**
 * Notes what was said with a family, or a call that reached nobody, which is no reply, with the day of the next follow-up or
 * the reason for none.
 * @throws AppError 400 for a wrong day or a mention of a member who may not see it, 401, 403, 404, 409 for another version.
 */
export function noteContact(
  ctx: Context,
  id: number,
  { version, mentions: ids, ...note }: BodyOf<typeof noteContactEndpoint>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await holdContact(ctx, id, version);
    if (note.followUpOn !== null) refuseFollowUpDay(ctx, note.followUpOn);
    const readers = ids.length === 0 ? [] : await selectReaders(ctx.db, stored.assigneeId);
    const mentions = pickMentioned(readers, ids, 'You can mention only members who may see this.');
    await addNote(ctx, stored, { ...note, mentions });
    return changed(ctx, id);
  });
}

type Note = BodyOf<typeof noteContactEndpoint>;
type NewNote = Pick<Note, 'kind' | 'text' | 'followUpOn' | 'noFollowUpReason'> & {
  callOutcome?: Note['callOutcome'];
  followUpTime?: string | null;
  mentions?: { id: number; name: string }[];
};

async function addNote(
  ctx: Context,
  stored: LockedContact,
  { kind, text, callOutcome = null, mentions = [], ...next }: NewNote,
  {
    towards = 'contacted',
    service = stored.service,
  }: { towards?: ContactStage; service?: Service | null } = {},
): Promise<void> {
  await insertHistory(ctx.db, {
    contactId: stored.id,
    studentId: stored.studentId,
    kind,
    text: text ?? '',
    callOutcome,
    mentions: mentions.length > 0 ? mentions : null,
    ...next,
    authorId: ctx.actor.id,
    authorName: ctx.actor.name,
    createdAt: ctx.now,
  });
  const isReply = isAnswer(callOutcome);
  const isNamed = service !== stored.service;
  const status = isReply ? 'answered' : statusAfterCall(stored, next.followUpOn);
  await recordEvent(ctx, {
    action: `${TRAIL_NAMES[stored.kind]}.${isReply ? 'replied' : 'called'}`,
    subject: subjectOf(stored),
    before: {
      status: stored.status,
      followUpOn: stored.followUpOn,
      ...(isNamed && { service: stored.service }),
    },
    after: {
      status,
      followUpOn: next.followUpOn,
      ...(callOutcome && { callOutcome }),
      ...(isNamed && { service }),
    },
    notify: mentions.map(({ id }) => id),
  });
  const about = { ...stored, service };
  const stage = isReply ? { towards } : { stage: stageAfter(status, ctx.office, about) };
  await changeContact(ctx, about, { status, ...(isNamed && { service }), ...next, ...stage });
}

/** A call that reached nobody answers nothing. With a next step it opens a closed contact, which else is never due. */
function statusAfterCall({ status, isAnswered }: LockedContact, followUpOn: string | null): ContactStatus {
  if (isOpenStatus(status) || followUpOn === null) return status;
  return isAnswered ? 'answered' : 'new';
}

/** @throws AppError 404. */
export async function listReaders(ctx: Context, id: number) {
  const stored = await selectState(ctx.db, id);
  if (!stored || !seesContact(ctx.actor, stored.assigneeId)) throw missing();
  const readers = withHints(await selectReaders(ctx.db, stored.assigneeId));
  return { members: readers.filter((member) => member.id !== ctx.actor.id) };
}

/**
 * Writes to the family of a contact by mail, or records a member’s WhatsApp text. A new contact becomes answered, and
 * moves to `contacted` unless its service skips that stage. Without a follow-up day it gets today.
 * @throws AppError 401, 403, 404, 409 for spam or a family that gets no mail.
 */
export function writeToContact(ctx: Context, id: number, input: BodyOf<typeof writeToContactEndpoint>) {
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await holdContact(ctx, id);
    refuseSpam(stored);
    await addMessage(ctx, { contactId: id, studentId: stored.studentId, subject: subjectOf(stored) }, input);
    if (stored.status === 'new') {
      await changeContact(ctx, stored, { ...answeredBy(ctx, stored), towards: 'contacted' });
    }
    return changed(ctx, id);
  });
}

function refuseSpam({ status }: LockedContact): void {
  if (status === 'spam') {
    throw conflict('conflict', 'This is marked as spam. Please open it again first.');
  }
}

/**
 * Changes the status. Closing clears the follow-up; an answered contact needs a follow-up day or a reason for none.
 * @throws AppError 400 without either, 401, 403, 404, 409 for another version.
 */
export function setContactStatus(
  ctx: Context,
  id: number,
  { status, version }: BodyOf<typeof setContactStatusEndpoint>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await holdContact(ctx, id, version);
    if (stored.status !== status) {
      const stage = stageAfter(status, ctx.office, stored);
      await changeContact(ctx, stored, { ...changesFor(status, stored), stage });
      await recordEvent(ctx, {
        action: `${TRAIL_NAMES[stored.kind]}.status_changed`,
        subject: subjectOf(stored),
        before: { status: stored.status },
        after: { status },
      });
    }
    return changed(ctx, id);
  });
}

function changesFor(status: ContactStatus, stored: LockedContact) {
  if (status === 'closed' || status === 'spam') return { status, followUpOn: null };
  if (status === 'new') return { status, noFollowUpReason: null };
  if (status === 'answered' && stored.followUpOn === null && stored.noFollowUpReason === null) {
    throw badRequest('Please record the reply with the day of the next follow-up, or the reason for none');
  }
  return { status };
}

/**
 * Moves a contact to a stage, also backwards. Enrolled and lost close it; moving back opens it again.
 * @throws AppError 400 for a lost one without a reason or a stage that its service leaves out, 401, 403, 404, 409 for
 *   another version or spam, `needs_meeting` and `needs_enrolment`.
 */
export function moveContact(
  ctx: Context,
  id: number,
  { version, stage, lostReason }: BodyOf<typeof moveContactEndpoint>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { stored } = await holdContact(ctx, id, version);
    refuseSpam(stored);
    if (stage !== stored.stage || lostReason !== stored.lostReason) {
      if (stage !== stored.stage) {
        refuseSkippedStage(ctx.office, stored.service, stage);
        await refuseEmptyStage(ctx, stored, stage);
      }
      await changeContact(ctx, stored, { ...statusAt(ctx, stage, stored), stage, lostReason });
    }
    return changed(ctx, id);
  });
}

/** Asks whether a contact has a meeting. */
export const onMeetingAsked = defineEvent<[ctx: Context, contact: LockedContact], boolean>();

/** Asks for the next or last meeting of a contact, as far as the reader may know it. */
export const onMeetingShown = defineEvent<
  [ctx: Context, reader: Actor, contact: { id: number; studentId: number | null }],
  AnswerOf<typeof getContactEndpoint>['meeting']
>();

/** A stage says what has happened. @throws AppError 409 `needs_meeting` or `needs_enrolment`. */
async function refuseEmptyStage(ctx: Context, stored: LockedContact, stage: ContactStage): Promise<void> {
  if (stage === 'meeting_booked' && !(await onMeetingAsked.emit(ctx, stored)).includes(true)) {
    throw conflict('needs_meeting', 'There is no meeting yet. Please book one.');
  }
  if (stage === 'enrolled' && !(await isEnrolled(ctx.db, stored))) {
    throw conflict('needs_enrolment', 'There is no enrolment yet. Please enrol the student.');
  }
}

/**
 * Records in the caller's transaction that a contact was answered with an appointment. Without a service it gets this one.
 * @param contact.studentId null for an appointment with the contact itself.
 * @param contact.held a meeting that took place, with the next step.
 * @throws AppError 401, 403, 404, 409 for another version, a closed contact or another student's.
 */
export async function answerWithAppointment(
  ctx: Context,
  {
    id,
    version,
    studentId,
    service,
    held,
  }: {
    id: number;
    version: number;
    studentId: number | null;
    service: Service;
    held?: { note: string | null; followUpOn: string | null } | undefined;
  },
): Promise<void> {
  const { stored } = await holdContact(ctx, id, version);
  if (stored.kind === 'privacy_request') throw missing();
  if (stored.status === 'closed' || stored.status === 'spam') {
    throw conflict('conflict', `This ${nameOf(stored)} is closed. Please reload the page.`);
  }
  if (stored.studentId !== studentId) {
    throw studentId === null
      ? stale(stored)
      : conflict('conflict', `Please link this ${nameOf(stored)} to a student first.`);
  }
  const what = held ? 'A meeting took place' : 'An appointment was made';
  const followUpOn = held?.followUpOn ?? null;
  if (followUpOn !== null) refuseFollowUpDay(ctx, followUpOn);
  const note = {
    kind: held ? ('visit' as const) : ('note' as const),
    text: held?.note ?? `${what}.`,
    followUpOn,
    noFollowUpReason: followUpOn === null ? what : null,
  };
  await addNote(ctx, stored, note, { towards: 'meeting_booked', service: stored.service ?? service });
}

/**
 * The assessment that came with a request. Records the view.
 * @throws AppError 401, 403 (`consent_needed` until a parent has agreed, and after a withdrawal), 404.
 */
export function getAssessment(ctx: Context, id: number) {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const stored = await selectAssessment(ctx.db, id);
    if (!stored?.assessment || !seesContact(actor, stored.assigneeId)) throw notFound('The assessment');
    if (stored.awaitsParent) throw consentNeeded();
    if (stored.isWithdrawn) throw consentNeeded('The family has withdrawn its consent to the assessment.');
    const subject = subjectOf({ kind: 'session_request', number: stored.number });
    await recordEvent(ctx, { action: 'appointment_request.assessment_viewed', subject });
    return { assessment: stored.assessment };
  });
}

/**
 * Records that a parent agreed on the phone, which opens their child's assessment.
 * @throws AppError 400 for the student's own name, 401, 403, 404, 409 for another version or an adult's request.
 */
export function confirmParent(
  ctx: Context,
  id: number,
  { version, parentName, parentRelation: relation }: BodyOf<typeof confirmParentEndpoint>,
) {
  return inTransaction(ctx, async (ctx) => {
    const { actor, stored } = await holdContact(ctx, id, version);
    const row = await selectContact(ctx, id);
    if (!row?.request) throw missing();
    if (!row.request.isUnder18) throw conflict('conflict', 'This student can agree without a parent.');
    if (!row.request.awaitsParent) throw conflict('conflict', 'A parent’s consent is confirmed already.');
    const assessed = (await selectAssessment(ctx.db, id))?.assessment?.name;
    // A parent may have written the message themselves.
    const student = row.writer === 'parent' ? undefined : row.name;
    if ([student, assessed].some((name) => name !== undefined && isSamePerson(parentName, name))) {
      const message = 'A student can’t agree in a parent’s place. Please enter the parent’s own name';
      throw badRequest(message, 'parentName');
    }
    const formerId = await storeParentsConsent(
      ctx.db,
      { contactId: id, studentId: stored.studentId },
      {
        ...({ givenBy: parentName, relation, confirmation: 'call_back' } as const),
        confirmedAt: ctx.now,
        confirmedBy: actor.id,
        confirmedByName: actor.name,
      },
    );
    if (formerId !== null) await deleteCode(ctx.db, formerId);
    await changeContact(ctx, stored, {});
    // Without the parent's name: the trail outlives the family's data.
    await recordEvent(ctx, {
      action: stored.kind === 'message' ? 'enquiry.parent_confirmed' : 'appointment_request.parent_confirmed',
      subject: subjectOf(stored),
      before: { confirmation: 'not_yet' },
      after: { confirmation: 'call_back' },
    });
    return changed(ctx, id);
  });
}

/** Erases a contact with its history and consents. @throws AppError 401, 403, 404, 409 for a student's contact. */
export async function eraseContact(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    const stored = await lockContact(ctx.db, id);
    if (!stored) throw missing();
    if (stored.studentId !== null) {
      throw conflict(
        'conflict',
        `This ${nameOf(stored)} belongs to a student and is erased with the student.`,
      );
    }
    await deleteContact(ctx.db, id);
    await recordEvent(ctx, { action: `${TRAIL_NAMES[stored.kind]}.erased`, subject: subjectOf(stored) });
  });
}
