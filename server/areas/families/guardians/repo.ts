import { and, asc, eq, isNull } from 'drizzle-orm';
import { students } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { guardianships } from '#server/db/schema/families.ts';

/** The open links of an account to students whose record was not merged into another one. */
export function selectChildren(db: Queryable, accountId: number, studentId?: number) {
  return db
    .select({
      guardianship: {
        id: guardianships.id,
        relation: guardianships.relation,
        sight: guardianships.sight,
        origin: guardianships.origin,
        createdAt: guardianships.createdAt,
        allowedAt: guardianships.allowedAt,
      },
      student: {
        id: students.id,
        name: students.name,
        dateOfBirth: students.dateOfBirth,
        className: students.className,
        schoolId: students.schoolId,
        counsellorId: students.counsellorId,
        status: students.status,
        language: students.language,
      },
    })
    .from(guardianships)
    .innerJoin(students, eq(students.id, guardianships.studentId))
    .where(
      and(
        eq(guardianships.accountId, accountId),
        studentId === undefined ? undefined : eq(guardianships.studentId, studentId),
        isNull(guardianships.endedAt),
        isNull(students.mergedIntoId),
      ),
    )
    .orderBy(asc(guardianships.createdAt), asc(guardianships.id));
}
