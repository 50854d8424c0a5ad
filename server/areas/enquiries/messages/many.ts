import type { AnswerOf, BodyOf } from '#contracts/endpoint.ts';
import {
  FamilyMessageInputSchema,
  fillFields,
  type LeftOutReason,
  MAX_EXAMPLES,
  MAX_WRITTEN,
  type MessageFacts,
  type MessageField,
  type MessagesPreview,
  messageValues,
  openFields,
  type SentMessages,
} from '#contracts/mail/index.ts';
import type {
  previewMessages as previewMessagesEndpoint,
  writeToFamilies as writeToFamiliesEndpoint,
} from '#contracts/students/index.ts';
import { selectMailTemplate, type TemplateRow } from '#server/areas/mail/index.ts';
import {
  countSelected,
  inSelection,
  lockStudents,
  selectRecipients,
  whyNotMailed,
} from '#server/areas/students/index.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { badRequest, conflict, notFound, staleVersion } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { hashToken } from '#server/lib/token.ts';
import { selectMailsOfKeys } from './repo.ts';
import { type About, addMessage, OBSTACLES } from './service.ts';

/** A record whose family a message to many may reach. */
export interface Recipient {
  id: number;
  name: string;
  family: Parameters<typeof whyNotMailed>[0];
  /** Why it gets none with any template. */
  reason: LeftOutReason | null;
  facts: MessageFacts;
}

/** @throws AppError 400 for too many students or a wrong template, 404 when the person sees none of the ids. */
export async function previewMessages(
  ctx: Context,
  { selection, templateId }: BodyOf<typeof previewMessagesEndpoint>,
): Promise<AnswerOf<typeof previewMessagesEndpoint>> {
  const where = inSelection(ctx, ctx.actor, selection);
  const found = await selectRecipients(ctx, { where, limit: MAX_WRITTEN + 1 });
  if (found.length > MAX_WRITTEN) {
    const all = (await countSelected(ctx, ctx.actor, selection)).toLocaleString('en-IN');
    throw badRequest(
      `These are ${all} students. At most ${MAX_WRITTEN} get a message at once: please narrow the list down`,
    );
  }
  return describeMails(ctx, templateId, found, new Set(selection.ids).size);
}

/**
 * Mails a template to the families of students, each checked again, in one transaction.
 * @throws AppError 400 for a wrong template, 401, 403, 404 when the person sees none of the students, 409 while mail is
 *   off and for another version of the template.
 */
export async function writeToFamilies(
  ctx: Context,
  body: BodyOf<typeof writeToFamiliesEndpoint>,
): Promise<SentMessages> {
  return inTransaction(ctx, async (ctx) => {
    const actor = await holdActor(ctx);
    await lockStudents(ctx.db, actor, body.ids);
    const where = inSelection(ctx, actor, { ids: body.ids });
    const found = await selectRecipients(ctx, { where, limit: MAX_WRITTEN });
    return mailToMany(ctx, body, { found, kind: 'student' }, ({ id }, ...message) => {
      const about = { contactId: null, studentId: id, subject: { type: 'student', id } } as const;
      return addMessage(ctx, about, ...message);
    });
  });
}

/** @param asked the number of ids in the request; 0 for a filter. */
export async function describeMails(
  ctx: Context,
  templateId: number,
  found: readonly Recipient[],
  asked: number,
): Promise<MessagesPreview> {
  if (found.length === 0 && asked > 0) throw notFound('The selection');
  const template = await loadTemplate(ctx, templateId);
  const { mails, left } = planMails(ctx, template, found);
  return {
    templateVersion: template.version,
    ids: mails.flatMap(({ to }) => to.map(({ id }) => id)),
    mails: mails.length,
    examples: mails.slice(0, MAX_EXAMPLES),
    left,
    gone: Math.max(0, asked - found.length),
  };
}

interface Sending {
  /** The locked records that the member sees. */
  found: readonly Recipient[];
  kind: 'student' | 'contact';
}

type Sent = Pick<
  BodyOf<typeof writeToFamiliesEndpoint>,
  'idempotencyKey' | 'templateId' | 'templateVersion' | 'ids'
>;

/**
 * Sends to each record that may get the message. A record's message has a key of its own, so that a repetition with the
 * same key and template finds those of the first request, and sends nothing more.
 */
export async function mailToMany(
  ctx: Context,
  { idempotencyKey, templateId, templateVersion, ids }: Sent,
  { found, kind }: Sending,
  write: (record: Recipient, ...message: Message) => Promise<{ mailId: number | null }>,
): Promise<SentMessages> {
  if (found.length === 0) throw notFound('The selection');
  const gone = new Set(ids).size - found.length;
  const request = `${idempotencyKey} ${templateId} ${templateVersion} ${ctx.actor.id}`;
  const keyOf = ({ id }: Recipient) => toUuid(`${request} ${kind} ${id}`);
  const stored = await selectMailsOfKeys(ctx.db, found.map(keyOf));
  if (stored.size > 0) {
    const isStored = (record: Recipient) => stored.has(keyOf(record));
    return {
      mails: new Set([...stored.values()].filter((mailId) => mailId !== null)).size,
      queued: found.filter(isStored),
      left: found.flatMap((record) =>
        isStored(record) ? [] : leftOut(record, whyNever(record) ?? 'missed'),
      ),
      gone,
    };
  }
  const template = await loadTemplate(ctx, templateId);
  if (template.version !== templateVersion) throw staleVersion('this template');
  const { mails, left } = planMails(ctx, template, found);
  if (mails.length > 0 && !ctx.office.isMailOn) throw conflict('conflict', OBSTACLES.off);
  for (const { to, subject, text } of mails) {
    let mailId: number | null = null;
    for (const record of to) {
      const words = { template: template.name, subject, text };
      const message = { idempotencyKey: keyOf(record), channel: 'mail' as const, ...words };
      ({ mailId } = await write(record, message, mailId));
    }
  }
  return { mails: mails.length, queued: mails.flatMap(({ to }) => to), left, gone };
}

/** The rest of the parameters of `addMessage`. */
type Message = Parameters<typeof addMessage> extends [Context, About, ...infer Rest] ? Required<Rest> : never;

async function loadTemplate(ctx: Context, id: number): Promise<TemplateRow> {
  const template = await selectMailTemplate(ctx.db, id);
  if (!template) throw badRequest('Please choose a template for e-mails', 'templateId');
  return template;
}

interface Mail {
  /** Sent about the first one. */
  to: Recipient[];
  address: string;
  subject: string;
  text: string;
}

/** Fills in the template for each record. The same words go to an address once: brothers and sisters share one. */
function planMails({ actor, office }: Context, template: TemplateRow, found: readonly Recipient[]) {
  const writer = { sender: actor.name, consultancy: office.consultancy, timeZone: office.timeZone };
  const mails = new Map<string, Mail>();
  const left: SentMessages['left'] = [];
  for (const record of found) {
    const values = messageValues(record.facts, writer, template.language);
    const subject = fillFields(template.subject ?? '', values);
    const text = fillFields(template.body, values);
    const address = record.family.email ?? '';
    const fields = openFields(`${subject} ${text}`);
    const reason = whyNever(record) ?? whyNotNow(fields, { subject, text });
    if (reason !== null) {
      left.push(leftOut(record, reason, fields));
      continue;
    }
    const key = JSON.stringify([address.toLowerCase(), subject, text]);
    const mail = mails.get(key) ?? { to: [], address, subject, text };
    mail.to.push(record);
    mails.set(key, mail);
  }
  return { mails: [...mails.values()], left };
}

const whyNever = ({ family, reason }: Recipient) => whyNotMailed(family) ?? reason;

function whyNotNow(fields: MessageField[], words: { subject: string; text: string }): LeftOutReason | null {
  if (fields.length > 0) return 'open_fields';
  const { subject, text } = FamilyMessageInputSchema.shape;
  return subject.safeParse(words.subject).success && text.safeParse(words.text).success ? null : 'too_long';
}

const leftOut = ({ id, name }: Recipient, reason: LeftOutReason, fields: MessageField[] = []) => ({
  id,
  name,
  reason,
  fields: reason === 'open_fields' ? fields : [],
});

/** A UUID of the custom version 8, which the same text always gives. */
function toUuid(text: string): string {
  const digits = hashToken(text);
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
