import * as z from 'zod';
import type { DropReason } from '#contracts/mail.ts';
import type { Queryable } from '#server/db/client.ts';
import type { MailAddress } from '#server/lib/mail-address.ts';
import type { Block } from './layout.ts';
import type { OutboxRow } from './repo.ts';

/** What a message is made with. */
export interface MailContext {
  db: Queryable;
  now: Date;
  /** The consultancy's. */
  timeZone: string;
  /** What links begin with. */
  publicUrl: string;
}

/** A message as its template says it; `layout.ts` makes text and HTML of it. */
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

export interface Template<Needs extends z.ZodObject = z.ZodObject> {
  /** What has to be given when such a message is queued: columns of its row in the outbox. */
  needs: Needs;
  /** Reads the records as they are now. */
  compose(ctx: MailContext, row: OutboxRow): Promise<Composition>;
}

/** A template from what it needs and how it says it. */
export function defineTemplate<Needs extends z.ZodObject>(
  needs: Needs,
  compose: (ctx: MailContext, message: z.output<Needs>) => Promise<Composition>,
): Template<Needs> {
  return { needs, compose: (ctx, row) => compose(ctx, needs.parse(row)) };
}

/** A record's id, as a message refers to it. */
export const ref = z.int();
