import { and, eq, exists, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { hasPermission, seesOnlyAssigned } from '#contracts/roles.ts';
import { TASK_RECORD_ACCESS, type TaskRecordKind } from '#contracts/tasks/index.ts';
import { appointments, isOwnAppointment } from '#server/areas/appointments/index.ts';
import {
  contactName,
  contactPerson,
  contactsSeenBy,
  selectSeenContacts,
} from '#server/areas/enquiries/index.ts';
import { reports } from '#server/areas/reports/index.ts';
import { allVisibleTo, enrolments, isLive, students } from '#server/areas/students/index.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { tasks } from '#server/db/schema/tasks.ts';

export type Viewer = Pick<Actor, 'id' | 'role'>;

/** The column of each kind. The student is also stored for its appointment or report, so it comes last. */
const COLUMNS = {
  appointment: 'appointmentId',
  report: 'reportId',
  contact: 'contactId',
  student: 'studentId',
} as const satisfies Record<TaskRecordKind, keyof typeof tasks.$inferSelect>;
const KINDS = Object.keys(COLUMNS) as TaskRecordKind[];

type RecordColumn = (typeof COLUMNS)[TaskRecordKind];
export type RecordIds = Partial<Record<RecordColumn, number | null>>;

export const recordColumn = (kind: TaskRecordKind) => tasks[COLUMNS[kind]];

/** The record of a task; null for a task of its own. */
export function recordOf(row: Record<RecordColumn, number | null>) {
  for (const kind of KINDS) {
    const id = row[COLUMNS[kind]];
    if (id !== null) return { kind, id };
  }
  return null;
}

export const NO_RECORD_IDS = { appointmentId: null, reportId: null, contactId: null, studentId: null };

export function recordIds(kind: TaskRecordKind, found: { id: number; studentId: number | null }): RecordIds {
  return { studentId: found.studentId, [COLUMNS[kind]]: found.id };
}

/** The name of a task's record, for a query with the student. */
export const recordName = (): SQL<string | null> =>
  sql<string | null>`coalesce(${students.name}, ${contactName(tasks.contactId)}, (
    select ${contactPerson(appointments.contactId)} from ${appointments} where ${appointments.id} = ${tasks.appointmentId}))`;

/**
 * Condition on `tasks`: those that a member may see. A teacher sees their own ones and those of records that they see, and
 * none of other records.
 */
export function isTaskVisible(db: Queryable, viewer: Viewer): SQL | undefined {
  if (!seesOnlyAssigned(viewer.role)) return undefined;
  const { assigneeId, createdById } = tasks;
  const seen = db.select({ id: students.id }).from(students).where(allVisibleTo(db, viewer));
  const isOnRecord = sql`num_nonnulls(${sql.join(
    KINDS.map((kind) => sql`${recordColumn(kind)}`),
    sql`, `,
  )}) > 0`;
  return and(
    or(eq(assigneeId, viewer.id), eq(createdById, viewer.id), isOnRecord),
    or(isNull(tasks.studentId), inArray(tasks.studentId, seen)),
    or(isNull(tasks.contactId), sql`${tasks.contactId} in (${contactsSeenBy(viewer)})`),
    or(
      isNull(tasks.appointmentId),
      isNotNull(tasks.studentId),
      exists(
        db
          .select({ one: sql`1` })
          .from(appointments)
          .where(and(eq(appointments.id, tasks.appointmentId), isOwnAppointment(db, viewer))),
      ),
    ),
  );
}

/** The records among these that a member may see, with their students. */
export async function selectRecords(
  db: Queryable,
  viewer: Viewer,
  { kind, ids }: { kind: TaskRecordKind; ids: readonly number[] },
): Promise<{ id: number; studentId: number | null }[]> {
  if (!hasPermission(viewer.role, TASK_RECORD_ACCESS[kind])) return [];
  const wanted = [...ids];
  const isSeen = and(isLive, allVisibleTo(db, viewer));
  if (kind === 'student') {
    const { id } = students;
    return db
      .select({ id, studentId: id })
      .from(students)
      .where(and(inArray(id, wanted), isSeen));
  }
  if (kind === 'appointment') {
    const { id, studentId } = appointments;
    return db
      .select({ id, studentId })
      .from(appointments)
      .leftJoin(students, eq(students.id, studentId))
      .where(and(inArray(id, wanted), or(isNull(studentId), isSeen), isOwnAppointment(db, viewer)));
  }
  if (kind === 'report') {
    const { studentId } = enrolments;
    return db
      .select({ id: reports.id, studentId })
      .from(reports)
      .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
      .innerJoin(students, eq(students.id, studentId))
      .where(and(inArray(reports.id, wanted), isSeen));
  }
  const rows = await selectSeenContacts(db, viewer, wanted);
  return rows.map((row) => ({ ...row, studentId: null }));
}
