import type { AnswerOf } from '#contracts/endpoint.ts';
import type {
  getMailState as getMailStateEndpoint,
  listMail as listMailEndpoint,
  MailQuery,
} from '#contracts/mail/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { countByStatus } from '#server/areas/mail/outbox/repo.ts';
import type { MailSettings } from '#server/config.ts';
import type { Context } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { conflict, notFound } from '#server/errors.ts';
import { holdActor } from '#server/hold-actor.ts';
import { pageOf } from '#server/lib/cursor.ts';
import { countFound, lockMessage, type MailRow, reviveMessage, selectMessages } from './repo.ts';

export async function getMailState(
  ctx: Context,
  mail: MailSettings | null,
): Promise<AnswerOf<typeof getMailStateEndpoint>> {
  return {
    isOn: ctx.office.isMailOn,
    from: mail && (mail.from.name === '' ? mail.from.address : `${mail.from.name} <${mail.from.address}>`),
    publicUrl: ctx.office.publicUrl,
    waiting: await countByStatus(ctx.db, 'waiting'),
    dead: await countByStatus(ctx.db, 'dead'),
  };
}

/** Newest first. @throws AppError 400 for a bad cursor. */
export async function listMail(
  ctx: Context,
  { after, limit, ...filters }: MailQuery,
): Promise<AnswerOf<typeof listMailEndpoint>> {
  const { rows, ...rest } = await pageOf(
    { after, limit },
    {
      keys: { id: 'id' },
      select: (end, most) => selectMessages(ctx.db, filters, { after: end, limit: most }),
      positionOf: ({ id }) => ({ id }),
      count: () => countFound(ctx.db, filters),
    },
  );
  return { messages: rows.map((row) => toMessage(row, ctx.now)), ...rest };
}

/** Queues a failed message again. @throws AppError 401, 403, 404, 409 for any other message. */
export async function sendMailAgain(ctx: Context, id: number): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await holdActor(ctx);
    const stored = await lockMessage(ctx.db, id);
    if (!stored) throw notFound('The message');
    if (stored.status !== 'dead') throw conflict('conflict', 'Only a failed message can be sent again.');
    if (!canSendAgain(stored, ctx.now)) {
      throw conflict(
        'conflict',
        'This message can’t be sent again: its link is deleted, or it is out of date.',
      );
    }
    await reviveMessage(ctx.db, id, ctx.now);
    await recordEvent(ctx, {
      action: 'mail.sent_again',
      subject: { type: 'mail', id },
      after: { kind: stored.kind },
    });
  });
}

/** False for a message with a secret, because the secret is deleted by then. */
function canSendAgain(
  { status, hasSecret, expiresAt }: Pick<MailRow, 'status' | 'hasSecret' | 'expiresAt'>,
  now: Date,
): boolean {
  return status === 'dead' && !hasSecret && (expiresAt === null || expiresAt > now);
}

function toMessage(row: MailRow, now: Date) {
  return {
    ...row,
    to: { name: row.recipient?.name ?? null, address: row.sentTo ?? row.recipient?.address ?? null },
    dueAt: row.status === 'waiting' ? row.dueAt : null,
    canSendAgain: canSendAgain(row, now),
  };
}
