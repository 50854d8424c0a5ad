import { eq } from 'drizzle-orm';
import { members } from '#server/areas/identity/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { courseCorrections } from '#server/db/schema/course-corrections.ts';
import type { StoredCorrection } from './corrected-course.ts';

export interface CorrectionRow extends StoredCorrection {
  courseId: string;
  version: number;
  retirement: { reason: string; at: Date } | null;
  changedAt: Date;
  /** Null if the member has left. */
  changedBy: string | null;
}

const joined = (db: Queryable) =>
  db
    .select({ row: courseCorrections, changedBy: members.name })
    .from(courseCorrections)
    .leftJoin(members, eq(members.id, courseCorrections.updatedBy));

type Joined = Awaited<ReturnType<typeof joined>>[number];

function toCorrection({ row, changedBy }: Joined): CorrectionRow {
  const { courseId, changes, version, source, readOn, confidence, compiledReadOn } = row;
  const { retiredAt, retiredReason, updatedAt } = row;
  const isRead = source !== null && readOn !== null && confidence !== null && compiledReadOn !== null;
  const isRetired = retiredAt !== null && retiredReason !== null;
  return {
    courseId,
    changes,
    version,
    isRetired,
    changedBy,
    reading: isRead ? { source, readOn, confidence, compiledReadOn } : null,
    retirement: isRetired ? { reason: retiredReason, at: retiredAt } : null,
    changedAt: updatedAt,
  };
}

export async function selectCorrections(db: Queryable): Promise<CorrectionRow[]> {
  return (await joined(db).orderBy(courseCorrections.courseId)).map(toCorrection);
}

export async function selectCorrection(db: Queryable, courseId: string): Promise<CorrectionRow | undefined> {
  const [row] = await joined(db).where(eq(courseCorrections.courseId, courseId));
  return row && toCorrection(row);
}

export type CorrectionChange = Pick<CorrectionRow, 'courseId' | 'changes' | 'reading' | 'retirement'> & {
  version: number;
  updatedBy: number;
  updatedAt: Date;
};

export async function saveCorrection(
  db: Queryable,
  { reading, retirement, ...row }: CorrectionChange,
): Promise<void> {
  const { source = null, readOn = null, confidence = null, compiledReadOn = null } = reading ?? {};
  const { at: retiredAt = null, reason: retiredReason = null } = retirement ?? {};
  const values = { ...row, source, readOn, confidence, compiledReadOn, retiredAt, retiredReason };
  await db
    .insert(courseCorrections)
    .values(values)
    .onConflictDoUpdate({ target: courseCorrections.courseId, set: values });
}
