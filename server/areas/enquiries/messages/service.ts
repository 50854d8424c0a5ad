import * as z from 'zod';
import type { AuditAction } from '#contracts/audit/index.ts';
import type { ContactKind, TRAIL_NAMES } from '#contracts/enquiries/index.ts';
import type { FamilyMailOutcome, FamilyMessageInput } from '#contracts/mail/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { defineMail, isTemplateName, queueMail, ref } from '#server/areas/mail/index.ts';
import {
  addressOf,
  findLacking,
  holdStudent,
  insertMessage,
  requireConsents,
  setMail,
  whyNotMailed,
} from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict } from '#server/errors.ts';
import { type MessageRow, messageRecipient, selectFamilyOf, selectMessage, selectSender } from './repo.ts';

/** The record that a message is about: a contact, or a student. */
export interface About {
  contactId: number | null;
  /** Also of a linked contact. */
  studentId: number | null;
  /** Of its audit event. */
  subject: { type: 'student' | (typeof TRAIL_NAMES)[ContactKind]; id: number };
}

/**
 * Sends a message to a student's family by mail, or records one that a member sent by WhatsApp.
 * @throws AppError 401, 403, 404, 409 for a merged record or a family that gets no mail or wants no contact.
 */
export async function writeToFamily(ctx: Context, studentId: number, input: FamilyMessageInput) {
  return inTransaction(ctx, async (ctx) => {
    await holdStudent(ctx, { id: studentId });
    const subject = { type: 'student', id: studentId } as const;
    const { id, channel, text, ...row } = await addMessage(
      ctx,
      { contactId: null, studentId, subject },
      input,
    );
    return { id, channel, subject: row.subject, text, author: row.authorName, at: row.createdAt };
  });
}

/**
 * Stores a message in the caller's transaction, which holds its record. A repeated key changes nothing.
 * @param sharedMailId the mail that the family already gets about another record.
 * @throws AppError 409 for a key of another message, a family that gets no mail or wants no contact.
 */
export async function addMessage(
  ctx: Context,
  { subject, ...about }: About,
  { template, channel, ...message }: FamilyMessageInput,
  sharedMailId: number | null = null,
) {
  const words = { text: message.text, subject: channel === 'mail' ? message.subject : null };
  const { stored: row, isNew } = await insertMessage(ctx.db, {
    ...message,
    ...about,
    ...words,
    kind: channel,
    authorId: ctx.actor.id,
    authorName: ctx.actor.name,
    createdAt: ctx.now,
  });
  if (!isNew) {
    const isSame =
      row.contactId === about.contactId && (about.contactId !== null || row.studentId === about.studentId);
    if (!isSame) throw conflict('conflict', 'This message was sent about another record.');
    // A form that got no answer may send later words with the same key.
    const isRepeated = row.kind === channel && row.text === words.text && row.subject === words.subject;
    if (row.authorId !== ctx.actor.id || !isRepeated) {
      throw conflict('conflict', 'This was already sent with other words. Please open the form again.');
    }
    return { ...row, channel };
  }
  await refuseUnreachable(ctx, row);
  const mailId =
    channel === 'mail'
      ? (sharedMailId ?? (await queueMail(ctx, familyMessage, { historyId: row.id })))
      : null;
  if (mailId !== null) await setMail(ctx.db, row.id, mailId);
  // Without the text, since the trail outlives the family's data; any other name may be a part of it.
  const isKnown = template !== null && (await isTemplateName(ctx.db, template));
  await recordEvent(ctx, {
    action: `${subject.type}.message_sent` satisfies AuditAction,
    subject,
    after: { channel, ...(isKnown && { template }) },
  });
  return { ...row, mailId, channel };
}

export const OBSTACLES: Record<Exclude<FamilyMailOutcome, 'queued'>, string> = {
  off: 'E-mail is not set up in this installation, so nothing was sent.',
  no_address: 'The record has no e-mail address, so nothing was sent.',
  not_wanted: 'The family has withdrawn its consent to be contacted, so nothing was sent.',
  sample: 'This is a sample record, so nothing was sent.',
};

const NOT_RECORDED = 'The family has withdrawn its consent to be contacted, so nothing was recorded.';

/** A message about a contact goes to its sender, also once it is linked. */
function recipientOf(db: Queryable, { contactId, studentId }: MessageRow) {
  return contactId === null ? selectFamilyOf(db, studentId ?? 0) : selectSender(db, contactId);
}

async function refuseUnreachable(ctx: Context, row: MessageRow): Promise<void> {
  const family = await recipientOf(ctx.db, row);
  const channel = row.kind === 'whatsapp' ? 'whatsapp' : 'mail';
  const hasPassport = row.studentId !== null && (await requireConsents(ctx, row.studentId, channel));
  if (channel === 'whatsapp') {
    if (family?.refusesContact && !hasPassport) throw conflict('conflict', NOT_RECORDED);
    return;
  }
  const obstacle = ctx.office.isMailOn ? (family ? whyNotMailed(family) : 'no_address') : 'off';
  if (obstacle !== null) throw conflict('conflict', OBSTACLES[obstacle]);
}

/** A message from a member to a family, unchanged. */
export const familyMessage = defineMail(
  'family_message',
  { needs: z.object({ historyId: ref }), recipient: messageRecipient },
  async (ctx, { historyId }) => {
    const { db } = ctx;
    const message = await selectMessage(db, historyId);
    if (!message) return { drop: 'gone' };
    const family = await recipientOf(db, message);
    if (!family) return { drop: 'gone' };
    const obstacle = whyNotMailed(family);
    if (obstacle !== null) return { drop: obstacle };
    const { studentId } = message;
    if (studentId !== null && (await findLacking(ctx, studentId, 'mail')).lacking.length > 0)
      return { drop: 'not_wanted' };
    return {
      to: addressOf(family),
      audience: 'family',
      language: family.language,
      subject: message.subject ?? '',
      blocks: message.text.split(/\n{2,}/).map((paragraph) => ({ kind: 'text', text: paragraph })),
    };
  },
);
