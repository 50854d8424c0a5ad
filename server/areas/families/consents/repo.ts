import { and, desc, eq, inArray, max } from 'drizzle-orm';
import type { PassportPurpose } from '#contracts/families/index.ts';
import type { ConsentPurpose } from '#contracts/records.ts';
import { enrolments } from '#server/areas/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { consentRequests } from '#server/db/schema/families.ts';

/** When the office last asked for each purpose. */
export async function selectAsked(
  db: Queryable,
  studentId: number,
): Promise<ReadonlyMap<ConsentPurpose, Date>> {
  const { purpose, createdAt } = consentRequests;
  const rows = await db
    .select({ purpose, at: max(createdAt) })
    .from(consentRequests)
    .where(eq(consentRequests.studentId, studentId))
    .groupBy(purpose);
  return new Map(rows.flatMap(({ purpose, at }) => (at === null ? [] : [[purpose, at] as const])));
}

export async function insertRequests(
  db: Queryable,
  purposes: readonly PassportPurpose[],
  asked: { studentId: number; createdAt: Date; createdBy: number },
): Promise<void> {
  await db.insert(consentRequests).values(purposes.map((purpose) => ({ ...asked, purpose })));
}

/** Newest first. */
export async function selectOpenServices(db: Queryable, studentId: number) {
  const { service, stage, id } = enrolments;
  const rows = await db
    .select({ service })
    .from(enrolments)
    .where(and(eq(enrolments.studentId, studentId), inArray(stage, ['enrolled', 'in_progress'])))
    .orderBy(desc(id));
  return rows.map((row) => row.service);
}
