import type { Actor, PublicContext } from '#server/context.ts';
import { insertEvent } from './repo.ts';

/** What can be found in the audit trail. */
type AuditAction =
  | 'session.signed_in'
  | 'session.refused'
  | 'session.signed_out'
  | 'member.created'
  | 'member.updated'
  | 'member.deleted'
  | 'member.password_changed'
  | 'member.password_refused'
  | 'member.one_time_password_issued'
  | 'sample_data.loaded'
  | 'sample_data.removed';

interface AuditEvent {
  action: AuditAction;
  subject?: { type: 'member'; id: number; name: string } | undefined;
  /** The record's fields before and after, without secrets. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Records who did what, in the caller's transaction: either both the change and its event are kept, or neither. */
export async function recordEvent(
  ctx: PublicContext & { actor?: Pick<Actor, 'id' | 'name'> },
  event: AuditEvent,
): Promise<void> {
  await insertEvent(ctx.db, {
    at: ctx.now,
    action: event.action,
    actorId: ctx.actor?.id,
    actorName: ctx.actor?.name,
    subjectType: event.subject?.type,
    subjectId: event.subject?.id,
    subjectName: event.subject?.name,
    address: ctx.address,
    before: event.before,
    after: event.after,
  });
}
