import {
  type AnyColumn,
  and,
  asc,
  desc,
  eq,
  exists,
  getTableColumns,
  inArray,
  isNotNull,
  min,
  ne,
  not,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { APPOINTMENT_OUTCOMES } from '#contracts/appointments/index.ts';
import { HIDDEN_FROM_TIMELINE } from '#contracts/audit/index.ts';
import { CONTACT_KINDS, type HISTORY_KINDS, TRAIL_NAMES } from '#contracts/enquiries/index.ts';
import { NOTE_KINDS } from '#contracts/records.ts';
import { hasPermission, ROLES, seesOnlyAssigned } from '#contracts/roles.ts';
import { auditEvents } from '#server/areas/audit/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { moveMail, outbox } from '#server/areas/mail/index.ts';
import type { Actor } from '#server/context.ts';
import type { Queryable } from '#server/db/client.ts';
import { insertOnce } from '#server/db/insert-once.ts';
import { exactly } from '#server/db/keyset.ts';
import { oneRow } from '#server/db/one-row.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { enrolments, studentMerges, students } from '#server/db/schema/records.ts';
import {
  appointments,
  attachments,
  contacts,
  familyAccounts,
  reports,
  schools,
  tasks,
} from '#server/db/views-from-above.ts';

/** Active real members who may see the student, by name; the other direction of `visibleTo`. */
export function selectViewers(db: Queryable, studentId: number) {
  const { id, name, email, role, isActive, isSample } = members;
  const counselled = db
    .select({ one: sql`1` })
    .from(students)
    .where(and(eq(students.id, studentId), eq(students.counsellorId, id)));
  const met = db
    .select({ one: sql`1` })
    .from(appointments)
    .where(
      and(
        eq(appointments.studentId, studentId),
        eq(appointments.counsellorId, id),
        ne(appointments.status, 'cancelled'),
      ),
    );
  const seeingAll = ROLES.filter((role) => !seesOnlyAssigned(role));
  return db
    .select({ id, name, email })
    .from(members)
    .where(and(isActive, not(isSample), or(inArray(role, seeingAll), exists(counselled), exists(met))))
    .orderBy(asc(name), asc(id));
}

/** The names of guardians by account; a deleted account has none. */
export async function selectGuardianNames(db: Queryable, ids: number[]): Promise<Map<number, string>> {
  const { id, parentName } = familyAccounts;
  const rows = await db.select({ id, parentName }).from(familyAccounts).where(inArray(id, ids));
  return new Map(rows.map((row) => [row.id, row.parentName]));
}

/** An audit event (source 1), an entry of the history (2) or a linked contact (3); `source` orders rows of the same moment. */
export interface TimelineRow extends Record<string, unknown> {
  source: number;
  id: number;
  /** ISO 8601 with microseconds, so that a page begins exactly where the one before ended. */
  at: string;
  kind: (typeof HISTORY_KINDS)[number] | 'family' | 'change';
  author: string | null;
  text: string | null;
  action: string | null;
  before: unknown;
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
    select count(*) filter (where action = 'student.created') from ${auditEvents}
    where subject_type = 'student' and subject_id = student.id
  ) = 0`;

/** Events of bulk changes that included these records. One event lists all students of a bulk change. */
const bulkChangesOf = (studentId: number) => sql`
  select ${auditEvents.id}, ${auditEvents.at}, ${auditEvents.actorName}, ${auditEvents.action},
    case ${auditEvents.action} when 'students.bulk_undone' then made.after else made.before end as before,
    ${auditEvents.after} - 'studentIds' || coalesce(
      case ${auditEvents.action} when 'students.bulk_undone' then made.before else made.after end, '{}') as after
  from bulk_change_students made join ${auditEvents}
    on ${auditEvents.subjectType} = 'bulk_change' and ${auditEvents.subjectId} = made.bulk_id
  where made.student_id = any(array(${recordsOf(studentId)})) and (
    ${auditEvents.action} = 'students.bulk_changed' and made.state in ('changed', 'undone', 'kept')
    or ${auditEvents.action} = 'students.bulk_undone' and made.state = 'undone')`;

type Reader = Pick<Actor, 'id' | 'role'>;

/** Events about the student's contacts. */
const isOfContacts = (studentId: number) =>
  or(
    ...CONTACT_KINDS.map(
      (kind) => sql`(subject_type = ${TRAIL_NAMES[kind]} and subject_id = any(array(
        select coalesce(${contacts.formerId}, ${contacts.id}) from ${contacts}
        where ${and(eq(contacts.studentId, studentId), eq(contacts.kind, kind))})))`,
    ),
  );

const OUTCOMES = APPOINTMENT_OUTCOMES.map((outcome) => `appointment.${outcome}`);

/** Whether a later event of the appointment has the same status: its outcome was recorded again, with other words. */
const isRecordedAgain = sql`exists (
  select 1 from (select * from ${auditEvents}) later
  where later.subject_type = 'appointment' and later.subject_id = ${auditEvents.subjectId}
    and later.id > ${auditEvents.id} and later.after ->> 'status' = ${auditEvents.after} ->> 'status')`;

/** A teacher reads no request about a family's data, which may concern them, unless it is assigned to them. */
const readableBy = ({ id, role }: Reader): SQL =>
  seesOnlyAssigned(role)
    ? sql`(${contacts.kind} <> 'privacy_request' or ${contacts.assigneeId} = ${id})`
    : sql`true`;

/** The words of the outcome that an event about an appointment recorded; a teacher reads those of their own appointments. */
const outcomeWords = ({ id, role }: Reader) => sql`(
  select ${appointments.outcomeNote} from ${appointments}
  where ${appointments.id} = subject_id and ${inArray(appointments.status, [...APPOINTMENT_OUTCOMES])}
    and ${appointments.status} = ${auditEvents.after} ->> 'status' and not ${isRecordedAgain}
    -- A meeting that answered a contact is a visit in the history.
    and (action <> 'appointment.booked' or ${appointments.requestId} is null)
    and ${seesOnlyAssigned(role) ? eq(appointments.counsellorId, id) : sql`true`})`;

/** The appointment of an event, with the time and the counsellor that the event gave it. */
const ITS_APPOINTMENT = sql`(
  select jsonb_build_object(
    'startsAt', coalesce(after -> 'startsAt', to_jsonb(${appointments.startsAt})),
    'service', ${appointments.service},
    'counsellor', (select ${members.name} from ${members} where ${members.id} =
      case when after ? 'counsellorId' then (after ->> 'counsellorId')::int else ${appointments.counsellorId} end))
  from ${appointments} where ${appointments.id} = subject_id)`;

/** The files of a message as JSON, as a subquery; null for none. */
const attachmentsOf = (messageId: AnyColumn) => sql`(
  select jsonb_agg(jsonb_build_object('id', file.id, 'name', file.name, 'type', file.type, 'size', file.size) order by file.id)
  from (select * from ${attachments}) file where file.message_id = ${messageId})`;

const MOVES = CONTACT_KINDS.map((kind) => `${TRAIL_NAMES[kind]}.stage_moved`);

/**
 * Notes, calls, messages and changes of a student, of merged records, of their appointments, what linked contacts said and
 * moves of these, also for a teacher who may not open them, and, for a reader of reports, of their reports, newest first.
 */
export async function selectTimeline(
  db: Queryable,
  studentId: number,
  { end, limit, reader }: { end: TimelineEnd | null; limit: number; reader: Reader },
): Promise<TimelineRow[]> {
  const hasReports = hasPermission(reader.role, 'reports:read');
  const hasTasks = hasPermission(reader.role, 'tasks:read');
  const isReadable = readableBy(reader);
  const isAfter = (source: number, at: unknown, id: unknown) =>
    end === null
      ? sql`true`
      : sql`(${at}, ${source}::int, ${id}) < (${end.at}::timestamptz, ${end.source}::int, ${end.id}::int)`;
  const { rows } = await db.execute<TimelineRow>(sql`
    (
      select 2 as source, id, ${exactly(familyHistory.createdAt)} as at,
        -- The changed values of a record; the audit trail may not keep them.
        case when kind = 'correction' and contact_id is null then 'change' else kind end as kind, author_name as author,
        concat_ws(${'\n\n'}::text, subject, text) as text, null as action, null::jsonb as before, jsonb_build_object('mentions', mentions, 'outcome', call_outcome, 'attachments', ${attachmentsOf(familyHistory.id)},
          'delivery', (select outbox.status from ${outbox} where outbox.id = ${familyHistory.mailId})) as after
      from ${familyHistory}
      where student_id = any(array(${recordsOf(studentId)}))
        and (contact_id is null or exists (select from ${contacts} where ${contacts.id} = ${familyHistory.contactId} and ${isReadable}))
        and ${isAfter(2, familyHistory.createdAt, familyHistory.id)}
      order by created_at desc, id desc limit ${limit}
    ) union all (
      select 3, ${contacts.id}, ${exactly(contacts.createdAt)}, 'family', ${contacts.name}, ${contacts.message}, null, null, null
      from ${contacts}
      where ${and(eq(contacts.studentId, studentId), isNotNull(contacts.message), isReadable)}
        and ${isAfter(3, contacts.createdAt, contacts.id)}
      order by ${contacts.createdAt} desc, ${contacts.id} desc limit ${limit}
    ) union all (
      select 1, id, ${exactly(auditEvents.at)}, 'change', actor_name, null, action, before, after
      from ${auditEvents}
      where subject_type = 'student' and subject_id = ${studentId}
        and after ->> 'inHistory' is null and action <> all(${sql.param(HIDDEN_FROM_TIMELINE)}::text[])
        and ${isAfter(1, auditEvents.at, auditEvents.id)}
      order by ${auditEvents.at} desc, id desc limit ${limit}
    ) union all (
      select 1, id, ${exactly(sql`at`)}, 'change', actor_name, null, action, null, after
      from (${importsOf(studentId)}) as import where ${isAfter(1, sql`at`, sql`id`)}
    ) union all (
      select 1, id, ${exactly(sql`at`)}, 'change', actor_name, null, action, before, after
      from (${bulkChangesOf(studentId)}) as bulk where ${isAfter(1, sql`at`, sql`id`)}
    ) union all (
      select * from (
        select 1, id, ${exactly(auditEvents.at)}, 'change', actor_name,
          -- Audit events have no words: a task is named, an appointment has its outcome.
          case subject_type when 'task' then (select what from ${tasks} where ${tasks.id} = subject_id)
            when 'appointment' then ${outcomeWords(reader)} end,
          action, before,
          case subject_type when 'appointment' then coalesce(after, '{}') || jsonb_build_object('appointment', ${ITS_APPOINTMENT})
            else after end
        from ${auditEvents}
        where (action = any(${sql.param(MOVES)}::text[]) and ${isOfContacts(studentId)}
          or subject_type = 'appointment'
            and subject_id = any(array(select id from ${appointments} where student_id = ${studentId}))
            and not (action = any(${sql.param(OUTCOMES)}::text[]) and ${isRecordedAgain})
          or ${hasReports} and subject_type = 'report' and subject_id = any(array(
            select ${reports.id} from ${reports} join ${enrolments} on ${enrolments.id} = ${reports.enrolmentId}
            where ${enrolments.studentId} = ${studentId}))
          or ${hasTasks} and action in ('task.updated', 'task.assigned') and subject_type = 'task'
            and subject_id = any(array(select id from ${tasks} where student_id = ${studentId}
              and contact_id is null and (${hasReports} or report_id is null)))
            -- Events before the task moved here belong to its former record.
            and not exists (
              select from (select * from ${auditEvents}) moved
              where moved.subject_type = 'task' and moved.subject_id = ${auditEvents.subjectId}
                and moved.id > ${auditEvents.id} and moved.after -> 'fields' ? 'record')
          -- Of a merge, the kept record has an event of its own.
          or subject_type = 'student' and subject_id <> ${studentId} and after ->> 'keptId' is null
            and subject_id = any(array(${recordsOf(studentId)})))
          and after ->> 'inHistory' is null and action <> all(${sql.param(HIDDEN_FROM_TIMELINE)}::text[])
          and ${isAfter(1, auditEvents.at, auditEvents.id)}
        -- Makes the planner read these few events by their subject instead of scanning the newest ones.
        offset 0
      ) as of_records (source, id, at, kind, author, text, action, before, after)
      order by at desc, id desc limit ${limit}
    )
    order by at desc, source desc, id desc limit ${limit}`);
  return rows;
}

export async function selectSchoolNames(db: Queryable, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { id, name } = schools;
  const rows = await db
    .select({ id, name })
    .from(schools)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.name]));
}

export type Values = Record<string, unknown>;

/** The kept record's fields before and after merges, by the merges' ids. */
export async function selectFilledIn(db: Queryable, mergeIds: readonly number[]) {
  if (mergeIds.length === 0) return new Map<number, { before: Values; after: Values }>();
  const rows = await db
    .select({ id: studentMerges.id, moved: studentMerges.moved })
    .from(studentMerges)
    .where(inArray(studentMerges.id, [...mergeIds]));
  return new Map(rows.map(({ id, moved }) => [id, { before: moved.keptBefore, after: moved.filled ?? {} }]));
}

export async function insertHistory(
  db: Queryable,
  entry: typeof familyHistory.$inferInsert,
): Promise<typeof familyHistory.$inferSelect> {
  return oneRow(await db.insert(familyHistory).values(entry).returning());
}

/** The newest note of a student as JSON, without its text, as a subquery. */
export function lastNoteOf(db: Queryable, studentId: AnyColumn) {
  const { id, kind, authorName, createdAt } = familyHistory;
  return db
    .select({
      it: sql`json_build_object('kind', ${kind}, 'author', ${authorName}, 'at', ${exactly(createdAt)})`,
    })
    .from(familyHistory)
    .where(and(eq(familyHistory.studentId, studentId), inArray(kind, NOTE_KINDS)))
    .orderBy(desc(id))
    .limit(1);
}

/** Stores a message to a family. A repeated key stores nothing. */
export function insertMessage(db: Queryable, message: typeof familyHistory.$inferInsert) {
  return insertOnce(db, familyHistory, message, ['idempotencyKey']);
}

/** Names the mail of an entry. */
export async function setMail(db: Queryable, id: number, mailId: number): Promise<void> {
  await db.update(familyHistory).set({ mailId }).where(eq(familyHistory.id, id));
}

/** Call before these entries are deleted: a mail that others share is then about one of those, and stays. */
export async function keepSharedMail(db: Queryable, isDeleted: SQL | undefined): Promise<void> {
  const deleted = await db.select({ id: familyHistory.id }).from(familyHistory).where(isDeleted);
  const ids = deleted.map(({ id }) => id);
  const shared = await db
    .select({ mailId: outbox.id, historyId: min(familyHistory.id) })
    .from(outbox)
    .innerJoin(familyHistory, eq(familyHistory.mailId, outbox.id))
    .where(and(inArray(outbox.historyId, ids), notInArray(familyHistory.id, ids)))
    .groupBy(outbox.id);
  for (const { mailId, historyId } of shared) {
    if (historyId !== null) await moveMail(db, mailId, historyId);
  }
}

/** What was written to or said with the family of a contact: no correction, and no call that reached nobody. */
const repliesTo = (contactId: SQL): SQL => sql`from ${familyHistory} said
  where said.contact_id = ${contactId} and said.kind <> 'correction'
    and coalesce(said.call_outcome, 'reached') = 'reached'`;

/** Whether somebody wrote to or spoke with the family of a contact. */
export const hasReply = (contactId: SQL): SQL<boolean> =>
  sql<boolean>`exists (select 1 ${repliesTo(contactId)})`;

/** When somebody first wrote to or spoke with the family of a contact, as a subquery; null if nobody has. */
export const firstReplyAt = (contactId: SQL): SQL =>
  sql`(select min(said.created_at) ${repliesTo(contactId)})`;

/**
 * The start of the first meeting to which the family of a contact came, as a subquery; of its student one since the
 * contact. Null if it came to none.
 */
export const firstMeetingAt = (contact: { contactId: SQL; studentId: SQL; since: SQL }): SQL =>
  // Each part has an index.
  sql`least(
    (select min(appointments.starts_at) from ${appointments}
      where appointments.contact_id = ${contact.contactId} and appointments.status = 'completed'),
    (select min(appointments.starts_at) from ${appointments}
      where appointments.student_id = ${contact.studentId} and appointments.status = 'completed'
        and appointments.starts_at >= ${contact.since}))`;

/** Newest first. */
export async function selectHistoryOfContact(db: Queryable, contactId: number) {
  const { authorName: author, createdAt: at } = familyHistory;
  const rows = await db
    .select({ ...getTableColumns(familyHistory), author, at, delivery: outbox.status })
    .from(familyHistory)
    .leftJoin(outbox, eq(outbox.id, familyHistory.mailId))
    .where(eq(familyHistory.contactId, contactId))
    .orderBy(desc(familyHistory.id));
  return rows.map(({ mentions, ...row }) => ({
    ...row,
    ...(mentions && { mentions: mentions.map(({ name }) => name) }),
  }));
}

export async function deleteNote(db: Queryable, id: number): Promise<void> {
  await db.delete(familyHistory).where(eq(familyHistory.id, id));
}
