import { auditEvents as table } from '#server/db/schema/audit.ts';
import { view } from '#server/db/view.ts';

const { id, at, action, actorId, actorName, subjectType, subjectId, address, before, after } = table;

export const auditEvents = view
  .select({ id, at, action, actorId, actorName, subjectType, subjectId, address, before, after })
  .from(table)
  .as('audit_events');
