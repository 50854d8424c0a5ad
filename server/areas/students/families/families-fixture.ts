import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import {
  createReport,
  createReportLink,
  openSharedReport,
  saveReport,
  setReportStatus,
} from '#contracts/reports/index.ts';
import {
  createEnrolment,
  createNote,
  getStudent,
  mergeStudents,
  recordConsent,
  updateStudent,
  withdrawConsent,
} from '#contracts/students/index.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { schools } from '#server/db/schema/schools.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';
import { REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { api, buildBelongings, db } from './records-fixture.ts';

/** Texts that occur nowhere else. */
export const FAMILY = {
  name: 'அஷா Zebrowski',
  guardianName: 'Meenakshi Zebrowska',
  guardianRelation: 'grandaunt',
  phone: '+914422334455',
  email: 'Zebra@family.example',
  city: 'Zebrapuram',
  className: 'IX-zebra',
  dateOfBirth: '2013-08-09',
};
/** Texts by the family and about it. */
export const WORDS = {
  note: 'Afraid of zebras',
  message: 'Our zebra question',
  reply: 'We answered on zebras',
  report: 'Wants to study zebras abroad',
  name: 'Meenakshi Zebrowska',
  email: 'ZEBRA@family.example',
  phone: '044 2233 4455',
};

/** A family with a record in every table. @param token of a manager. */
export async function buildFamily(token: string) {
  const { orm } = db.database;
  const school = await buildSchool(db.database);
  const counsellor = await buildMember(db.database, 'teacher');
  const kept = await buildStudent(db.database, {
    ...FAMILY,
    city: 'Elsewhere',
    guardianName: null,
    schoolId: school.id,
    counsellorId: counsellor.id,
  });
  const other = await buildStudent(db.database, { ...FAMILY, name: 'Asha Zebrowski' });
  await buildBelongings(kept.id, WORDS);
  await buildBelongings(other.id, WORDS);
  const at = { token, params: { id: kept.id } };
  (await api.call(createNote, { ...at, body: { kind: 'call', text: WORDS.note } })).ok();
  // A guardian has an account, so that a report needs the family's consent.
  const sharing = { purpose: 'report_sharing', wording: 1, givenAt: api.clock.now } as const;
  await orm.insert(consents).values({ ...sharing, studentId: kept.id });
  const { enrolment } = (await api.call(createEnrolment, { ...at, body: { service: 'overseas' } })).ok();
  await buildSharedReport(token, enrolment.id);
  const body = { purpose: 'follow_up', givenBy: FAMILY.guardianName };
  const { consent } = (await api.call(recordConsent, { ...at, body })).ok();
  (await api.call(withdrawConsent, { token, params: { id: consent.id } })).ok();
  const edit = { version: kept.version, city: FAMILY.city, className: 'zebra', status: 'active' };
  const { student } = (await api.call(updateStudent, { ...at, body: edit })).ok();
  (await api.call(getStudent, at)).ok();
  const versions = { version: student.version, otherVersion: other.version };
  (await api.call(mergeStudents, { ...at, body: { otherId: other.id, ...versions } })).ok();
  const [staged] = await orm
    .insert(imports)
    .values({
      schoolId: school.id,
      fileName: 'zebra@family.example.csv',
      headers: ['Name', 'Mobile'],
      mapping: { name: 'Name', phone: 'Mobile' },
      status: 'ready',
      rowCount: 2,
      createdAt: api.clock.now,
    })
    .returning();
  const importId = staged?.id ?? 0;
  await orm.insert(importRows).values([
    {
      importId,
      schoolId: school.id,
      rowNumber: 2,
      cells: ['  அஷா   ZEBROWSKI ', '(044) 2233-4455'],
      errors: ['No class'],
    },
    { importId, rowNumber: 3, cells: ['Somebody else', ''], student: { name: 'Somebody else' } },
  ]);
  // A list without headers: its first row is a person's data.
  const headers = ['Asha Zebrowski', '04422334455'];
  await orm.insert(imports).values({
    schoolId: school.id,
    fileName: 'class 9.csv',
    headers,
    mapping: { name: 'Asha Zebrowski' },
    status: 'committed',
    createdAt: api.clock.now,
  });
  await orm
    .update(schools)
    .set({ importMapping: { name: 'Asha Zebrowski' } })
    .where(eq(schools.id, school.id));
  return { id: kept.id, otherId: other.id, schoolId: school.id, importId };
}

/** With a link that the family has opened. */
async function buildSharedReport(token: string, enrolmentId: number): Promise<void> {
  const { report } = (await api.call(createReport, { token, params: { id: enrolmentId } })).ok();
  const at = { token, params: { id: report.id } };
  const content = { ...REPORT_CONTENTS.overseas, summary: WORDS.report };
  (await api.call(saveReport, { ...at, body: { version: 1, content } })).ok();
  (await api.call(setReportStatus, { ...at, body: { version: 2, status: 'ready' } })).ok();
  const link = (await api.call(createReportLink, { ...at, body: { expiresInDays: 14 } })).ok();
  await db.database.orm.insert(outbox).values({
    kind: 'report_shared',
    reportLinkId: link.linkId,
    secret: link.token,
    hasSecret: true,
    sentTo: FAMILY.email,
    problem: `${FAMILY.email} is full`,
    attempts: 1,
    createdAt: api.clock.now,
    dueAt: api.clock.now,
  });
  (await api.call(openSharedReport, { body: { token: link.token } })).ok();
}

export async function submitUnlinked(phone: string | null, email: string | null): Promise<void> {
  const fields = { name: WORDS.name, phone, email, service: 'dmit', createdAt: api.clock.now } as const;
  await buildContact(db.database, 'session_request', fields, { isUnder18: true });
}

/** In lower case. Must not be found anywhere. */
const TRACES = [...Object.values(FAMILY), ...Object.values(WORDS), 'zebr', '2233445', '22334455'];

/** Searches every column of every table, read as text. */
export async function findTraces(): Promise<string[]> {
  const { pool } = db.database;
  const { rows: columns } = await pool.query<{ schema: string; table: string; column: string }>(`
    select table_schema as schema, table_name as table, column_name as column from information_schema.columns
    where table_schema not in ('pg_catalog', 'information_schema')`);
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { schema, table, column } of columns) {
    const { rows } = await pool.query<{ value: string }>(
      `select "${column}"::text as value from "${schema}"."${table}"
       where exists (select 1 from unnest($1::text[]) trace where strpos(lower("${column}"::text), lower(trace)) > 0)`,
      [TRACES],
    );
    found.push(...rows.map(({ value }) => `${table}.${column}: ${value}`));
  }
  return found;
}
