import { hasPermission, type Permission } from '#contracts/roles.ts';
import type { Actor, Context } from './context.ts';
import { lockSession, selectActor } from './db/lock-session.ts';
import { forbidden, unauthenticated } from './errors.ts';

/**
 * Begins a change: locks the session until the transaction ends, and reads the actor again, since the session may have
 * ended or the role changed while the request waited.
 * @param permission only for a service that endpoints with different permissions share.
 * @throws AppError 401, 403.
 */
export async function holdActor(ctx: Context, permission: Permission = ctx.access): Promise<Actor> {
  return refuseUnless(permission, await lockSession(ctx.db, ctx.actor.sessionId, ctx.now));
}

/**
 * Passes on batches that take long to read, while the session lives and its role has the permission.
 * @throws AppError 401, 403 in place of the first forbidden batch.
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
