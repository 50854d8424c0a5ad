import { mailWordsOf, type Notice, noticeOf, noticesFor } from '#contracts/audit/index.ts';
import type { BodyOf } from '#contracts/endpoint.ts';
import type { setNoticeChoices } from '#contracts/identity/index.ts';
import { type Notified, recordEvent } from '#server/areas/audit/index.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { Context, JobContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { holdActor } from '#server/hold-actor.ts';
import { workNotice } from './notice-mail.ts';
import { selectChoosers, selectMailedNotices, updateMailedNotices } from './repo.ts';

/**
 * Stores a member's choices. Keeps choices that do not apply to the member's role, because the role may
 * change back.
 * @throws AppError 401, 403.
 */
export async function chooseNotices(ctx: Context, { mailed }: BodyOf<typeof setNoticeChoices>) {
  return inTransaction(ctx, async (ctx) => {
    const { id, name, role } = await holdActor(ctx);
    const before = await selectMailedNotices(ctx.db, id);
    const offered = noticesFor(role);
    const others = before.filter((kind) => !offered.includes(kind));
    const after = [...others, ...offered.filter((kind) => mailed.includes(kind))];
    await updateMailedNotices(ctx.db, id, after);
    await recordEvent(ctx, {
      action: 'member.notices_chosen',
      subject: { type: 'member', id, name },
      before: { mailed: before },
      after: { mailed: after },
    });
    return { mailed: after };
  });
}

/** Whether a member gets mail about events of this kind. */
export async function wantsMail({ db }: JobContext, memberId: number, kind: Notice): Promise<boolean> {
  const [chooser] = await selectChoosers(db, [memberId], kind);
  return chooser !== undefined;
}

/** Queues mail to the notified members who have chosen the kind. */
export async function mailNotified(ctx: JobContext, { kind, memberIds, ...event }: Notified): Promise<void> {
  const notice = noticeOf(kind);
  if (!ctx.office.isMailOn || notice === null || mailWordsOf(kind) === null) return;
  const details = { notice, kind, recordId: event.recordId, by: event.actorName };
  for (const { id: memberId, role } of await selectChoosers(ctx.db, memberIds, notice)) {
    if (noticesFor(role).includes(notice)) await queueMail(ctx, workNotice, { memberId, details });
  }
}
