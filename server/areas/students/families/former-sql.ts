import { and, asc, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { leads } from '#server/db/schema/enquiries.ts';
import { studentFormerDetails } from '#server/db/schema/former-details.ts';
import { students } from '#server/db/schema/records.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { Contacts } from './repo.ts';

/** Names and contacts that corrections replaced, as records of the same students. */
export async function selectFormer(db: Queryable, ids: number[]) {
  const { studentId: id, name, guardianName, phone, email } = studentFormerDetails;
  const rows = await db
    .select({ id, name, guardianName, phone, email })
    .from(studentFormerDetails)
    .where(inArray(id, ids))
    .orderBy(asc(studentFormerDetails.id));
  return rows.map((row) => ({ ...row, schoolId: null }));
}

/** Letters and digits between anything else, normalised for a search. */
export const wordsOf = (text: string) => toSearchKey(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Of these names, the ones that no other student has. */
export async function selectOwnNames(db: Queryable, names: string[], ids: number[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select own.name from unnest(${sql.param(names)}::text[], ${sql.param(names.map(toSearchKey))}::text[]) own (name, key)
    where not exists (
      select 1 from ${students} other where other.name_key = own.key and other.id <> all(${sql.param(ids)}::int[])
    )`);
  return rows.map(({ name }) => name);
}

/** The leads on no record that name a child. */
export function selectUnlinkedChildren(db: Queryable) {
  const { id, childName, phone, email, studentId } = leads;
  return db
    .select({ id, childName, phone, email })
    .from(leads)
    .where(and(isNull(studentId), isNotNull(childName)));
}

/** Candidates among the tasks on no record: with one of the contacts, or all words of a name as parts of others. */
export async function selectLoneTasks(db: Queryable, names: string[], { phones, emails }: Contacts) {
  const { id, what, outcome } = tasks;
  const text = sql`(${what} || ' ' || coalesce(${outcome}, ''))`;
  const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&');
  return db
    .select({ id, what, outcome })
    .from(tasks)
    .where(
      and(
        isNull(tasks.studentId),
        isNull(tasks.enquiryId),
        isNull(tasks.appointmentRequestId),
        isNull(tasks.leadId),
        or(
          ...phones.map(
            (phone) => sql`regexp_replace(${text}, '\\D', '', 'g') like ${`%${phone.slice(-10)}%`}`,
          ),
          ...emails.map((email) => sql`lower(normalize(${text}, nfkc)) like ${`%${escaped(email)}%`}`),
          ...names.map((name) =>
            and(
              ...wordsOf(name).map(
                (word) =>
                  sql`(${tasks.searchText} || ' ' || lower(coalesce(${outcome}, ''))) like ${`%${escaped(word)}%`}`,
              ),
            ),
          ),
        ),
      ),
    );
}
