import { and, asc, eq, ne, type SQL, sql } from 'drizzle-orm';
import { members } from '#server/areas/identity/index.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/views-from-above.ts';
import { ALIKE } from '#server/lib/alike-names.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import { isLive, visibleTo } from './student-scope-sql.ts';

/** More students with one phone number are no family: it is a school's or a hostel's number. */
export const MAX_FAMILY = 12;

const wordsWithout = (nameKey: SQL, otherKey: SQL) => sql`coalesce((
  select string_agg(word, ' ') from unnest(string_to_array(${nameKey}, ' ')) word
  where word <> all(string_to_array(${otherKey}, ' '))), '')`;

/** `isAlikeName` of two name keys. A script without trigrams in this database compares the first letters. */
export const areAlike = (one: SQL, other: SQL): SQL<boolean> => sql<boolean>`(
  select starts_with(own, theirs) or starts_with(theirs, own)
    or similarity(own, theirs) > ${sql.raw(String(ALIKE))}::real
    or (show_trgm(own) = '{}' and left(own, 2) = left(theirs, 2))
  from (select ${wordsWithout(one, other)} as own, ${wordsWithout(other, one)} as theirs) as names)`;

/**
 * The brothers and sisters of a student whom the actor may see: other names with the same phone number and the same
 * guardian. A record without a guardian belongs to the family of its phone number.
 */
export async function selectSiblings(
  db: Queryable,
  actor: Actor,
  {
    id,
    phone,
    nameKey,
    guardianName,
  }: Pick<typeof students.$inferSelect, 'id' | 'phone' | 'nameKey' | 'guardianName'>,
) {
  if (phone === null) return [];
  const rows = await db
    .select({
      id: students.id,
      name: students.name,
      className: students.className,
      school: schools.name,
      status: students.status,
      counsellor: members.name,
      guardianName: students.guardianName,
      isSeen: sql<boolean>`coalesce(${visibleTo(db, actor) ?? sql`true`}, false)`,
      isAlike: areAlike(sql`${students.nameKey}`, sql`${nameKey}::text`),
    })
    .from(students)
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .leftJoin(members, eq(members.id, students.counsellorId))
    .where(and(eq(students.phone, phone), isLive, ne(students.id, id)))
    .orderBy(asc(students.nameKey), asc(students.id))
    .limit(MAX_FAMILY);
  if (rows.length === MAX_FAMILY) return [];
  return rows.filter((row) => row.isSeen && !row.isAlike && isSameGuardian(row.guardianName, guardianName));
}

function isSameGuardian(one: string | null, other: string | null): boolean {
  const [key, otherKey] = [toSearchKey(one ?? ''), toSearchKey(other ?? '')];
  return key === '' || otherKey === '' || key === otherKey;
}
