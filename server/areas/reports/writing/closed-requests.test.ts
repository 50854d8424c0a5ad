import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { linkContact } from '#contracts/enquiries/index.ts';
import { listInterestResults } from '#contracts/guidance/index.ts';
import { createReport, getReport } from '#contracts/reports/index.ts';
import { getStudent, mergeStudents, undoMerge, updateStudent } from '#contracts/students/index.ts';
import { contacts, sessionRequests } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { INTERESTS_SENT, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { actionsOf, api, buildEnrolled, buildSignedIn, db, setUpReports } from './reports-fixture.ts';

setUpReports();
let token: string;
let teacher: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  ({ token } = await buildSignedIn('admin'));
  teacher = await buildSignedIn('teacher');
});

const CHILD = { dateOfBirth: '2012-05-05' };
const { assessment } = REPORT_CONTENTS.career;
const PARTS = { assessment, interests: INTERESTS_SENT };
const withGoals = (careerGoals: string) => assessment && { ...assessment, careerGoals };

/** A request that says 18 or older, with both parts. */
async function buildRequest(studentId: number, assessment = PARTS.assessment): Promise<number> {
  const sent = { studentId, createdAt: api.clock.now };
  return (await buildContact(db.database, 'session_request', sent, { ...PARTS, assessment })).id;
}

const create = async (enrolmentId: number) =>
  (await api.call(createReport, { token, params: { id: enrolmentId } })).ok().report.id;
async function partsOf(reportId: number) {
  const { content } = (await api.call(getReport, { token, params: { id: reportId } })).ok().report;
  return content.service === 'career' && [content.assessment, content.interests];
}
const BOTH = [PARTS.assessment, PARTS.interests];
const NEITHER = [null, null];

async function update(id: number, changes: object, by = token) {
  const { student } = (await api.call(getStudent, { token: by, params: { id } })).ok();
  const { name, status, version, counsellor } = student;
  const body = { name, status, counsellorId: counsellor?.id ?? null, version, ...changes };
  return (await api.call(updateStudent, { token: by, params: { id }, body })).ok();
}
const results = async (id: number, by = token) =>
  (await api.call(listInterestResults, { token: by, params: { id } })).ok();
async function merge(keptId: number, otherId: number): Promise<number> {
  const versionOf = async (id: number) =>
    (await api.call(getStudent, { token, params: { id } })).ok().student.version;
  const body = { otherId, version: await versionOf(keptId), otherVersion: await versionOf(otherId) };
  return (await api.call(mergeStudents, { token, params: { id: keptId }, body })).ok().mergeId;
}

test('a child’s date of birth closes the request and clears the report for good', async () => {
  const { student, enrolmentId } = await buildEnrolled('career', { counsellorId: teacher.id });
  await buildRequest(student.id);
  const id = await create(enrolmentId);
  expect(await partsOf(id)).toEqual(BOTH);
  await update(student.id, CHILD);
  expect(await partsOf(id)).toEqual(NEITHER);
  expect((await actionsOf(id)).filter((action) => action.endsWith('_removed'))).toEqual([
    ...['report.assessment_removed', 'report.interests_removed'],
  ]);
  await update(student.id, { dateOfBirth: null }, teacher.token);
  expect(await results(student.id, teacher.token)).toEqual({ results: [], waiting: 1 });
});

test('an adult’s date of birth keeps the report', async () => {
  const { student, enrolmentId } = await buildEnrolled('career');
  await buildRequest(student.id);
  const id = await create(enrolmentId);
  await update(student.id, { dateOfBirth: '1999-05-05' });
  expect(await partsOf(id)).toEqual(BOTH);
});

test('linking a request to a student under 18 closes it', async () => {
  const student = await buildStudent(db.database, CHILD);
  const requestId = await buildRequest((await buildStudent(db.database)).id);
  const link = { token, params: { id: requestId }, body: { version: 1, studentId: student.id } };
  (await api.call(linkContact, link)).ok();
  await update(student.id, { dateOfBirth: null });
  expect(await results(student.id)).toEqual({ results: [], waiting: 1 });
});

const move = (requestId: number, version: number, studentId: number) =>
  api.call(linkContact, {
    token,
    params: { id: requestId },
    body: { version, studentId },
  });

test('linking a request to another student removes its parts from the report', async () => {
  const { student, enrolmentId } = await buildEnrolled('career');
  const requestId = await buildRequest(student.id);
  const id = await create(enrolmentId);
  (await move(requestId, 1, (await buildStudent(db.database)).id)).ok();
  expect(await partsOf(id)).toEqual(NEITHER);
});

test('only the parts of the moved request are removed', async () => {
  const other = await buildStudent(db.database);
  const { student, enrolmentId } = await buildEnrolled('career');
  const older = await buildRequest(student.id, withGoals('To fly'));
  const newer = await buildRequest(student.id);
  const id = await create(enrolmentId);
  (await move(older, 1, other.id)).ok();
  expect(await partsOf(id)).toEqual(BOTH);
  await buildRequest(student.id, withGoals('To teach'));
  (await move(newer, 1, other.id)).ok();
  // The interests are also the last request's.
  expect(await partsOf(id)).toEqual([null, PARTS.interests]);
});

test('a merge with the record of a child clears the report, and its undo opens the request again', async () => {
  const { student, enrolmentId } = await buildEnrolled('career');
  await buildRequest(student.id);
  const id = await create(enrolmentId);
  const other = await buildStudent(db.database, CHILD);
  const mergeId = await merge(student.id, other.id);
  expect(await partsOf(id)).toEqual(NEITHER);
  (await api.call(undoMerge, { token, params: { id: mergeId } })).ok();
  expect((await results(student.id)).results).toHaveLength(1);
});

test('a merge with the record of an adult reopens nothing', async () => {
  const { student } = await buildEnrolled('career');
  await buildRequest(student.id);
  await update(student.id, CHILD);
  const kept = await buildStudent(db.database, { dateOfBirth: '2000-01-01' });
  await merge(kept.id, student.id);
  expect(await results(kept.id)).toEqual({ results: [], waiting: 1 });
});

test('a merge with a record whose family withdrew its consent clears the report', async () => {
  const { student, enrolmentId } = await buildEnrolled('career');
  await buildRequest(student.id);
  const id = await create(enrolmentId);
  const other = await buildStudent(db.database);
  const at = api.clock.now;
  await db.database.orm.insert(consents).values({
    studentId: other.id,
    purpose: 'assessment',
    wording: 1,
    givenAt: at,
    withdrawnAt: at,
  });
  await merge(student.id, other.id);
  expect(await partsOf(id)).toEqual([null, PARTS.interests]);
});

test('undoing a merge clears the parts of a child’s closed request', async () => {
  const { student: child, enrolmentId } = await buildEnrolled('career', CHILD);
  await buildRequest(child.id);
  const adult = await buildStudent(db.database, { dateOfBirth: '1999-01-01' });
  const mergeId = await merge(adult.id, child.id);
  // As an older release left it: open while the records were one.
  await db.database.orm.update(sessionRequests).set({ isUnder18: false });
  const id = await create(enrolmentId);
  expect(await partsOf(id)).toEqual(BOTH);
  (await api.call(undoMerge, { token, params: { id: mergeId } })).ok();
  expect(await partsOf(id)).toEqual(NEITHER);
});

test('a counsellor cannot take over a request of another counsellor’s student', async () => {
  const own = await buildStudent(db.database, { counsellorId: teacher.id });
  const { student, enrolmentId } = await buildEnrolled('career');
  const requestId = await buildRequest(student.id);
  await db.database.orm.update(contacts).set({ assigneeId: teacher.id }).where(eq(contacts.id, requestId));
  const id = await create(enrolmentId);
  const link = { token: teacher.token, params: { id: requestId }, body: { version: 1, studentId: own.id } };
  expect((await api.call(linkContact, link)).status).toBe(404);
  expect(await partsOf(id)).toEqual(BOTH);
});
