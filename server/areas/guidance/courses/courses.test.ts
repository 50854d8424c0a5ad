import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest';
import {
  COURSES,
  type CourseRow,
  confirmCourse,
  correctCourse,
  factsOf,
  listCourseCorrections,
  listCourses,
  READINGS,
  resetCourse,
  restoreCourse,
  retireCourse,
} from '#contracts/guidance/index.ts';
import type { Role } from '#contracts/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { courseCorrections } from '#server/db/schema/course-corrections.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
// An app keeps the corrections that it has published.
beforeEach(async () => {
  for (const table of [courseCorrections, members]) await db.database.orm.delete(table);
  api = await createTestApp(db.database);
  for (const role of ['admin', 'teacher', 'staff'] as const) {
    const member = await buildMember(db.database, role, { name: `Asha ${role}` });
    tokens[role] = await api.signIn(member.email, TEST_PASSWORD);
  }
});
afterEach(() => api.close());

const ID = 'eng-bits';
const compiled = COURSES.find(({ id }) => id === ID);
if (!compiled) throw new Error('The table has no eng-bits');
const READING = {
  source: 'https://www.bitsadmission.com/2027.html',
  readOn: '2026-04-29',
  confidence: 'medium',
} as const;
const correction = (changes: object = {}) => ({ version: 1, ...factsOf(compiled), ...READING, ...changes });

type Action =
  | typeof correctCourse
  | typeof confirmCourse
  | typeof retireCourse
  | typeof restoreCourse
  | typeof resetCourse;
const send = (endpoint: Action, body: object, id = ID) =>
  api.call(endpoint, { token: tokens.admin, params: { id }, body });
const listed = async () => (await api.call(listCourses, { token: tokens.admin })).ok().rows;
const rowOf = async (id = ID) => (await listed()).find(({ course }) => course.id === id) as CourseRow;
const lastEvent = async () =>
  (await db.database.orm.select().from(auditEvents).orderBy(auditEvents.id)).at(-1);
const published = async () => (await api.call(listCourseCorrections)).ok();

test('the list has every row of the release, for managers only', async () => {
  const rows = await listed();
  expect(rows.map(({ course }) => course)).toEqual(COURSES);
  expect(rows.find(({ course }) => course.id === ID)).toMatchObject({
    state: 'compiled',
    version: 1,
    compiled: null,
    retirement: null,
    changedAt: null,
    changedBy: null,
  });
  for (const role of ['teacher', 'staff'] as const) {
    expect((await api.call(listCourses, { token: tokens[role] })).status).toBe(403);
  }
});

describe('a correction', () => {
  test('is stored with its source and published to families at once', async () => {
    const marks = '80% in PCM';
    const subjects = [['Physics', 'Mathematics']] as const;
    const { row } = (await send(correctCourse, correction({ marks, subjects }))).ok();
    const course = { ...compiled, ...READING, marks, subjects };
    expect(row).toMatchObject({ course, compiled, state: 'corrected', version: 2, changedBy: 'Asha admin' });
    expect(await rowOf()).toEqual(row);
    expect(await published()).toEqual({ corrected: [course], retired: [] });
    expect(await lastEvent()).toMatchObject({
      action: 'course.corrected',
      subjectType: 'course',
      subjectId: null,
      subjectName: compiled.name,
      before: {
        subjects: 'Physics, Chemistry and Mathematics',
        marks: compiled.marks,
        source: compiled.source,
        readOn: '2026-11-24',
        confidence: 'High confidence',
      },
      after: {
        subjects: 'Physics and Mathematics',
        marks,
        source: READING.source,
        readOn: '2026-04-29',
        confidence: 'Medium confidence',
      },
    });
  });

  test('may take back a fact of the release', async () => {
    const row = COURSES.find(({ id }) => id === 'cf-actuary');
    if (!row) throw new Error('The table has no cf-actuary');
    const body = { ...correction(), ...factsOf(row), examinationNeeds: [], appliedMathematics: 'ask' };
    const { course } = (await send(correctCourse, body, row.id)).ok().row;
    expect(course).toEqual({ ...row, ...READING, examinationNeeds: [], appliedMathematics: 'ask' });
    expect(await lastEvent()).toMatchObject({
      before: { examinationNeeds: 'Mathematics', appliedMathematics: '' },
      after: {
        examinationNeeds: '',
        appliedMathematics: 'Ask the college whether it counts as Mathematics',
      },
    });
  });

  test('is refused for an older version, and stores nothing if repeated', async () => {
    const body = correction({ marks: '80%', bridge: { text: 'Mathematics', adds: [], isRoute: true } });
    (await send(correctCourse, body)).ok();
    const stale = await send(correctCourse, { ...body, marks: '81%' });
    expect([stale.status, stale.error().code]).toEqual([409, 'stale']);
    const before = await lastEvent();
    expect((await send(correctCourse, { ...body, version: 2 })).ok().row.version).toBe(2);
    expect((await lastEvent())?.id).toBe(before?.id);
  });

  test('sent by two members at once for an untouched row is stored once', async () => {
    const sent = ['80%', '81%'].map((marks) => send(correctCourse, correction({ marks })));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect((await rowOf()).version).toBe(2);
  });

  test('remains after its member leaves', async () => {
    const { email, id } = await buildMember(db.database, 'admin');
    const token = await api.signIn(email, TEST_PASSWORD);
    const body = correction({ marks: '80%' });
    (await api.call(correctCourse, { token, params: { id: ID }, body })).ok();
    await db.database.pool.query('delete from sessions where member_id = $1', [id]);
    await db.database.pool.query('delete from members where id = $1', [id]);
    expect(await rowOf()).toMatchObject({ state: 'corrected', changedBy: null });
    expect(await db.database.orm.$count(members)).toBe(3);
  });

  test.each([
    [{ source: '' }, 'source', 'The source is required'],
    [{ source: 'javascript:alert(1)' }, 'source', 'The source must be the address of a page'],
    [{ source: 'https://localhost' }, 'source', 'The source must be the address of a page'],
    [{ source: `https://a.example/${'x'.repeat(500)}` }, 'source', 'The source must be at most 500'],
    [{ readOn: '2026-05-01' }, 'readOn', 'The day of reading must not be in the future'],
    [{ readOn: '2019-12-31' }, 'readOn', 'The day of reading must not be before 2020'],
    [{ readOn: '' }, 'readOn', 'The day of reading must be a date'],
    [{ confidence: 'certain' }, 'confidence', 'The confidence is not known'],
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ note: 'x'.repeat(601) }, 'note', 'Note for families must be at most 600 characters long'],
    [{ subjects: [[]] }, 'subjects.0', 'An alternative needs a subject'],
    [{ subjects: [['Magic']] }, 'subjects.0.0', 'The subject is not known'],
    [{ subjects: [['Physics', 'Physics']] }, 'subjects.0', 'An alternative names a subject twice'],
    [{ subjects: [['Physics'], ['Physics']] }, 'subjects', 'Two alternatives are the same'],
    [{ bridge: { text: '', adds: [], isRoute: false } }, 'bridge.text', 'Bridge is required'],
    [{ version: 0 }, 'version', 'version must be a number'],
  ])('with %j is refused', async (wrong, field, message) => {
    const answer = await send(correctCourse, correction(wrong));
    expect([answer.status, answer.error().field]).toEqual([400, field]);
    expect(answer.error().message).toContain(message);
  });

  test('of an unknown course answers 404', async () => {
    expect((await send(correctCourse, correction(), 'eng-magic')).status).toBe(404);
    expect((await send(confirmCourse, { version: 1, ...READING }, 'eng-magic')).status).toBe(404);
    expect((await send(retireCourse, { version: 1, reason: 'It has ended' }, 'Eng')).status).toBe(400);
  });

  test('can be dropped in favour of the compiled row', async () => {
    (await send(correctCourse, correction({ marks: '80%' }))).ok();
    const { row } = (await send(resetCourse, { version: 2 })).ok();
    expect(row).toMatchObject({ course: compiled, compiled: null, state: 'compiled', version: 3 });
    expect(await lastEvent()).toMatchObject({ action: 'course.reset', after: { marks: compiled.marks } });
    expect(await published()).toEqual({ corrected: [], retired: [] });
    // An untouched row has nothing to drop.
    expect((await send(resetCourse, { version: 1 }, 'med-mbbs')).ok().row.version).toBe(1);
  });
});

test('a page that is not official, and how the release read the row, stay with the staff', async () => {
  const source = 'https://mirror.example.org/bitsat';
  const { row } = (await send(confirmCourse, { version: 1, ...READING, source })).ok();
  expect(row.course.source).toBe(source);
  expect(row.reading).toEqual(READINGS[ID]);
  const { corrected } = await published();
  expect(corrected.map((course) => course.source)).toEqual([null]);
  expect(JSON.stringify(corrected)).not.toContain(READINGS[ID]?.note);
});

describe('a confirmation', () => {
  test('changes source, day and confidence alone', async () => {
    const { row } = (await send(confirmCourse, { version: 1, ...READING, marks: 'never' })).ok();
    expect(row).toMatchObject({ course: { ...compiled, ...READING }, state: 'confirmed', version: 2 });
    expect((await lastEvent())?.after).toEqual({
      source: READING.source,
      readOn: '2026-04-29',
      confidence: 'Medium confidence',
    });
    const again = await send(confirmCourse, { version: 1, ...READING });
    expect([again.status, again.error().code]).toEqual([409, 'stale']);
    const future = await send(confirmCourse, { version: 2, ...READING, readOn: '2026-05-01' });
    expect([future.status, future.error().field]).toEqual([400, 'readOn']);
  });

  test('keeps a correction', async () => {
    (await send(correctCourse, correction({ marks: '80%' }))).ok();
    const reading = { ...READING, confidence: 'high' };
    const { row } = (await send(confirmCourse, { version: 2, ...reading })).ok();
    expect(row).toMatchObject({ course: { marks: '80%', confidence: 'high' }, state: 'corrected' });
  });
});

describe('a retired row', () => {
  test('disappears for families, has its reason in the trail, and can be restored', async () => {
    expect((await send(retireCourse, { version: 1, reason: ' ' })).error().field).toBe('reason');
    const { row } = (await send(retireCourse, { version: 1, reason: 'BITSAT has ended' })).ok();
    expect(row).toMatchObject({ state: 'retired', version: 2, retirement: { reason: 'BITSAT has ended' } });
    expect(await published()).toEqual({ corrected: [], retired: [ID] });
    expect(await lastEvent()).toMatchObject({
      action: 'course.retired',
      before: { retired: '' },
      after: { retired: 'BITSAT has ended' },
    });
    expect((await send(restoreCourse, { version: 1 })).error().code).toBe('stale');
    expect((await send(restoreCourse, { version: 2 })).ok().row).toMatchObject({
      state: 'compiled',
      version: 3,
      retirement: null,
    });
    expect(await lastEvent()).toMatchObject({ action: 'course.restored', after: { retired: '' } });
    expect(await published()).toEqual({ corrected: [], retired: [] });
  });

  test('keeps its correction, and remains retired when that is dropped', async () => {
    (await send(correctCourse, correction({ marks: '80%' }))).ok();
    (await send(retireCourse, { version: 2, reason: 'It has ended' })).ok();
    expect((await send(resetCourse, { version: 3 })).ok().row).toMatchObject({
      state: 'retired',
      course: { marks: compiled.marks },
    });
  });
});

test('another process on the same database shows a correction after its next refresh', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const other = await createTestApp(db.database);
  (await send(retireCourse, { version: 1, reason: 'It has ended' })).ok();
  const retired = async () => (await other.call(listCourseCorrections)).ok().retired;
  expect(await retired()).toEqual([]);
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  await expect.poll(retired, { timeout: 15_000 }).toEqual([ID]);
  await other.close();
});

test('a new process shows the stored corrections', async () => {
  (await send(retireCourse, { version: 1, reason: 'It has ended' })).ok();
  const other = await createTestApp(db.database);
  expect((await other.call(listCourseCorrections)).ok().retired).toEqual([ID]);
  await other.close();
});
