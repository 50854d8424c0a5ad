import { and, asc, eq, getTableColumns, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ErasedCounts } from '#contracts/students/index.ts';
import type { Queryable } from '#server/db/client.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { bulkChangeStudents } from '#server/db/schema/bulk-changes.ts';
import { choiceQuestions } from '#server/db/schema/choice-questions.ts';
import {
  appointmentRequests,
  consents,
  enquiries,
  leads,
  type SubmissionTable,
} from '#server/db/schema/enquiries.ts';
import { studentFormerDetails } from '#server/db/schema/former-details.ts';
import { members } from '#server/db/schema/members.ts';
import { familyMessages } from '#server/db/schema/messages.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { enrolments, studentMerges, studentNotes, students } from '#server/db/schema/records.ts';
import { reportLinks, reports } from '#server/db/schema/reports.ts';
import { schools } from '#server/db/schema/schools.ts';
import { tasks } from '#server/db/schema/tasks.ts';

/** The ids of a family's records. */
export interface FamilyIds {
  students: number[];
  enquiries: number[];
  appointmentRequests: number[];
  leads: number[];
  /** On no record. */
  tasks: number[];
}
export type SubmissionIds = Exclude<keyof FamilyIds, 'students' | 'tasks'>;

const TABLES = { enquiries, appointmentRequests, leads } satisfies Record<SubmissionIds, SubmissionTable>;

/** The other name of a submission: the parent's or the child's. */
const FURTHER_NAMES = {
  enquiries: sql<string | null>`null`,
  appointmentRequests: sql<string | null>`(
    select min(parent.given_by) from consents parent
    where parent.appointment_request_id = appointment_requests.id and parent.purpose = 'parent'
  )`,
  leads: sql<string | null>`leads.child_name`,
};

/** Phone numbers (E.164) and e-mail addresses (keys of `emailKeyOf`). */
export interface Contacts {
  phones: string[];
  emails: string[];
}

/** The contacts of these records, also replaced ones, that no other student has. */
export async function selectOwnContacts(db: Queryable, ids: number[]): Promise<Contacts> {
  const { rows } = await db.execute<{ phone: string | null; email: string | null }>(sql`
    select
      case when not exists (select 1 from ${students} other where other.phone = own.phone and ${not(ids)})
        then own.phone end as phone,
      case when not exists (
        select 1 from ${students} other where ${emailKey(sql`other.email`)} = ${emailKey(sql`own.email`)} and ${not(ids)}
      ) then ${emailKey(sql`own.email`)} end as email
    from (
      select phone, email from ${students} where id = any(${sql.param(ids)}::int[])
      union select phone, email from ${studentFormerDetails} where student_id = any(${sql.param(ids)}::int[])
    ) own`);
  return {
    phones: rows.flatMap(({ phone }) => phone ?? []),
    emails: rows.flatMap(({ email }) => email ?? []),
  };
}

/** `emailKeyOf` in SQL. */
const emailKey = (email: unknown) => sql`lower(normalize(${email}, nfkc))`;
const not = (ids: number[]) => sql`other.id <> all(${sql.param(ids)}::int[])`;

/**
 * Submissions without a student that may be from one of the contacts. Compares seven digits of a number only:
 * a country code or a zero may come before them, an extension after them.
 */
export async function selectUnlinked(
  db: Queryable,
  kind: SubmissionIds,
  { phones, emails }: Contacts,
): Promise<{ id: number; phone: string | null; email: string | null; names: string[] }[]> {
  const table = TABLES[kind];
  const digits = sql`regexp_replace(${table.phone}, '\\D', '', 'g')`;
  const ends = phones.map((phone) => `%${phone.slice(-7)}%`);
  const further = FURTHER_NAMES[kind];
  const rows = await db
    .select({ id: table.id, phone: table.phone, email: table.email, name: table.name, further })
    .from(table)
    .where(
      and(
        isNull(table.studentId),
        or(
          sql`${emailKey(table.email)} = any(${sql.param(emails)}::text[])`,
          sql`${digits} like any(${sql.param(ends)}::text[])`,
        ),
      ),
    );
  return rows.map(({ name, further, ...row }) => ({ ...row, names: further ? [name, further] : [name] }));
}

export async function selectLinkedIds(
  db: Queryable,
  kind: SubmissionIds,
  studentIds: number[],
): Promise<number[]> {
  const table = TABLES[kind];
  const rows = await db
    .select({ id: table.id })
    .from(table)
    .where(inArray(table.studentId, studentIds))
    .orderBy(asc(table.id));
  return rows.map(({ id }) => id);
}

/** Deletes the records with their dependent ones. @returns the numbers of deleted records. */
export async function deleteFamily(db: Queryable, ids: FamilyIds): Promise<Omit<ErasedCounts, 'imports'>> {
  const counts = {
    notes: await db.$count(studentNotes, inArray(studentNotes.studentId, ids.students)),
    enrolments: await db.$count(enrolments, inArray(enrolments.studentId, ids.students)),
    reports: await db.$count(reports, isReportOf(db, ids)),
    appointments: await db.$count(appointments, inArray(appointments.studentId, ids.students)),
    consents: await db.$count(consents, isConsentOf(ids)),
    merges: await db.$count(studentMerges, inArray(studentMerges.keptId, ids.students)),
    tasks: await db.$count(tasks, isTaskOf(ids)),
  };
  // Except those linked to another student meanwhile. Replies and consents are deleted by cascade.
  const remove = async (kind: SubmissionIds) => {
    const table = TABLES[kind];
    const isOwn = or(isNull(table.studentId), inArray(table.studentId, ids.students));
    return (await db.delete(table).where(and(inArray(table.id, ids[kind]), isOwn))).rowCount ?? 0;
  };
  const submissions = {
    enquiries: await remove('enquiries'),
    appointmentRequests: await remove('appointmentRequests'),
    leads: await remove('leads'),
  };
  await db.delete(tasks).where(inArray(tasks.id, ids.tasks));
  const erased = await db.delete(students).where(inArray(students.id, ids.students));
  return {
    students: erased.rowCount ?? 0,
    ...counts,
    ...submissions,
  };
}

function isReportOf(db: Queryable, ids: FamilyIds): SQL {
  const theirs = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(inArray(enrolments.studentId, ids.students));
  return inArray(reports.enrolmentId, theirs);
}

function isConsentOf(ids: FamilyIds): SQL | undefined {
  return or(
    inArray(consents.studentId, ids.students),
    inArray(consents.enquiryId, ids.enquiries),
    inArray(consents.appointmentRequestId, ids.appointmentRequests),
  );
}

function isTaskOf(ids: FamilyIds): SQL | undefined {
  return or(
    inArray(tasks.studentId, ids.students),
    inArray(tasks.enquiryId, ids.enquiries),
    inArray(tasks.appointmentRequestId, ids.appointmentRequests),
    inArray(tasks.leadId, ids.leads),
    inArray(tasks.id, ids.tasks),
  );
}

function isMessageOf(ids: FamilyIds): SQL | undefined {
  return or(
    inArray(familyMessages.studentId, ids.students),
    inArray(familyMessages.enquiryId, ids.enquiries),
    inArray(familyMessages.appointmentRequestId, ids.appointmentRequests),
    inArray(familyMessages.leadId, ids.leads),
  );
}

export async function selectDetails(db: Queryable, ids: number[]) {
  return db
    .select({ ...getTableColumns(students), school: schools.name, counsellor: members.name })
    .from(students)
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .leftJoin(members, eq(members.id, students.counsellorId))
    .where(inArray(students.id, ids))
    .orderBy(asc(students.id));
}

export async function selectBelongings(db: Queryable, ids: FamilyIds) {
  const links = await db
    .select(getTableColumns(reportLinks))
    .from(reportLinks)
    .innerJoin(reports, eq(reports.id, reportLinks.reportId))
    .where(isReportOf(db, ids))
    .orderBy(asc(reportLinks.id));
  const theirReports = await db
    .select({ ...getTableColumns(reports), service: enrolments.service, by: reports.authorName })
    .from(reports)
    .innerJoin(enrolments, eq(enrolments.id, reports.enrolmentId))
    .where(isReportOf(db, ids))
    .orderBy(asc(reports.id));
  const { kind, text, authorName: by, createdAt: at } = studentNotes;
  return {
    consents: await db.select().from(consents).where(isConsentOf(ids)).orderBy(asc(consents.id)),
    enrolments: await db
      .select()
      .from(enrolments)
      .where(inArray(enrolments.studentId, ids.students))
      .orderBy(asc(enrolments.id)),
    reports: theirReports.map((report) => ({
      ...report,
      links: links.filter(({ reportId }) => reportId === report.id),
    })),
    appointments: await db
      .select({ ...getTableColumns(appointments), counsellor: members.name })
      .from(appointments)
      .leftJoin(members, eq(members.id, appointments.counsellorId))
      .where(inArray(appointments.studentId, ids.students))
      .orderBy(asc(appointments.startsAt), asc(appointments.id)),
    mail: await selectMail(db, ids),
    notes: await db
      .select({ kind, text, by, at })
      .from(studentNotes)
      .where(inArray(studentNotes.studentId, ids.students))
      .orderBy(asc(studentNotes.id)),
    messages: await selectMessages(db, ids),
    tasks: await db.select().from(tasks).where(isTaskOf(ids)).orderBy(asc(tasks.id)),
  };
}

async function selectMessages(db: Queryable, ids: FamilyIds) {
  const { channel, subject, text, authorName: author, createdAt: at } = familyMessages;
  return db
    .select({ channel, subject, text, author, at })
    .from(familyMessages)
    .where(isMessageOf(ids))
    .orderBy(asc(familyMessages.id));
}

/** Messages to the family. Of those about enquiries and requests, all but the codes go to the team. */
async function selectMail(db: Queryable, ids: FamilyIds) {
  const { kind, status, sentTo, createdAt, endedAt } = outbox;
  return db
    .select({ kind, status, sentTo, createdAt, endedAt })
    .from(outbox)
    .leftJoin(appointments, eq(appointments.id, outbox.appointmentId))
    .leftJoin(reportLinks, eq(reportLinks.id, outbox.reportLinkId))
    .leftJoin(reports, eq(reports.id, reportLinks.reportId))
    .leftJoin(familyMessages, eq(familyMessages.id, outbox.familyMessageId))
    .leftJoin(choiceQuestions, eq(choiceQuestions.id, outbox.choiceQuestionId))
    .where(
      or(
        inArray(choiceQuestions.appointmentRequestId, ids.appointmentRequests),
        inArray(appointments.studentId, ids.students),
        isReportOf(db, ids),
        isMessageOf(ids),
        and(eq(outbox.kind, 'parent_code'), inArray(outbox.appointmentRequestId, ids.appointmentRequests)),
      ),
    )
    .orderBy(asc(outbox.id));
}

/** The audit events of the records, oldest first. */
export async function selectEvents(db: Queryable, ids: FamilyIds) {
  const theirReports = await db.select({ id: reports.id }).from(reports).where(isReportOf(db, ids));
  const reportIds = theirReports.map(({ id }) => id);
  const theirAppointments = await db
    .select({ id: appointments.id })
    .from(appointments)
    .where(inArray(appointments.studentId, ids.students));
  const appointmentIds = theirAppointments.map(({ id }) => id);
  const theirBulkChanges = await db
    .select({ id: bulkChangeStudents.bulkId })
    .from(bulkChangeStudents)
    .where(and(inArray(bulkChangeStudents.studentId, ids.students), ne(bulkChangeStudents.state, 'left')));
  const bulkIds = theirBulkChanges.map(({ id }) => id);
  const about = (type: string, subjectIds: number[]) =>
    and(eq(auditEvents.subjectType, type), inArray(auditEvents.subjectId, subjectIds));
  return db
    .select({ at: auditEvents.at, what: auditEvents.action, by: auditEvents.actorName })
    .from(auditEvents)
    .where(
      or(
        about('student', ids.students),
        about('enquiry', ids.enquiries),
        about('appointment_request', ids.appointmentRequests),
        about('lead', ids.leads),
        about('report', reportIds),
        about('appointment', appointmentIds),
        about('bulk_change', bulkIds),
      ),
    )
    .orderBy(asc(auditEvents.id));
}
