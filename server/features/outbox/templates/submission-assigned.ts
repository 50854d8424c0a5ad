import * as z from 'zod';
import { OPEN_STATUSES, type SubmissionKind } from '#contracts/enquiry-inbox.ts';
import { hasPermission } from '#contracts/roles.ts';
import { submissionAddress } from '#contracts/submission-addresses.ts';
import { selectMember, selectSubmission } from '../repo.ts';
import { type Composition, defineTemplate, type MailContext, ref } from '../template.ts';
import { formatMoment } from '../times.ts';

/** Who assigned it, whom no record names. */
const DetailsSchema = z.object({ by: z.string() });

/** To the member who is to see to a message from the contact page. What the family wrote is only in the portal. */
export const enquiryAssigned = defineTemplate(
  z.object({ memberId: ref, enquiryId: ref, details: DetailsSchema }),
  (ctx, { memberId, enquiryId, details }) =>
    compose(ctx, {
      kind: 'enquiry',
      id: enquiryId,
      memberId,
      subject: 'A message for you to answer',
      text: `${details.by} has given you a message from a family to see to.`,
      address: submissionAddress('enquiry', enquiryId),
    }),
);

/** The same for a request for a session. */
export const requestAssigned = defineTemplate(
  z.object({ memberId: ref, appointmentRequestId: ref, details: DetailsSchema }),
  (ctx, { memberId, appointmentRequestId: id, details }) =>
    compose(ctx, {
      kind: 'appointment_request',
      id,
      memberId,
      subject: 'A request for a session for you to see to',
      text: `${details.by} has given you a family’s request for a counselling session.`,
      address: submissionAddress('appointment_request', id),
    }),
);

interface Assigned {
  kind: SubmissionKind;
  id: number;
  memberId: number;
  subject: string;
  text: string;
  /** Its page in the portal. */
  address: string;
}

async function compose(
  { db, timeZone, publicUrl }: MailContext,
  { kind, id, memberId, subject, text, address }: Assigned,
): Promise<Composition> {
  const member = await selectMember(db, memberId);
  const submission = await selectSubmission(db, kind, id);
  if (!member || !submission) return { drop: 'gone' };
  if (!member.isActive || !hasPermission(member.role, 'enquiries:answer')) return { drop: 'inactive' };
  if (submission.assigneeId !== memberId) return { drop: 'reassigned' };
  if (!OPEN_STATUSES.some((status) => status === submission.status)) return { drop: 'over' };
  return {
    to: { name: member.name, address: member.email },
    audience: 'team',
    subject,
    blocks: [
      { kind: 'text', text: `Hello ${member.name},` },
      { kind: 'text', text },
      { kind: 'facts', facts: [['Received', formatMoment(submission.createdAt, timeZone)]] },
      { kind: 'button', label: 'Open it in the portal', url: `${publicUrl}${address}` },
    ],
  };
}
