import { type SQL, sql } from 'drizzle-orm';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { appointmentRequests, consents } from '#server/db/schema/enquiries.ts';
import { students } from '#server/db/schema/records.ts';

/**
 * Whether a session request is for a child: by the age that it gave, or by the date of birth of its student. The day is
 * UTC's on every database; in India a birthday then begins some hours late, on the safe side.
 */
export function isOfChild(): SQL<boolean> {
  return sql<boolean>`(${appointmentRequests}.is_under18 or exists (
    select 1 from ${students} child
    where child.id = ${appointmentRequests}.student_id
      and child.date_of_birth >
        (${appointmentRequests}.created_at at time zone 'UTC')::date - make_interval(years => ${ADULT_AGE})))`;
}

/** Whether a session request is for a child whose parent has not confirmed their consent: its assessment and interests are closed. */
export function awaitsParent(): SQL<boolean> {
  return sql<boolean>`(${isOfChild()} and not exists (
    select 1 from ${consents} given
    where given.appointment_request_id = ${appointmentRequests}.id and given.purpose = 'parent'
      and given.withdrawn_at is null and given.confirmation <> 'not_yet'))`;
}

/**
 * Whether a family withdrew its consent to what it sent with a request, or the parent's consent that it
 * needs, and has not given it again since: to the request or to staff.
 */
export function isWithdrawn(purpose: 'assessment' | 'interests' | 'follow_up'): SQL<boolean> {
  const theirs = (consent: SQL) => sql`(${consent}.appointment_request_id = ${appointmentRequests}.id
    or ${consent}.student_id = ${appointmentRequests}.student_id)`;
  return sql<boolean>`exists (
    select 1 from ${consents} taken
    where taken.purpose in (${purpose}, 'parent') and taken.withdrawn_at is not null and ${theirs(sql`taken`)}
    and not exists (
      select 1 from ${consents} given
      where given.purpose = taken.purpose and given.withdrawn_at is null
        and coalesce(given.confirmed_at, given.given_at) >= taken.withdrawn_at and ${theirs(sql`given`)}))`;
}
