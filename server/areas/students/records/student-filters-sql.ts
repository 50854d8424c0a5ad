import { and, arrayContains, eq, exists, isNull, ne, not, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#contracts/endpoint.ts';
import type { StudentGap } from '#contracts/records.ts';
import type { Service } from '#contracts/services.ts';
import type { listStudents } from '#contracts/students/index.ts';
import type { JobContext } from '#server/context.ts';
import { isOnDays } from '#server/db/calendar-days.ts';
import type { Queryable } from '#server/db/client.ts';
import { CLASS_ORDER, enrolments, students } from '#server/db/schema/records.ts';
import { hasWords } from '#server/db/search.ts';
import { isLive } from './student-scope-sql.ts';

export type StudentFilters = Omit<QueryOf<typeof listStudents>, 'sort' | 'after' | 'limit'>;

/** Condition on `students`, without merged ones. Combine it with `visibleTo`. */
export function isListed({ db, office }: JobContext, filters: StudentFilters): SQL | undefined {
  const { q = '', status, schoolId, service, counsellorId, city, without } = filters;
  const { createdFrom: from, createdTo: to, grade, counsellor, tag, importId, registeredWith } = filters;
  return and(
    isLive,
    hasWords(students.searchText, q),
    status ? eq(students.status, status) : undefined,
    schoolId ? eq(students.schoolId, schoolId) : undefined,
    counsellorId ? eq(students.counsellorId, counsellorId) : undefined,
    counsellor === 'nobody' ? isNull(students.counsellorId) : undefined,
    registeredWith ? isRegisteredWith(registeredWith) : undefined,
    grade ? isInClass(grade) : undefined,
    tag ? arrayContains(students.tags, [tag]) : undefined,
    importId ? eq(students.importId, importId) : undefined,
    service ? exists(enrolmentsIn(db, service)) : undefined,
    city ? eq(students.city, city) : undefined,
    without ? isWithout(db, without) : undefined,
    ...isOnDays(students.createdAt, { from, to }, office.timeZone),
  );
}

const isRegisteredWith = (counsellor: number | 'nobody') =>
  counsellor === 'nobody' ? isNull(students.firstCounsellorId) : eq(students.firstCounsellorId, counsellor);

/** A range of the index by class. */
function isInClass(grade: string): SQL {
  const first = grade.padStart(2, '0');
  return sql`${sql.raw(`(${CLASS_ORDER})`)} between ${first} and ${`${first}~`}`;
}

function isWithout(db: Queryable, gap: StudentGap): SQL {
  switch (gap) {
    case 'school':
      return isNull(students.schoolId);
    case 'city':
      return isNull(students.city);
    case 'counsellor':
      return isNull(students.counsellorId);
    case 'service':
      return not(exists(enrolmentsIn(db)));
  }
}

/** A student's enrolments that were not cancelled. */
function enrolmentsIn(db: Queryable, service?: Service) {
  return db
    .select({ one: sql`1` })
    .from(enrolments)
    .where(
      and(
        eq(enrolments.studentId, students.id),
        service ? eq(enrolments.service, service) : undefined,
        ne(enrolments.stage, 'cancelled'),
      ),
    );
}
