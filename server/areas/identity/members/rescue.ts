import { LINK_PURPOSES } from '#contracts/identity/index.ts';
import { HOUR_MS } from '#contracts/lib/durations.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import { deleteFactor } from '#server/areas/identity/second-factor/repo.ts';
import { endSessionsOf } from '#server/areas/identity/sessions/service.ts';
import type { PublicContext } from '#server/context.ts';
import { inTransaction } from '#server/db/client.ts';
import { hashPassword, inPasswordSlot } from '#server/lib/password.ts';
import { createReadablePassword } from '#server/lib/token.ts';
import { endLinksOf, lockTeam, selectMemberByEmail, updateMemberRow } from './repo.ts';
import { ONE_TIME_PASSWORD_HOURS } from './service.ts';

/**
 * For the operator, after a super admin has lost their password or phone. Activates the account, turns
 * two-step sign-in off and ends the sessions.
 * @returns a one-time password; null without such a super admin.
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
      passwordHash,
      hasOneTimePassword: true,
      isActive: true,
      passwordExpiresAt: new Date(ctx.now.getTime() + ONE_TIME_PASSWORD_HOURS * HOUR_MS),
    });
    await endSessionsOf(ctx, id);
    await endLinksOf(ctx, id, LINK_PURPOSES);
    const subject = { type: 'member', id, name } as const;
    // Without an actor: the operator has no account.
    await recordEvent(ctx, { action: 'member.one_time_password_issued', subject });
    if (await deleteFactor(ctx.db, id)) {
      await recordEvent(ctx, { action: 'member.second_factor_reset', subject });
    }
    return { name, password, hours: ONE_TIME_PASSWORD_HOURS };
  });
}
