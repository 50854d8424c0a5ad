import * as z from 'zod';
import { OPEN_STATUSES, type SubmissionKind, submissionAddress } from '#contracts/enquiries/index.ts';
import { hasPermission } from '#contracts/roles.ts';
import { messageTo, memberRecipient as recipient, selectMailedMember } from '#server/areas/identity/index.ts';
import { type Composition, defineTemplate, formatMoment, ref } from '#server/areas/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import { selectAssigned } from './repo.ts';

/** No record has the name of the assigning member. */
const DetailsSchema = z.object({ by: z.string() });

/** To the new assignee of a message from the contact page, without the family's words. */
export const enquiryAssigned = defineTemplate(
  'enquiry_assigned',
  { needs: z.object({ memberId: ref, enquiryId: ref, details: DetailsSchema }), recipient },
  (ctx, { memberId, enquiryId, details }) =>
    compose(ctx, {
      kind: 'enquiry',
      id: enquiryId,
      memberId,
      subject: 'A message for you to answer',
      text: `${details.by} has assigned a message from a family to you.`,
      address: submissionAddress('enquiry', enquiryId),
    }),
);

/** To the new assignee of a session request. */
export const requestAssigned = defineTemplate(
  'request_assigned',
  { needs: z.object({ memberId: ref, appointmentRequestId: ref, details: DetailsSchema }), recipient },
  (ctx, { memberId, appointmentRequestId: id, details }) =>
    compose(ctx, {
      kind: 'appointment_request',
      id,
      memberId,
      subject: 'A session request for you to answer',
      text: `${details.by} has assigned a family’s request for a counselling session to you.`,
      address: submissionAddress('appointment_request', id),
    }),
);

/** To the new owner of a lead that the office entered. */
export const leadAssigned = defineTemplate(
  'lead_assigned',
  { needs: z.object({ memberId: ref, leadId: ref, details: DetailsSchema }), recipient },
  (ctx, { memberId, leadId: id, details }) =>
    compose(ctx, {
      kind: 'lead',
      id,
      memberId,
      subject: 'A lead for you',
      text: `${details.by} has assigned a family’s first contact to you.`,
      address: submissionAddress('lead', id),
    }),
);

interface Assigned {
  kind: SubmissionKind;
  id: number;
  memberId: number;
  subject: string;
  text: string;
  address: string;
}

async function compose(
  { db, office }: JobContext,
  { kind, id, memberId, subject, text, address }: Assigned,
): Promise<Composition> {
  const member = await selectMailedMember(db, memberId);
  const submission = await selectAssigned(db, kind, id);
  if (!member || !submission) return { drop: 'gone' };
  if (!member.isActive || !hasPermission(member.role, 'enquiries:answer')) return { drop: 'inactive' };
  if (submission.assigneeId !== memberId) return { drop: 'reassigned' };
  if (!OPEN_STATUSES.some((status) => status === submission.status)) return { drop: 'over' };
  return messageTo(member, subject, [
    { kind: 'text', text },
    { kind: 'facts', facts: [['Received', formatMoment(submission.createdAt, office.timeZone)]] },
    { kind: 'button', label: 'Open it in the portal', url: `${office.publicUrl}${address}` },
  ]);
}
