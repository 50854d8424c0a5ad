import { and, eq, sql } from 'drizzle-orm';
import { UNTOLD_ACTIONS } from '#contracts/audit/index.ts';
import type { NOTE_KINDS } from '#contracts/records.ts';
import { visibleTo } from '#server/areas/students/records/student-scope-sql.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { exactly } from '#server/db/keyset.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { enrolments, studentNotes, students } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';

export async function isVisibleStudent(db: Queryable, actor: Actor, id: number): Promise<boolean> {
  const rows = await db
    .select({ id: students.id })
    .from(students)
    .where(and(eq(students.id, id), visibleTo(db, actor)));
  return rows.length > 0;
}

/** A row of either table. `source` tells them apart and orders what happened at the same moment. */
export interface TimelineRow extends Record<string, unknown> {
  source: number;
  id: number;
  /** ISO 8601 with microseconds, so that a page begins exactly where the one before ended. */
  at: string;
  kind: (typeof NOTE_KINDS)[number] | 'change';
  author: string | null;
  text: string | null;
  action: string | null;
  after: unknown;
}

export interface TimelineEnd {
  at: string;
  source: number;
  id: number;
}

/**
 * The event of the class list that a student came with: twenty thousand events of their own would make its import take
 * half as long again. All of a list are as old as its event, to the millisecond; of two lists of one moment hers is the
 * one of her school.
 */
const importOf = (studentId: number) => sql`
  select event.* from ${students} student join audit_events event on event.at = student.created_at
  where student.id = ${studentId} and event.action = 'import.committed' and (
    -- By her own events: those of the action are everybody's.
    select count(*) filter (where action = 'student.created') from audit_events
    where subject_type = 'student' and subject_id = ${studentId}
  ) = 0
  order by (event.after ->> 'schoolId')::int is distinct from student.school_id limit 1`;

/**
 * Notes, calls and changes of a student, her appointments and, for those who may read them, her reports, newest first.
 * Each table is read for one page at most.
 */
export async function selectTimeline(
  db: Queryable,
  studentId: number,
  { end, limit, hasReports }: { end: TimelineEnd | null; limit: number; hasReports: boolean },
): Promise<TimelineRow[]> {
  const isAfter = (source: number, at: unknown, id: unknown) =>
    end === null
      ? sql`true`
      : sql`(${at}, ${source}::int, ${id}) < (${end.at}::timestamptz, ${end.source}::int, ${end.id}::int)`;
  const { rows } = await db.execute<TimelineRow>(sql`
    (
      select 1 as source, id, ${exactly(studentNotes.createdAt)} as at, kind, author_name as author, text,
        null as action, null::jsonb as after
      from ${studentNotes}
      where student_id = ${studentId} and ${isAfter(1, studentNotes.createdAt, studentNotes.id)}
      order by created_at desc, id desc limit ${limit}
    ) union all (
      select 2, id, ${exactly(auditEvents.at)}, 'change', actor_name, null, action, after
      from ${auditEvents}
      where subject_type = 'student' and subject_id = ${studentId}
        and action <> all(${sql.param(UNTOLD_ACTIONS)}::text[])
        and ${isAfter(2, auditEvents.at, auditEvents.id)}
      order by ${auditEvents.at} desc, id desc limit ${limit}
    ) union all (
      select 2, id, ${exactly(sql`at`)}, 'change', actor_name, null, action, after
      from (${importOf(studentId)}) as import where ${isAfter(2, sql`at`, sql`id`)}
    ) union all (
      select * from (
        select 2, id, ${exactly(auditEvents.at)}, 'change', actor_name, null, action, after
        from ${auditEvents}
        where (subject_type = 'appointment'
            and subject_id = any(array(select id from ${appointments} where student_id = ${studentId}))
          or ${hasReports} and subject_type = 'report' and subject_id = any(array(
            select ${reports.id} from ${reports} join ${enrolments} on ${enrolments.id} = ${reports.enrolmentId}
            where ${enrolments.studentId} = ${studentId})))
          and action <> all(${sql.param(UNTOLD_ACTIONS)}::text[])
          and ${isAfter(2, auditEvents.at, auditEvents.id)}
        -- Few: read by their subject, instead of backwards through everybody's events until a page is full.
        offset 0
      ) as of_hers (source, id, at, kind, author, text, action, after)
      order by at desc, id desc limit ${limit}
    )
    order by at desc, source desc, id desc limit ${limit}`);
  return rows;
}

export async function insertNote(
  db: Queryable,
  note: typeof studentNotes.$inferInsert,
): Promise<typeof studentNotes.$inferSelect> {
  const [row] = await db.insert(studentNotes).values(note).returning();
  if (!row) throw new Error('The note was not stored');
  return row;
}
