import { hasPermission, type Permission } from '#contracts/roles.ts';
import type { Actor, Context } from './context.ts';
import { lockSession, selectActor } from './db/lock-session.ts';
import { forbidden, unauthenticated } from './errors.ts';

/**
 * Begins a change: reads the actor again, since the session may have ended or the role changed while the request waited.
 * The session can't end before the transaction does.
 * @param permission what the change needs; named only by a verb that endpoints with another permission call too.
 * @throws AppError 401, 403.
 */
export async function holdActor(ctx: Context, permission: Permission = ctx.access): Promise<Actor> {
  return refuseUnless(permission, await lockSession(ctx.db, ctx.actor.sessionId, ctx.now));
}

/**
 * Hands on batches that take long to read, for as long as the session lives and its role may read them.
 * @throws AppError 401, 403 in place of the first batch that the member may not read.
 */
export async function* whileAllowed<Batch>(
  ctx: Context,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  const begun = performance.now();
  for await (const batch of batches) {
    const now = new Date(ctx.now.getTime() + performance.now() - begun);
    refuseUnless(ctx.access, await selectActor(ctx.db, ctx.actor.sessionId, now));
    yield batch;
  }
}

function refuseUnless(permission: Permission, actor: Actor | undefined): Actor {
  if (!actor) throw unauthenticated();
  if (!hasPermission(actor.role, permission)) throw forbidden();
  return actor;
}
