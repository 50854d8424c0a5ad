import * as z from 'zod';
import type { Language } from '#contracts/languages.ts';
import { type DropReason, MAIL_KINDS, type MailKind } from '#contracts/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { OutboxRow, RecipientQuery } from './repo.ts';

/** A part of a message. Definitions write neither text nor HTML themselves, so that everything is escaped. */
export type Block =
  | { kind: 'text'; text: string }
  /** A value may have two lines. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string };

/** A message before `layout.ts` makes text and HTML of it. */
export type Composed = Reader & {
  to: MailAddress;
  subject: string;
  blocks: readonly Block[];
  /** Appointments for the calendar (RFC 5545, RFC 5546). A request or cancellation is about one. */
  calendars?: readonly { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string }[];
};

/** Determines the reason at the foot of the message. The team reads English. */
export type Reader = { audience: 'team' } | { audience: 'family'; language: Language };

/** A message, or the reason not to send it. */
export type Composition = Composed | { drop: DropReason };

/** One kind of mail. Its area defines it and registers it at the start. */
export interface MailDefinition<Needs extends z.ZodObject = z.ZodObject> {
  kind: MailKind;
  /** The outbox columns that queueing a message must fill. */
  needs: Needs;
  recipient: RecipientQuery;
  /** Reads the records as they are now. */
  compose(ctx: JobContext, row: OutboxRow): Promise<Composition>;
  /** Called once the mail server has accepted the message, perhaps twice. */
  noteSent?: ((db: Queryable, row: OutboxRow, to: string) => Promise<void>) | undefined;
  /** The outbox stores neither the address nor the mail server's words, which may quote it. */
  forgetsRecipient?: boolean | undefined;
}

interface GivenDefinition<Needs extends z.ZodObject>
  extends Pick<MailDefinition<Needs>, 'needs' | 'recipient' | 'forgetsRecipient'> {
  noteSent?: ((db: Queryable, message: z.output<Needs>, to: string) => Promise<void>) | undefined;
}

export function defineMail<Needs extends z.ZodObject>(
  kind: MailKind,
  { needs, recipient, noteSent, forgetsRecipient }: GivenDefinition<Needs>,
  compose: (ctx: JobContext, message: z.output<Needs>) => Promise<Composition>,
): MailDefinition<Needs> {
  return {
    kind,
    needs,
    recipient,
    forgetsRecipient,
    compose: (ctx, row) => compose(ctx, needs.parse(row)),
    noteSent: noteSent && ((db, row, to) => noteSent(db, needs.parse(row), to)),
  };
}

/** The id of a record that a message is about. */
export const ref = z.int();

const definitions = new Map<string, MailDefinition>();

/** Adds an area's mails at the start. */
export function registerMails(...added: readonly MailDefinition[]): void {
  for (const definition of added) definitions.set(definition.kind, definition);
}

export const listMailDefinitions = () => [...definitions.values()];

/** Undefined for a kind of another version of the product. */
export const mailDefinitionOf = (kind: string) => definitions.get(kind);

/** The kinds that no area has registered. */
export const missingMails = () => MAIL_KINDS.filter((kind) => !definitions.has(kind));
