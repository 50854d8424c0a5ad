import * as z from 'zod';
import type { DropReason, MailKind } from '#contracts/mail/index.ts';
import type { JobContext } from '#server/context.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { Block } from './block.ts';
import type { OutboxRow } from './repo.ts';

/** A message as its template writes it; `layout.ts` makes text and HTML of it. */
export interface Composed {
  to: MailAddress;
  /** Says why it came, at its foot. */
  audience: 'family' | 'team';
  subject: string;
  blocks: readonly Block[];
  /** An appointment for the calendar (RFC 5545), and what to do with it (RFC 5546). */
  calendar?: { method: 'REQUEST' | 'CANCEL' | 'PUBLISH'; file: string };
}

/** Either a message, or why it makes no sense any more. */
export type Composition = Composed | { drop: DropReason };

/** One kind of mail. Its area defines it and registers it when the product starts. */
export interface Template<Needs extends z.ZodObject = z.ZodObject> {
  kind: MailKind;
  /** What has to be given when such a message is queued: columns of its row in the outbox. */
  needs: Needs;
  /** Reads the records as they are now. */
  compose(ctx: JobContext, row: OutboxRow): Promise<Composition>;
}

export function defineTemplate<Needs extends z.ZodObject>(
  kind: MailKind,
  needs: Needs,
  compose: (ctx: JobContext, message: z.output<Needs>) => Promise<Composition>,
): Template<Needs> {
  return { kind, needs, compose: (ctx, row) => compose(ctx, needs.parse(row)) };
}

/** A record's id, as a message refers to it. */
export const ref = z.int();
