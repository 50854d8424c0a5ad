import { setTimeout as wait } from 'node:timers/promises';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import type { DropReason } from '#contracts/mail/index.ts';
import type { MailSettings } from '#server/config.ts';
import type { JobContext } from '#server/context.ts';
import { isMailable } from '#server/lib/mail-address.ts';
import { describeFailure } from './failure-words.ts';
import { mailDefinitionOf } from './mail-definition.ts';
import { toMimeMessage } from './mime-message.ts';
import { endMessage, giveBack, type OutboxRow, postponeMessage } from './repo.ts';
import { sendBySmtp } from './smtp.ts';

export interface Outbox {
  jobContext: () => JobContext;
  mail: MailSettings;
  log: {
    error(fields: { err: unknown }, text: string): void;
    warn(fields: UnsentMail, text: string): void;
  };
}

/** For the log. It lacks the mail server's words, which may quote an address; the Mail page shows them. */
export interface UnsentMail {
  mailId: number;
  mailKind: string;
  attempt: number;
  result: 'dropped' | 'given up' | 'tried again later';
}

type Outcome =
  | { kind: 'sent'; to: string }
  | { kind: 'dropped'; reason: DropReason }
  | { kind: 'failed'; words: string; isFinal: boolean; to?: string }
  /** The process stopped before the mail server accepted it. */
  | { kind: 'cut' };

/** Spread over about a day. Then the message counts as failed. */
export const MAX_ATTEMPTS = 10;
const GROWTH = 3;
const MAX_PAUSE_MS = 6 * HOUR_MS;
/** Spreads the next attempts of messages that failed together. */
const JITTER = 0.2;

/**
 * The pause after a failure, in milliseconds.
 * @param firstPauseMs the pause after the first attempt.
 * @param random from 0 to 1.
 */
export function pauseAfter(attempts: number, firstPauseMs: number, random = Math.random()): number {
  const pause = Math.min(firstPauseMs * GROWTH ** (attempts - 1), MAX_PAUSE_MS);
  return Math.round(pause * (1 - JITTER + 2 * JITTER * random));
}

/** Tries to send a claimed message, outside of any transaction, and stores the outcome. */
export async function deliver(outbox: Outbox, row: OutboxRow, cut: AbortSignal): Promise<void> {
  const outcome = await attempt(outbox, row, cut);
  await recordSurely(() => record(outbox, row, outcome));
}

async function attempt(outbox: Outbox, row: OutboxRow, cut: AbortSignal): Promise<Outcome> {
  const written = await write(outbox, row);
  if ('kind' in written) return written;
  const { to, message } = written;
  try {
    const { server, from } = outbox.mail;
    await sendBySmtp(server, { from: from.address, to, message }, cut);
    return { kind: 'sent', to };
  } catch (error) {
    if (cut.aborted) return { kind: 'cut' };
    return { kind: 'failed', to, ...describeFailure(error, row.secret) };
  }
}

/** Composes the message from the records as they are now. */
async function write(
  { jobContext, mail, log }: Outbox,
  row: OutboxRow,
): Promise<{ to: string; message: Buffer } | Outcome> {
  const ctx = jobContext();
  const definition = mailDefinitionOf(row.kind);
  if (!definition) return { kind: 'failed', words: UNKNOWN, isFinal: true };
  if (row.attempts > MAX_ATTEMPTS) return { kind: 'failed', words: INTERRUPTED, isFinal: true };
  if (row.expiresAt !== null && row.expiresAt <= ctx.now) return { kind: 'dropped', reason: 'expired' };
  try {
    const composed = await definition.compose(ctx, row);
    if ('drop' in composed) return { kind: 'dropped', reason: composed.drop };
    const to = composed.to.address;
    if (!isMailable(to)) return { kind: 'dropped', reason: 'no_address' };
    return {
      to,
      message: await toMimeMessage(composed, {
        from: mail.from,
        uid: row.uid,
        sentAt: ctx.now,
        consultancy: ctx.office.consultancy,
      }),
    };
  } catch (error) {
    log.error({ err: error }, UNWRITABLE);
    return { kind: 'failed', words: UNWRITABLE, isFinal: false };
  }
}

const UNKNOWN = 'This version of the product does not know the message.';
const INTERRUPTED = 'The product was stopped at each attempt.';
const UNWRITABLE = 'The message could not be written.';
const UNTOLD = 'The mail server did not take the message.';

async function record(outbox: Outbox, row: OutboxRow, outcome: Outcome): Promise<void> {
  const { mail, log } = outbox;
  const { db, now } = outbox.jobContext();
  const definition = mailDefinitionOf(row.kind);
  const logUnsent = (result: UnsentMail['result']) =>
    log.warn({ mailId: row.id, mailKind: row.kind, attempt: row.attempts, result }, 'a message was not sent');
  switch (outcome.kind) {
    case 'sent': {
      await definition?.noteSent?.(db, row, outcome.to);
      const sentTo = definition?.forgetsRecipient ? null : outcome.to;
      return endMessage(db, row, { status: 'sent', endedAt: now, sentTo, problem: null });
    }
    case 'dropped':
      await endMessage(db, row, { status: 'dropped', endedAt: now, dropReason: outcome.reason });
      return logUnsent('dropped');
    case 'cut':
      return giveBack(db, { ids: [row.id], claimId: row.claimId ?? '', now });
    case 'failed': {
      const failure = definition?.forgetsRecipient
        ? { problem: UNTOLD }
        : { problem: outcome.words, ...(outcome.to !== undefined && { sentTo: outcome.to }) };
      if (outcome.isFinal || row.attempts >= MAX_ATTEMPTS) {
        await endMessage(db, row, { status: 'dead', endedAt: now, ...failure });
        return logUnsent('given up');
      }
      const dueAt = new Date(now.getTime() + pauseAfter(row.attempts, mail.firstPauseMs));
      await postponeMessage(db, row, { dueAt, ...failure });
      return logUnsent('tried again later');
    }
  }
}

/** Retries a short failure of the database, since a message without a stored outcome is sent again. */
const RECORD_PAUSES_MS = [500, 2_000];

async function recordSurely(write: () => Promise<void>): Promise<void> {
  for (const pause of RECORD_PAUSES_MS) {
    try {
      return await write();
    } catch {
      // The last attempt below throws.
      await wait(pause);
    }
  }
  await write();
}
