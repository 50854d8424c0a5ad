import { desc, eq } from 'drizzle-orm';
import { enrolments } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';

export function selectEnrolments(db: Queryable, studentId: number) {
  const { id, service, stage, createdAt, completedAt } = enrolments;
  return db
    .select({ id, service, stage, createdAt, completedAt })
    .from(enrolments)
    .where(eq(enrolments.studentId, studentId))
    .orderBy(desc(createdAt), desc(id));
}
