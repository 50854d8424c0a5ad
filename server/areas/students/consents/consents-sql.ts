import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { ADULT_AGE } from '#contracts/lib/ages.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { students } from '#server/db/schema/records.ts';

/**
 * Whether a student was a child at a moment, by their date of birth. The day is UTC's on every database; in India a
 * birthday then begins some hours late, on the safe side.
 */
export const wasChild = (studentId: AnyColumn, moment: AnyColumn): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${students} child
  where child.id = ${studentId}
    and child.date_of_birth > (${moment} at time zone 'UTC')::date - make_interval(years => ${ADULT_AGE}))`;

/** Whether a parent has confirmed their consent to a contact. */
export const hasConfirmedParent = (contactId: AnyColumn): SQL<boolean> => sql<boolean>`exists (
  select 1 from ${consents} given
  where given.contact_id = ${contactId} and given.purpose = 'parent'
    and given.withdrawn_at is null and given.confirmation <> 'not_yet')`;

/**
 * Whether a family withdrew a consent and has given none of the same purpose since.
 * @param theirs whether a consent is this family's.
 */
export function isTakenBack(purposes: SQL, theirs: (consent: SQL) => SQL): SQL<boolean> {
  return sql<boolean>`exists (
    select 1 from ${consents} taken
    where taken.purpose in (${purposes}) and taken.withdrawn_at is not null and ${theirs(sql`taken`)}
    and not exists (
      select 1 from ${consents} given
      where given.purpose = taken.purpose and given.withdrawn_at is null
        and coalesce(given.confirmed_at, given.given_at) >= taken.withdrawn_at and ${theirs(sql`given`)}))`;
}

/** Whether a student's family withdrew its consent to be contacted and has not given it again since. */
export const refusesContact = (studentId: AnyColumn): SQL<boolean> =>
  isTakenBack(sql`'contact'`, (consent) => sql`${consent}.student_id = ${studentId}`);

/** The parent who agreed to a contact's request, as a subquery. */
export const parentOfContact = (contactId: AnyColumn) => sql`(
  select min(parent.given_by) from ${consents} parent
  where parent.contact_id = ${contactId} and parent.purpose = 'parent')`;
