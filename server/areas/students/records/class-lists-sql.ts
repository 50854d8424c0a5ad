import { and, asc, inArray } from 'drizzle-orm';
import type { Queryable } from '#server/db/client.ts';
import { students } from '#server/db/schema/records.ts';
import type { StudentRow } from './repo.ts';
import { isLive } from './student-scope-sql.ts';

/** Locks live students, or fails at once (SQLSTATE 55P03) if another transaction holds one of them. */
export function lockStudentsNow(db: Queryable, ids: number[]): Promise<StudentRow[]> {
  return db
    .select()
    .from(students)
    .where(and(inArray(students.id, ids), isLive))
    .orderBy(asc(students.id))
    .for('update', { noWait: true });
}
