import { pick } from '#contracts/lib/fields.ts';
import { filledBy } from '#contracts/schools/index.ts';
import type { Service } from '#contracts/services.ts';
import { enrolmentIn, joinTags, MAX_TAGS, type PlainField } from '#contracts/students/index.ts';
import { recordEvent } from '#server/areas/audit/index.ts';
import type { JobContext } from '#server/context.ts';
import { insertListNote } from './class-lists-sql.ts';
import { findLacking } from './consents.ts';
import { hasOpenEnrolment, insertEnrolment } from './enrolments-sql.ts';
import { holdSchools, lockStudentsNow, updateStudentRow } from './repo.ts';

interface Linking {
  importId: number;
  service: Service | null;
  tags: readonly string[];
}

interface LinkedRow {
  /** Null for an erased student. */
  studentId: number | null;
  /** Null if the school was removed meanwhile. */
  schoolId: number | null;
  student: { [Field in Exclude<PlainField, 'name'>]: string | null } & { name: string; note?: string | null };
}

/**
 * Completes stored students by the rows of a class list that were linked to them, in the caller's transaction: fills empty
 * fields, adds the list's tags and an enrolment in its service. Fails for a locked student, whose holder may wait for
 * the list.
 */
export async function linkListed(
  ctx: JobContext & { actor: { id: number; name: string } },
  { importId, service, tags }: Linking,
  rows: readonly LinkedRow[],
): Promise<void> {
  const ids = rows.flatMap(({ studentId }) => studentId ?? []);
  if (ids.length === 0) return;
  const students = new Map((await lockStudentsNow(ctx.db, ids)).map((row) => [row.id, row]));
  const schoolIds = [
    ...[...students.values()].flatMap((student) => student.schoolId ?? []),
    ...rows.flatMap(({ schoolId }) => schoolId ?? []),
  ];
  const schools = await holdSchools(ctx.db, schoolIds);
  for (const { studentId, schoolId, student: row } of rows) {
    const stored = students.get(studentId ?? 0);
    if (!stored) continue;
    const fields = filledBy(row, stored);
    const allTags = joinTags(stored.tags, tags).slice(0, Math.max(stored.tags.length, MAX_TAGS));
    const changes = {
      ...pick(row, fields),
      ...(stored.schoolId === null && schoolId !== null && { schoolId }),
      ...(allTags.length > stored.tags.length && { tags: allTags }),
    };
    if (Object.keys(changes).length > 0) {
      await updateStudentRow(ctx.db, stored, changes, schools);
      students.set(stored.id, { ...stored, ...changes });
    }
    const isEnrolled =
      service !== null &&
      !(await hasOpenEnrolment(ctx.db, { studentId: stored.id, service })) &&
      // A family with a passport is enrolled by itself, once it agrees.
      (await findLacking(ctx, stored.id, enrolmentIn(service))).lacking.length === 0;
    if (isEnrolled) await insertEnrolment(ctx.db, { studentId: stored.id, service, createdAt: ctx.now });
    if (row.note) {
      const author = { authorId: ctx.actor.id, authorName: ctx.actor.name };
      const note = { studentId: stored.id, text: row.note, ...author, createdAt: ctx.now };
      await insertListNote(ctx.db, note);
    }
    await recordEvent(ctx, {
      action: 'student.class_list_linked',
      subject: { type: 'student', id: stored.id },
      after: { importId, fields: Object.keys(changes), ...(isEnrolled && { service }) },
    });
  }
}
