import * as z from 'zod';
import { type DropReason, MAIL_KINDS, type MailKind } from '#contracts/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { OutboxRow, RecipientQuery } from './repo.ts';

/** A part of a message. Templates write neither text nor HTML themselves, so that everything is escaped. */
export type Block =
  | { kind: 'text'; text: string }
  /** A value may have two lines. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'note'; text: string };

/** A message before `layout.ts` makes text and HTML of it. */
export interface Composed {
  to: MailAddress;
  /** Determines the reason at the foot of the message. */
  audience: 'family' | 'team';
  subject: string;
  blocks: readonly Block[];
  /** An appointment for the calendar (RFC 5545, RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string };
}

/** A message, or the reason not to send it. */
export type Composition = Composed | { drop: DropReason };

/** One kind of mail. Its area defines it and registers it at the start. */
export interface Template<Needs extends z.ZodObject = z.ZodObject> {
  kind: MailKind;
  /** The outbox columns that queueing a message must fill. */
  needs: Needs;
  recipient: RecipientQuery;
  /** Reads the records as they are now. */
  compose(ctx: JobContext, row: OutboxRow): Promise<Composition>;
}

export function defineTemplate<Needs extends z.ZodObject>(
  kind: MailKind,
  { needs, recipient }: Pick<Template<Needs>, 'needs' | 'recipient'>,
  compose: (ctx: JobContext, message: z.output<Needs>) => Promise<Composition>,
): Template<Needs> {
  return { kind, needs, recipient, compose: (ctx, row) => compose(ctx, needs.parse(row)) };
}

/** The id of a record that a message is about. */
export const ref = z.int();

const templates = new Map<string, Template>();

/** Adds an area's templates at the start. */
export function registerTemplates(...added: readonly Template[]): void {
  for (const template of added) templates.set(template.kind, template);
}

export const listTemplates = () => [...templates.values()];

/** Undefined for a kind of another version of the product. */
export const templateFor = (kind: string) => templates.get(kind);

/** The kinds that no area has registered. */
export const missingTemplates = () => MAIL_KINDS.filter((kind) => !templates.has(kind));
