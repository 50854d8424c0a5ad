import { eq, or, sql } from 'drizzle-orm';
import { HIDDEN_FROM_TIMELINE } from '#contracts/audit/index.ts';
import { SUBMISSION_KINDS } from '#contracts/enquiries/index.ts';
import type { MessageChannel } from '#contracts/mail/index.ts';
import type { NOTE_KINDS } from '#contracts/records.ts';
import { hasPermission, seesOnlyAssigned } from '#contracts/roles.ts';
import { auditEvents } from '#server/areas/audit/index.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { exactly } from '#server/db/keyset.ts';
import { oneRow } from '#server/db/one-row.ts';
import {
  appointmentRequests,
  enquiries,
  leads,
  type SubmissionTable,
  submissionTables,
} from '#server/db/schema/enquiries.ts';
import { familyMessages } from '#server/db/schema/messages.ts';
import { enrolments, studentNotes, students } from '#server/db/schema/records.ts';
import { appointments, reports } from '#server/db/views-from-above.ts';

/** A note (source 1), an audit event (2) or a message (3); `source` orders rows of the same moment. */
export interface TimelineRow extends Record<string, unknown> {
  source: number;
  id: number;
  /** ISO 8601 with microseconds, so that a page begins exactly where the one before ended. */
  at: string;
  kind: (typeof NOTE_KINDS)[number] | MessageChannel | 'change';
  author: string | null;
  text: string | null;
  action: string | null;
  after: unknown;
}

interface TimelineEnd {
  at: string;
  source: number;
  id: number;
}

/** Ids of the student's record and of the records that were merged into it, also in several steps. */
const recordsOf = (studentId: number) => sql`
  with recursive record (id) as (
    select ${studentId}::int
    union select merged.id from ${students} merged join record on merged.merged_into_id = record.id
  ) select id from record`;

/**
 * The events of the class lists that added the records: an import records no event per student, which would take half
 * its time again. Both have the same timestamp; of two lists with that timestamp, the remembered one.
 */
const importsOf = (studentId: number) => sql`
  select distinct on (event.id) event.* from ${students} student, lateral (
    select * from ${auditEvents} where at = student.created_at and action = 'import.committed'
    order by subject_id is distinct from student.import_id,
      (after ->> 'schoolId')::int is distinct from student.school_id limit 1
  ) event
  where student.id = any(array(${recordsOf(studentId)})) and (
    -- Reads the events of the student, of which there are few.
    select count(*) filter (where action = 'student.created') from audit_events
    where subject_type = 'student' and subject_id = student.id
  ) = 0`;

/** Events of bulk changes that included these records. One event lists all students of a bulk change. */
const bulkChangesOf = (studentId: number) => sql`
  select event.id, event.at, event.actor_name, event.action, event.after - 'studentIds' as after
  from bulk_change_students made join audit_events event
    on event.subject_type = 'bulk_change' and event.subject_id = made.bulk_id
  where made.student_id = any(array(${recordsOf(studentId)})) and (
    event.action = 'students.bulk_changed' and made.state in ('changed', 'undone', 'kept')
    or event.action = 'students.bulk_undone' and made.state = 'undone')`;

type Reader = Pick<Actor, 'id' | 'role'>;

/** Ids of the student's enquiries, requests or leads that the reader sees: see `seesSubmission`. */
const submissionsOf = (table: SubmissionTable, studentId: number, reader: Reader) => sql`array(
  select id from ${table} where student_id = ${studentId}
    and ${seesOnlyAssigned(reader.role) ? sql`assignee_id = ${reader.id}` : sql`true`})`;

/** The messages about the records, their enquiries, requests and leads. */
const isAboutStudent = (studentId: number, reader: Reader) => sql`(
  student_id = any(array(${recordsOf(studentId)}))
  or enquiry_id = any(${submissionsOf(enquiries, studentId, reader)})
  or appointment_request_id = any(${submissionsOf(appointmentRequests, studentId, reader)})
  or lead_id = any(${submissionsOf(leads, studentId, reader)}))`;

const MOVES = SUBMISSION_KINDS.map((kind) => `${kind}.stage_moved`);

/** Events about the student's enquiries, requests and leads. */
const isOfSubmissions = (studentId: number, reader: Reader) =>
  or(
    ...SUBMISSION_KINDS.map(
      (kind) => sql`(subject_type = ${kind}
        and subject_id = any(${submissionsOf(submissionTables[kind], studentId, reader)}))`,
    ),
  );

/**
 * Notes, calls, messages and changes of a student, of merged records, of their appointments, moves of their leads that the
 * reader sees and, for a reader of reports, of their reports, newest first.
 */
export async function selectTimeline(
  db: Queryable,
  studentId: number,
  { end, limit, reader }: { end: TimelineEnd | null; limit: number; reader: Reader },
): Promise<TimelineRow[]> {
  const hasReports = hasPermission(reader.role, 'reports:read');
  const isAfter = (source: number, at: unknown, id: unknown) =>
    end === null
      ? sql`true`
      : sql`(${at}, ${source}::int, ${id}) < (${end.at}::timestamptz, ${end.source}::int, ${end.id}::int)`;
  const { rows } = await db.execute<TimelineRow>(sql`
    (
      select 1 as source, id, ${exactly(studentNotes.createdAt)} as at, kind, author_name as author, text,
        null as action, jsonb_build_object('mentions', mentions) as after
      from ${studentNotes}
      where student_id = ${studentId} and ${isAfter(1, studentNotes.createdAt, studentNotes.id)}
      order by created_at desc, id desc limit ${limit}
    ) union all (
      select 2, id, ${exactly(auditEvents.at)}, 'change', actor_name, null, action, after
      from ${auditEvents}
      where subject_type = 'student' and subject_id = ${studentId}
        and action <> all(${sql.param(HIDDEN_FROM_TIMELINE)}::text[])
        and ${isAfter(2, auditEvents.at, auditEvents.id)}
      order by ${auditEvents.at} desc, id desc limit ${limit}
    ) union all (
      select 2, id, ${exactly(sql`at`)}, 'change', actor_name, null, action, after
      from (${importsOf(studentId)}) as import where ${isAfter(2, sql`at`, sql`id`)}
    ) union all (
      select 2, id, ${exactly(sql`at`)}, 'change', actor_name, null, action, after
      from (${bulkChangesOf(studentId)}) as bulk where ${isAfter(2, sql`at`, sql`id`)}
    ) union all (
      select * from (
        select 2, id, ${exactly(auditEvents.at)}, 'change', actor_name, null, action, after
        from ${auditEvents}
        where (action = any(${sql.param(MOVES)}::text[]) and ${isOfSubmissions(studentId, reader)}
          or subject_type = 'appointment'
            and subject_id = any(array(select id from ${appointments} where student_id = ${studentId}))
          or ${hasReports} and subject_type = 'report' and subject_id = any(array(
            select ${reports.id} from ${reports} join ${enrolments} on ${enrolments.id} = ${reports.enrolmentId}
            where ${enrolments.studentId} = ${studentId}))
          -- Of a merge, the kept record has an event of its own.
          or subject_type = 'student' and subject_id <> ${studentId} and after ->> 'keptId' is null
            and subject_id = any(array(${recordsOf(studentId)})))
          and action <> all(${sql.param(HIDDEN_FROM_TIMELINE)}::text[])
          and ${isAfter(2, auditEvents.at, auditEvents.id)}
        -- Makes the planner read these few events by their subject instead of scanning the newest ones.
        offset 0
      ) as of_records (source, id, at, kind, author, text, action, after)
      order by at desc, id desc limit ${limit}
    )
    union all (
      select 3, id, ${exactly(familyMessages.createdAt)}, channel, author_name,
        concat_ws(${'\n\n'}::text, subject, text), null, null::jsonb
      from ${familyMessages}
      where ${isAboutStudent(studentId, reader)} and ${isAfter(3, familyMessages.createdAt, familyMessages.id)}
      order by created_at desc, id desc limit ${limit}
    )
    order by at desc, source desc, id desc limit ${limit}`);
  return rows;
}

export async function insertNote(
  db: Queryable,
  note: typeof studentNotes.$inferInsert,
): Promise<typeof studentNotes.$inferSelect> {
  return oneRow(await db.insert(studentNotes).values(note).returning());
}

export async function deleteNote(db: Queryable, id: number): Promise<void> {
  await db.delete(studentNotes).where(eq(studentNotes.id, id));
}
