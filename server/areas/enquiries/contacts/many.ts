import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import type {
  previewContactMessages as previewContactMessagesEndpoint,
  writeToContacts as writeToContactsEndpoint,
} from '#contracts/enquiries/index.ts';
import type { SentMessages } from '#contracts/mail/index.ts';
import { describeMails, mailToMany, type Recipient } from '#server/areas/enquiries/messages/many.ts';
import { selectContactRecipients } from '#server/areas/enquiries/messages/repo.ts';
import { addMessage } from '#server/areas/enquiries/messages/service.ts';
import { selectPassports } from '#server/areas/students/index.ts';
import type { Actor, Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { holdActor } from '#server/hold-actor.ts';
import { lockContacts } from './changes-sql.ts';
import { answeredBy, changeContact, missing, subjectOf } from './changing.ts';
import { isContactSeenBy } from './contacts-sql.ts';

/** @throws AppError 400 for a wrong template, 404 when the person sees none of the ids. */
export async function previewContactMessages(
  ctx: Context,
  { ids, templateId }: BodyOf<typeof previewContactMessagesEndpoint>,
): Promise<AnswerOf<typeof previewContactMessagesEndpoint>> {
  return describeMails(ctx, templateId, await findRecipients(ctx, ctx.actor, ids), new Set(ids).size);
}

/**
 * Mails a template to the families of contacts, each checked again, in one transaction. New contacts become answered, as
 * after a single message.
 * @throws AppError as `writeToFamilies`.
 */
export async function writeToContacts(
  ctx: Context,
  body: BodyOf<typeof writeToContactsEndpoint>,
): Promise<SentMessages> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    const held = new Map((await lockContacts(ctx.db, body.ids)).map((row) => [row.id, row]));
    const found = await findRecipients(ctx, actor, body.ids);
    return mailToMany(ctx, body, { found, kind: 'contact' }, async ({ id }, ...message) => {
      const stored = held.get(id);
      if (!stored) throw missing();
      const about = { contactId: id, studentId: stored.studentId, subject: subjectOf(stored) };
      const sent = await addMessage(ctx, about, ...message);
      if (stored.status === 'new') {
        await changeContact(ctx, stored, { ...answeredBy(ctx, stored), towards: 'contacted' });
      }
      return sent;
    });
  });
}

async function findRecipients(ctx: Context, actor: Actor, ids: number[]): Promise<Recipient[]> {
  const rows = await selectContactRecipients(ctx.db, ids, isContactSeenBy(actor));
  const passports = await selectPassports(
    ctx,
    rows.flatMap(({ studentId }) => studentId ?? []),
  );
  return rows.map(({ id, name, kind, status, guardian, student, counsellor, studentId, ...row }) => ({
    id,
    name,
    family: { ...row, guardianName: guardian },
    reason:
      status === 'spam'
        ? 'spam'
        : kind === 'privacy_request'
          ? 'privacy_request'
          : (studentId !== null && passports.has(studentId) ? row.allowsMail : row.hasConsent)
            ? null
            : 'no_consent',
    facts: { guardian, student, counsellor, appointmentAt: null },
  }));
}
