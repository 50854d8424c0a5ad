import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { areAlike } from '#server/areas/students/records/siblings-sql.ts';
import { isLive, visibleTo } from '#server/areas/students/records/student-scope-sql.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/views-from-above.ts';
import { otherOrders } from '#server/lib/search-key.ts';

/** Trigram similarity above which two names count as spellings of one name. */
const SIMILAR = 0.45;

/** Null or an empty key for an unknown part. */
interface Known {
  /** See server/lib/search-key.ts. */
  nameKey: string;
  /** E.164. */
  phone: string | null;
  email: string | null;
  schoolId: number | undefined;
  exceptId: number | undefined;
  /** Whether another child with the phone number or e-mail address counts, too. */
  withSiblings: boolean;
}

export async function selectDuplicates(
  db: Queryable,
  actor: Actor,
  { nameKey, phone, email, schoolId, exceptId, withSiblings }: Known,
  limit: number,
) {
  const mayBeSame = areAlike(sql`${students.nameKey}`, sql`${nameKey}::text`);
  const isChild = withSiblings || nameKey === '' ? undefined : mayBeSame;
  const samePhone = phone === null ? undefined : and(eq(students.phone, phone), isChild);
  const sameEmail =
    email === null ? undefined : and(sql`lower(${students.email}) = lower(${email})`, isChild);
  // Names in some scripts have no trigrams, so that equal keys are compared as well.
  const isNamed = inArray(students.nameKey, [nameKey, ...otherOrders(nameKey)]);
  const isSimilar = sql`similarity(${students.nameKey}, ${nameKey}) > ${SIMILAR}::real`;
  const isAlike = or(isNamed, and(isSimilar, mayBeSame));
  const alike =
    nameKey === ''
      ? undefined
      : schoolId === undefined
        ? isNamed
        : and(eq(students.schoolId, schoolId), isAlike);
  const isDuplicate = or(samePhone, sameEmail, alike);
  if (!isDuplicate) return [];

  const isMet = (condition: SQL | undefined) => sql<boolean>`coalesce(${condition ?? sql`false`}, false)`;
  const reasons = { phone: isMet(samePhone), email: isMet(sameEmail), name: isMet(alike) };
  const strength = sql`(${reasons.phone})::int + (${reasons.email})::int + (${reasons.name})::int`;
  return db
    .select({
      id: students.id,
      name: students.name,
      guardian: students.guardianName,
      school: schools.name,
      className: students.className,
      status: students.status,
      createdAt: students.createdAt,
      reasons,
    })
    .from(students)
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .where(and(isLive, isDuplicate, exceptId ? ne(students.id, exceptId) : undefined, visibleTo(db, actor)))
    .orderBy(desc(strength), desc(sql`similarity(${students.nameKey}, ${nameKey})`), desc(students.id))
    .limit(limit);
}
