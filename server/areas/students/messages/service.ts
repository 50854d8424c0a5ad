import type { AuditAction } from '#contracts/audit/index.ts';
import type { FamilyMailOutcome, FamilyMessageInput } from '#contracts/mail/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { isTemplateName, queueMail } from '#server/areas/mail/index.ts';
import { whyNotMailed } from '#server/areas/students/family-mail/service.ts';
import { holdStudent } from '#server/areas/students/records/hold-student.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { familyMessage } from './message-mail.ts';
import {
  insertMessage,
  type MessageRow,
  selectByKey,
  selectFamilyOf,
  selectSender,
  toMessage,
} from './repo.ts';

/** The record that a message is about. */
export type About =
  | { type: 'student'; studentId: number }
  | { type: 'enquiry'; enquiryId: number }
  | { type: 'appointment_request'; appointmentRequestId: number }
  | { type: 'lead'; leadId: number };

/**
 * Sends a message to a student's family by mail, or records one that a member sent by WhatsApp.
 * @throws AppError 401, 403, 404, 409 for a merged record or a family that gets no mail or wants no contact.
 */
export async function writeToFamily(ctx: Context, studentId: number, input: FamilyMessageInput) {
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    return addMessage(ctx, { type: 'student', studentId }, input);
  });
}

/**
 * Stores a message in the caller's transaction, which holds its record. A repeated key changes nothing.
 * @throws AppError 409 for a family that gets no mail or wants no contact.
 */
export async function addMessage(ctx: Context, about: About, input: FamilyMessageInput) {
  const { template, ...message } = input;
  const { type, ...ids } = about;
  const author = { authorId: ctx.actor.id, authorName: ctx.actor.name };
  const row = await insertMessage(ctx.db, {
    ...message,
    ...ids,
    ...author,
    subject: input.channel === 'mail' ? input.subject : null,
    createdAt: ctx.now,
  });
  if (!row) {
    const earlier = await selectByKey(ctx.db, input.idempotencyKey);
    const isSame = earlier && Object.entries(ids).every(([key, id]) => earlier[key as 'studentId'] === id);
    if (!isSame) throw conflict('conflict', 'This message was sent about another record.');
    return toMessage(earlier);
  }
  await refuseUnreachable(ctx, about, row);
  if (input.channel === 'mail') {
    await queueMail(ctx, familyMessage, { familyMessageId: row.id });
  }
  // Without the text, since the trail outlives the family's data; any other name may be a part of it.
  const isKnown = template !== null && (await isTemplateName(ctx.db, template));
  await recordEvent(ctx, {
    action: `${type}.message_sent` satisfies AuditAction,
    subject: { type, id: row.studentId ?? row.enquiryId ?? row.appointmentRequestId ?? row.leadId ?? 0 },
    after: { channel: input.channel, ...(isKnown && { template }) },
  });
  return toMessage(row);
}

const OBSTACLES: Record<Exclude<FamilyMailOutcome, 'queued'>, string> = {
  off: 'E-mail is not set up in this installation, so nothing was sent.',
  no_address: 'The record has no e-mail address, so nothing was sent.',
  not_wanted: 'The family has withdrawn its consent to be contacted, so nothing was sent.',
  sample: 'This is a sample record, so nothing was sent.',
};

const NOT_RECORDED = 'The family has withdrawn its consent to be contacted, so nothing was recorded.';

async function refuseUnreachable(ctx: Context, about: About, row: MessageRow): Promise<void> {
  const family =
    about.type === 'student'
      ? await selectFamilyOf(ctx.db, about.studentId)
      : await selectSender(ctx.db, row);
  if (row.channel === 'whatsapp') {
    if (family?.refusesContact) throw conflict('conflict', NOT_RECORDED);
    return;
  }
  const obstacle = ctx.office.isMailOn ? (family ? whyNotMailed(family) : 'no_address') : 'off';
  if (obstacle !== null) throw conflict('conflict', OBSTACLES[obstacle]);
}
