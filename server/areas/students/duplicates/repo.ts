import { and, desc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
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
}

export async function selectDuplicates(
  db: Queryable,
  actor: Actor,
  { nameKey, phone, email, schoolId, exceptId }: Known,
  limit: number,
) {
  const samePhone = phone === null ? undefined : eq(students.phone, phone);
  const sameEmail = email === null ? undefined : sql`lower(${students.email}) = lower(${email})`;
  // Names in some scripts have no trigrams, so that equal keys are compared as well.
  const isNamed = inArray(students.nameKey, [nameKey, ...otherOrders(nameKey)]);
  const isAlike = sql`(${isNamed} or similarity(${students.nameKey}, ${nameKey}) > ${SIMILAR}::real)`;
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
