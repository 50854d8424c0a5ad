import { DAY_MS } from '#contracts/lib/durations.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { newDevice } from '#server/areas/identity/members/account-mail.ts';
import { lockMember } from '#server/areas/identity/members/repo.ts';
import { queueMail } from '#server/areas/mail/index.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { hashToken } from '#server/lib/token.ts';
import { deleteUnseen, hasDevices, insertDevice, keepNewest, seeDevice } from './repo.ts';

/** Beyond it the least recently used device is deleted. */
const MAX_DEVICES = 20;

/** Stores a sign-in’s browser and mails the member about a new one, except the first. Runs after the answer. */
export async function noticeSignIn(
  ctx: PublicContext,
  memberId: number,
  { token, browser }: { token: string; browser: string },
): Promise<void> {
  const device = { memberId, deviceHash: hashToken(`${memberId} ${token}`) };
  if (await seeDevice(ctx.db, device, ctx.now)) return;
  await inTransaction(ctx, async (ctx) => {
    const member = await lockMember(ctx.db, memberId);
    // The member was removed, or the same browser has signed in twice at once.
    if (!member || (await seeDevice(ctx.db, device, ctx.now))) return;
    const isFirst = !(await hasDevices(ctx.db, memberId));
    await insertDevice(ctx.db, device, ctx.now);
    await keepNewest(ctx.db, memberId, MAX_DEVICES);
    if (isFirst) return;
    const details = { at: ctx.now.toISOString(), address: ctx.address, browser };
    await queueMail(ctx, newDevice, { memberId, details });
    // Without an actor, so that the member gets a notification.
    await recordEvent(ctx, {
      action: 'session.new_device',
      subject: { type: 'member', ...member },
      after: { browser },
    });
  });
}

export function deleteUnseenDevices(
  { db, now }: Pick<PublicContext, 'db' | 'now'>,
  { days }: { days: number },
): Promise<void> {
  return deleteUnseen(db, new Date(now.getTime() - days * DAY_MS));
}
