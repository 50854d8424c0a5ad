import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { appointmentRequests, consents, enquiries } from '#server/db/schema/enquiries.ts';

/** Whether a student's family withdrew its consent to be contacted and has not given it again since. */
export function refusesContact(studentId: AnyColumn): SQL<boolean> {
  const theirs = (consent: SQL) => sql`${consent}.purpose = 'contact' and (
    ${consent}.student_id = ${studentId}
    or ${consent}.enquiry_id in (select id from ${enquiries} where student_id = ${studentId})
    or ${consent}.appointment_request_id in (select id from ${appointmentRequests} where student_id = ${studentId}))`;
  return sql<boolean>`exists (
    select 1 from ${consents} taken where taken.withdrawn_at is not null and ${theirs(sql`taken`)}
    and not exists (
      select 1 from ${consents} given
      where given.withdrawn_at is null and given.given_at > taken.withdrawn_at and ${theirs(sql`given`)}))`;
}
