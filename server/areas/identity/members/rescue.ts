import { recordEvent } from '#server/areas/audit/index.ts';
import { endLinksOf } from '#server/areas/identity/account-links/service.ts';
import { removeFactor } from '#server/areas/identity/second-factor/service.ts';
import { endSessionsOf } from '#server/areas/identity/sessions/service.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { hashPassword, inPasswordSlot } from '#server/lib/password.ts';
import { createReadablePassword } from '#server/lib/token.ts';
import { lockTeam, selectMemberByEmail, updateMemberRow } from './repo.ts';
import { ONE_TIME_PASSWORD_HOURS } from './service.ts';

/**
 * Lets a super admin in again who has lost her password or her phone, when there is no other who could: for whoever runs
 * the server. Her account is active again, its two-step sign-in is off, its sessions have ended.
 * @returns her one-time password; null when no super admin has the address.
 */
export async function rescueSuperAdmin(
  ctx: PublicContext,
  email: string,
): Promise<{ name: string; password: string; hours: number } | null> {
  const password = createReadablePassword();
  const passwordHash = await inPasswordSlot(ctx.address, () => hashPassword(password));
  return inTransaction(ctx, async (ctx) => {
    await lockTeam(ctx.db);
    const member = await selectMemberByEmail(ctx.db, email);
    if (member?.role !== 'super_admin') return null;
    const { id, name } = member;
    await updateMemberRow(ctx.db, id, {
      ...{ passwordHash, hasOneTimePassword: true, isActive: true },
      passwordExpiresAt: new Date(ctx.now.getTime() + ONE_TIME_PASSWORD_HOURS * 3_600_000),
    });
    await endSessionsOf(ctx, id);
    await endLinksOf(ctx, id);
    const subject = { type: 'member', id, name } as const;
    // Without an actor: who has the server in hand has no account here.
    await recordEvent(ctx, { action: 'member.one_time_password_issued', subject });
    if (await removeFactor(ctx, id)) {
      await recordEvent(ctx, { action: 'member.second_factor_reset', subject });
    }
    return { name, password, hours: ONE_TIME_PASSWORD_HOURS };
  });
}
