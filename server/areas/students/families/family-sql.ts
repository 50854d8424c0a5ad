import { and, asc, eq, getTableColumns, getTableName, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { auditEvents } from '#server/areas/audit/index.ts';
import { members } from '#server/areas/identity/index.ts';
import { outbox } from '#server/areas/mail/index.ts';
import { keepSharedMail } from '#server/areas/students/timeline/repo.ts';
import type { Queryable } from '#server/db/client.ts';
import { moveToStudent } from '#server/db/move-to-student.ts';
import { bulkChangeStudents } from '#server/db/schema/bulk-changes.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { erasedTexts, studentFormerDetails } from '#server/db/schema/former-details.ts';
import { enrolments, studentMerges, students } from '#server/db/schema/records.ts';
import { emailKey } from '#server/db/search.ts';
import { schools } from '#server/db/views-from-above.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { Addresses, FamilyArea, FamilyIds } from './family.ts';

const isConsentOf = (ids: FamilyIds): SQL | undefined =>
  or(inArray(consents.studentId, ids.students), inArray(consents.contactId, ids.contacts));

const isHistoryOf = (ids: FamilyIds): SQL | undefined =>
  or(inArray(familyHistory.studentId, ids.students), inArray(familyHistory.contactId, ids.contacts));

export const studentsOfFamily: FamilyArea = {
  // The outbox has no area above the students.
  tables: [
    ...[students, studentFormerDetails, studentMerges, consents, familyHistory].map(getTableName),
    'outbox',
  ],

  async eraseFamily({ db }, ids) {
    const counts = {
      history: await db.$count(familyHistory, isHistoryOf(ids)),
      enrolments: await db.$count(enrolments, inArray(enrolments.studentId, ids.students)),
      consents: await db.$count(consents, isConsentOf(ids)),
      merges: await db.$count(studentMerges, inArray(studentMerges.keptId, ids.students)),
    };
    await keepSharedMail(db, isHistoryOf(ids));
    const erased = await db.delete(students).where(inArray(students.id, ids.students));
    return { students: erased.rowCount ?? 0, ...counts };
  },

  async exportFamily(db, ids) {
    const {
      contactId,
      kind,
      subject,
      text,
      callOutcome,
      followUpOn,
      followUpTime,
      noFollowUpReason,
      authorName: by,
      createdAt: at,
    } = familyHistory;
    return {
      formerDetails: await selectFormer(db, ids.students),
      consents: await db.select().from(consents).where(isConsentOf(ids)).orderBy(asc(consents.id)),
      enrolments: await db
        .select()
        .from(enrolments)
        .where(inArray(enrolments.studentId, ids.students))
        .orderBy(asc(enrolments.id)),
      history: await db
        .select({
          ...{ contactId, sentTo: outbox.sentTo, kind, subject, text, callOutcome },
          ...{ followUpOn, followUpTime, noFollowUpReason, by, at },
        })
        .from(familyHistory)
        .leftJoin(outbox, eq(outbox.id, familyHistory.mailId))
        .where(isHistoryOf(ids))
        .orderBy(asc(familyHistory.id)),
    };
  },

  async trailOf(db, ids) {
    const bulkChanges = await db
      .select({ id: bulkChangeStudents.bulkId })
      .from(bulkChangeStudents)
      .where(and(inArray(bulkChangeStudents.studentId, ids.students), ne(bulkChangeStudents.state, 'left')));
    const history = await db
      .select({ id: familyHistory.id, mailId: familyHistory.mailId })
      .from(familyHistory)
      .where(isHistoryOf(ids));
    return {
      events: { student: ids.students, bulk_change: bulkChanges.map(({ id }) => id) },
      mail: {
        id: history.flatMap(({ mailId }) => mailId ?? []),
        historyId: history.map(({ id }) => id),
      },
    };
  },

  async moveStudent(db, from, to, only) {
    // Those of a contact follow the contact.
    const where = sql`contact_id is null`;
    return {
      enrolments: await moveToStudent(db, enrolments, { from, to, only: only && (only.enrolments ?? []) }),
      consents: await moveToStudent(db, consents, { from, to, only: only && (only.consents ?? []), where }),
      history: await moveToStudent(db, familyHistory, {
        from,
        to,
        only: only && (only.history ?? []),
        where,
      }),
    };
  },

  async workedWith(db, studentIds) {
    // A class list makes its notes and enrolments at the moment of its students. A handover is no work with a student.
    const handovers = sql`(select count(*) from ${auditEvents} where subject_type = 'student' and subject_id = s.id
      and action = 'student.updated' and after ->> 'handover' = 'true')`;
    const { rows } = await db.execute<{ id: number }>(sql`
      select s.id from ${students} s where s.id = any(${sql.param(studentIds)}::int[]) and (
        s.version > 1 + ${handovers} or s.merged_into_id is not null
        or exists (select 1 from ${students} other where other.merged_into_id = s.id)
        or exists (select 1 from ${studentMerges} m where m.kept_id = s.id or m.merged_id = s.id)
        or exists (select 1 from ${studentFormerDetails} f where f.student_id = s.id)
        or exists (select 1 from ${auditEvents} where subject_type = 'student' and subject_id = s.id
          and action = 'student.class_list_linked')
        or exists (select 1 from ${consents} c where c.student_id = s.id)
        or exists (select 1 from ${familyHistory} h where h.student_id = s.id
          and (h.kind <> 'note' or h.created_at <> s.created_at))
        or exists (select 1 from ${enrolments} e where e.student_id = s.id
          and (e.stage <> 'enrolled' or e.created_at <> s.created_at)))`);
    return rows.map(({ id }) => id);
  },
};

export async function selectDetails(db: Queryable, ids: number[]) {
  return db
    .select({ ...getTableColumns(students), school: schools.name, counsellor: members.name })
    .from(students)
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .leftJoin(members, eq(members.id, students.counsellorId))
    .where(inArray(students.id, ids))
    .orderBy(asc(students.id));
}

export async function insertErasedTexts(
  db: Queryable,
  texts: (typeof erasedTexts.$inferInsert)[],
): Promise<void> {
  if (texts.length > 0) await db.insert(erasedTexts).values(texts);
}

export function selectErasedTexts(db: Queryable) {
  return db.select().from(erasedTexts).orderBy(asc(erasedTexts.id));
}

export async function deleteErasedTexts(db: Queryable, studentId: number): Promise<void> {
  await db.delete(erasedTexts).where(eq(erasedTexts.studentId, studentId));
}

/** The phone numbers and e-mail addresses of these records, also replaced ones, that no other student has. */
export async function selectOwnAddresses(db: Queryable, ids: number[]): Promise<Addresses> {
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

const not = (ids: number[]) => sql`other.id <> all(${sql.param(ids)}::int[])`;

/** Names and contacts that corrections replaced, as records of the same students. */
export async function selectFormer(db: Queryable, ids: number[]) {
  const { studentId: id, name, guardianName, phone, email } = studentFormerDetails;
  const rows = await db
    .select({ id, name, guardianName, phone, email })
    .from(studentFormerDetails)
    .where(inArray(id, ids))
    .orderBy(asc(studentFormerDetails.id));
  return rows.map((row) => ({ ...row, schoolId: null }));
}

/** Of these names, the ones that no other student has. */
export async function selectOwnNames(db: Queryable, names: string[], ids: number[]): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select own.name from unnest(${sql.param(names)}::text[], ${sql.param(names.map(toSearchKey))}::text[]) own (name, key)
    where not exists (
      select 1 from ${students} other where other.name_key = own.key and other.id <> all(${sql.param(ids)}::int[])
    )`);
  return rows.map(({ name }) => name);
}

/**
 * Frees the space of the tables' deleted rows and writes a checkpoint, so that erased words leave the database's files
 * and log sooner. Call it outside a transaction.
 * @throws the last failure after all steps, for example if the role may not write checkpoints.
 */
export async function removeTraces(
  db: Queryable,
  { tables, isCheckpointed }: { tables: readonly string[]; isCheckpointed: boolean },
): Promise<void> {
  const statements = tables.map((table) => `vacuum ${table}`);
  let failure: unknown = null;
  for (const statement of [...statements, ...(isCheckpointed ? ['checkpoint'] : [])]) {
    await db.execute(sql.raw(statement)).catch((error: unknown) => {
      failure = error;
    });
  }
  if (failure !== null) throw failure;
}
