import { type SQL, sql } from 'drizzle-orm';
import { appointmentRequests, consents } from '#server/db/schema/enquiries.ts';

/** Whether a session request is for a child whose parent has not confirmed their consent: its assessment is closed. */
export function awaitsParent(): SQL<boolean> {
  return sql<boolean>`(${appointmentRequests}.is_under18 and not exists (
    select 1 from ${consents} given
    where given.appointment_request_id = ${appointmentRequests}.id and given.purpose = 'parent'
      and given.withdrawn_at is null and given.confirmation <> 'not_yet'))`;
}
