import * as z from 'zod';
import { type ContactKind, contactAddress, isOpenStatus, TRAIL_NAMES } from '#contracts/enquiries/index.ts';
import { canTakeWork, MAX_HANDED_OVER } from '#contracts/identity/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import {
  type Handover,
  type Leaving,
  memberRecipient,
  messageTo,
  selectMailedMember,
  wantsMail,
} from '#server/areas/identity/index.ts';
import { type Composition, defineMail, formatMoment, queueMail, ref } from '#server/areas/mail/index.ts';
import type { Context, JobContext } from '#server/context.ts';
import { badRequest } from '#server/errors.ts';
import { inTurn } from '#server/lib/in-turn.ts';
import { type ContactChanges, type LockedContact, lockOpenOf } from './changes-sql.ts';
import { changeContact, subjectOf } from './changing.ts';
import { countDueByAssignee, selectState } from './repo.ts';

/** Assigns a held contact, and tells a new owner. */
export async function reassign(
  ctx: Context,
  stored: LockedContact,
  to: number | null,
  changes: Pick<ContactChanges, 'formerOwnerId' | 'followUpOn' | 'noFollowUpReason'> = {},
): Promise<void> {
  await changeContact(ctx, stored, { ...changes, assigneeId: to });
  await recordEvent(ctx, {
    action: `${TRAIL_NAMES[stored.kind]}.assigned`,
    subject: subjectOf(stored),
    before: { assigneeId: stored.assigneeId },
    after: { assigneeId: to, ...(changes.followUpOn && { followUpOn: changes.followUpOn }) },
    notify: to === stored.assigneeId ? [] : [to],
  });
}

/** @throws AppError 400 for a member who may not answer families. */
export async function refuseAssignee(ctx: Context, memberId: number, message: string): Promise<void> {
  const member = await selectMailedMember(ctx.db, memberId);
  if (!member || !canTakeWork(member) || !hasPermission(member.role, 'enquiries:answer')) {
    throw badRequest(message);
  }
}

/** See `formerOwnerId`. Of several owners in a row the first stays. */
const countingFor = ({ formerOwnerId, assigneeId }: LockedContact) => ({
  formerOwnerId: formerOwnerId ?? assigneeId,
});

/** Gives a member's open contacts to colleagues in turn. */
export async function handOverContacts(ctx: Context, { from, to }: Handover): Promise<void> {
  const assignees = to.filter(({ role }) => hasPermission(role, 'enquiries:answer'));
  const open = await lockOpenOf(ctx.db, from);
  for (const [turn, stored] of open.slice(0, MAX_HANDED_OVER).entries()) {
    const [assignee] = inTurn(assignees, turn);
    if (assignee) await reassign(ctx, stored, assignee.id, countingFor(stored));
  }
}

/** Removes a leaving member from their open contacts, which then have no assignee. */
export async function releaseContacts(ctx: Context, from: number, { isGone }: Leaving): Promise<void> {
  if (!isGone) return;
  for (const stored of await lockOpenOf(ctx.db, from)) await reassign(ctx, stored, null, countingFor(stored));
}

/** Open contacts that are due today or earlier, by assignee. */
export async function countDue(ctx: JobContext): Promise<ReadonlyMap<number, number>> {
  return new Map((await countDueByAssignee(ctx)).map(({ memberId, count }) => [memberId, count]));
}

/** No record has the name of the assigning member. */
const needs = z.object({ memberId: ref, contactId: ref, details: z.object({ by: z.string() }) });

const assignedMail = (
  kind: 'enquiry_assigned' | 'request_assigned' | 'privacy_request_assigned' | 'lead_assigned',
  subject: string,
  what: string,
) =>
  defineMail(kind, { needs, recipient: memberRecipient }, (ctx, { memberId, contactId, details }) =>
    compose(ctx, { memberId, contactId, subject, text: `${details.by} has assigned ${what} to you.` }),
  );

/** To the new assignee, without the family's words. */
export const ASSIGNED_MAILS = {
  message: assignedMail('enquiry_assigned', 'A message for you to answer', 'a message from a family'),
  session_request: assignedMail(
    'request_assigned',
    'A session request for you to answer',
    'a family’s request for a counselling session',
  ),
  privacy_request: assignedMail(
    'privacy_request_assigned',
    'A request about personal data for you to answer',
    'a family’s request about its personal data',
  ),
  office_entry: assignedMail('lead_assigned', 'A lead for you', 'a family’s first contact'),
} satisfies Record<ContactKind, object>;

const NOTICES = {
  message: 'enquiry_assigned',
  session_request: 'request_assigned',
  privacy_request: 'enquiry_assigned',
  office_entry: 'lead_assigned',
} as const;

export async function mailAssignee(
  ctx: Context,
  { id, kind }: { id: number; kind: ContactKind },
  memberId: number | null,
): Promise<void> {
  if (memberId === null || memberId === ctx.actor.id) return;
  if (!(await wantsMail(ctx, memberId, NOTICES[kind]))) return;
  await queueMail(ctx, ASSIGNED_MAILS[kind], { memberId, contactId: id, details: { by: ctx.actor.name } });
}

async function compose(
  { db, office }: JobContext,
  {
    memberId,
    contactId,
    subject,
    text,
  }: { memberId: number; contactId: number; subject: string; text: string },
): Promise<Composition> {
  const member = await selectMailedMember(db, memberId);
  const contact = await selectState(db, contactId);
  if (!member || !contact) return { drop: 'gone' };
  if (!member.isActive || !hasPermission(member.role, 'enquiries:answer')) return { drop: 'inactive' };
  if (contact.assigneeId !== memberId) return { drop: 'reassigned' };
  if (!isOpenStatus(contact.status)) return { drop: 'over' };
  return messageTo(member, subject, [
    { kind: 'text', text },
    { kind: 'facts', facts: [['Received', formatMoment(contact.createdAt, office.timeZone)]] },
    {
      kind: 'button',
      label: 'Open it in the portal',
      url: `${office.publicUrl}${contactAddress(contactId)}`,
    },
  ]);
}
