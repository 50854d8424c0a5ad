import { and, eq, exists, like, ne, type SQL, sql } from 'drizzle-orm';
import type { StudentStatus } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import { toLikePatterns } from '#server/lib/search-key.ts';
import type { Queryable } from './client.ts';
import { enrolments, students } from './schema/records.ts';
import { isLive } from './student-scope.ts';

/** What a list of students is narrowed down by; see `studentFilters` in contracts/students.ts. */
export interface StudentFilters {
  q?: string | undefined;
  status?: StudentStatus | undefined;
  schoolId?: number | undefined;
  service?: Service | undefined;
  counsellorId?: number | undefined;
  createdFrom?: string | undefined;
  createdTo?: string | undefined;
}

/**
 * The live students that the filters leave, as a condition on `students`. Who may see them is another one: `visibleTo`.
 * @param timeZone in which the days of the filters begin and end.
 */
export function isListed(db: Queryable, filters: StudentFilters, timeZone: string): SQL | undefined {
  const { q = '', status, schoolId, service, counsellorId, createdFrom, createdTo } = filters;
  const midnight = (day: SQL) => sql`((${day})::timestamp at time zone ${timeZone})`;
  return and(
    isLive,
    ...toLikePatterns(q).map((pattern) => like(students.searchText, pattern)),
    status ? eq(students.status, status) : undefined,
    schoolId ? eq(students.schoolId, schoolId) : undefined,
    counsellorId ? eq(students.counsellorId, counsellorId) : undefined,
    service ? exists(enrolmentsIn(db, service)) : undefined,
    createdFrom ? sql`${students.createdAt} >= ${midnight(sql`${createdFrom}::date`)}` : undefined,
    createdTo ? sql`${students.createdAt} < ${midnight(sql`${createdTo}::date + 1`)}` : undefined,
  );
}

function enrolmentsIn(db: Queryable, service: Service) {
  return db
    .select({ one: sql`1` })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.studentId, students.id),
        eq(enrolments.service, service),
        ne(enrolments.stage, 'cancelled'),
      ),
    );
}
