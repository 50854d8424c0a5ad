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
  | 'enquiry.received'
  | 'enquiry.status_changed'
  | 'appointment_request.received'
  | 'appointment_request.status_changed'
  | 'sample_data.loaded'
  | 'sample_data.removed';

interface AuditEvent {
  action: AuditAction;
  /** A family's name stays out of the trail: it is kept for ever. */
  subject?:
    | { type: 'member'; id: number; name: string }
    | { type: 'enquiry' | 'appointment_request'; id: number }
    | undefined;
  /** The record's fields before and after, without secrets. */
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Records who did what, in the caller's transaction: either both the change and its event are kept, or neither. */
export async function recordEvent(
  ctx: Pick<PublicContext, 'db' | 'now'> & {
    /** Absent where it would be kept beside a family's data. */
    address?: string | undefined;
    actor?: Pick<Actor, 'id' | 'name'>;
  },
  event: AuditEvent,
): Promise<void> {
  const { subject } = event;
  await insertEvent(ctx.db, {
    at: ctx.now,
    action: event.action,
    actorId: ctx.actor?.id,
    actorName: ctx.actor?.name,
    subjectType: subject?.type,
    subjectId: subject?.id,
    subjectName: subject && 'name' in subject ? subject.name : undefined,
    address: ctx.address,
    before: event.before,
    after: event.after,
  });
}
