import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import type { SentPart } from '#contracts/students/index.ts';
import { appointmentRequests, consents, enquiries } from '#server/db/schema/enquiries.ts';
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

/** Whether a session request is for a child whose parent has not confirmed their consent. */
export function awaitsParent(): SQL<boolean> {
  return sql<boolean>`(${isOfChild()} and not exists (
    select 1 from ${consents} given
    where given.appointment_request_id = ${appointmentRequests}.id and given.purpose = 'parent'
      and given.withdrawn_at is null and given.confirmation <> 'not_yet'))`;
}

/**
 * Whether a family withdrew a consent and has given none of the same purpose since.
 * @param theirs whether a consent is this family's.
 */
function isTakenBack(purposes: SQL, theirs: (consent: SQL) => SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${consents} taken
    where taken.purpose in (${purposes}) and taken.withdrawn_at is not null and ${theirs(sql`taken`)}
    and not exists (
      select 1 from ${consents} given
      where given.purpose = taken.purpose and given.withdrawn_at is null
        and coalesce(given.confirmed_at, given.given_at) >= taken.withdrawn_at and ${theirs(sql`given`)}))`;
}

/**
 * Whether a family withdrew its consent to a part of a session request, or the parent's consent that the part needs,
 * and has not given it again since: to the request or to staff.
 */
export function isWithdrawn(purpose: SentPart | 'follow_up'): SQL<boolean> {
  return isTakenBack(
    sql`${purpose}, 'parent'`,
    (consent) => sql`(${consent}.appointment_request_id = ${appointmentRequests}.id
      or ${consent}.student_id = ${appointmentRequests}.student_id)`,
  );
}

/** Whether a student's family withdrew its consent to be contacted and has not given it again since. */
export function refusesContact(studentId: AnyColumn): SQL<boolean> {
  return isTakenBack(
    sql`'contact'`,
    (consent) => sql`(${consent}.student_id = ${studentId}
      or ${consent}.enquiry_id in (select id from ${enquiries} where student_id = ${studentId})
      or ${consent}.appointment_request_id in (
        select id from ${appointmentRequests} where student_id = ${studentId}))`,
  );
}

/** Whether staff may see a part that a family sent with a session request. */
export function staffMaySee(part: SentPart): SQL<boolean> {
  return sql<boolean>`(not ${awaitsParent()} and not ${isWithdrawn(part)})`;
}
