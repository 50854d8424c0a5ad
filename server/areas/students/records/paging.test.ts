import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { STUDENT_STATUSES } from '#contracts/records.ts';
import { listStudents, STUDENT_SORTS, type StudentSort } from '#contracts/students/index.ts';
import { students } from '#server/db/schema/records.ts';
import { encodeCursor } from '#server/lib/cursor.ts';
import { buildSchool } from '#server/testing/factories.ts';
import { studentKeys } from './record-keys.ts';
import { api, ask, db, join, type Person, refusal, setUpStudents } from './students-fixture.ts';

setUpStudents();
let staff: Person;

const NAMES = ['Asha', 'asha', 'Bhavya', 'Ásha', 'மீனா', 'दीया', 'Zoya', 'O\'Neil "X" \\'];
const CLASSES = ['XII', '8 B', null, 'LKG', 'Class 10', 'VIIIB'];
const ROWS = 60;

beforeAll(async () => {
  staff = await join('staff');
  const schools = [
    await buildSchool(db.database),
    await buildSchool(db.database, { name: 'A school' }),
    null,
  ];
  const rows = Array.from({ length: ROWS }, (_, index) => {
    const name = NAMES[index % NAMES.length] ?? '';
    const className = CLASSES[index % 6];
    return {
      name,
      ...studentKeys({ name, className }, null),
      createdAt: new Date(Date.UTC(2026, 3, 1)),
      className,
      status: STUDENT_STATUSES[index % 3],
      schoolId: schools[index % 3]?.id,
    };
  });
  await db.database.orm.insert(students).values(rows);
  // Five moments, some of them a microsecond apart.
  await db.database.pool.query(
    `update students set created_at = created_at + (id % 5) * interval '1 microsecond' + (id % 2) * interval '1 day'`,
  );
});

async function walk(sort: StudentSort, limit: number): Promise<number[]> {
  const ids: number[] = [];
  let after: string | undefined;
  do {
    const page = await ask(listStudents, { sort, limit, ...(after === undefined ? {} : { after }) }, staff);
    expect(page.students.length).toBeLessThanOrEqual(limit);
    expect(page.count === undefined).toBe(after !== undefined);
    ids.push(...page.students.map(({ id }) => id));
    after = page.next;
  } while (after !== undefined);
  return ids;
}

const SCHOOL = '(select name_key from schools where schools.id = school_id)';
const CLASS = `array_position(array['LKG', '8 B', 'Class 10', 'XII'], replace(class_name, 'VIIIB', '8 B'))`;
const ORDERS: Record<StudentSort, string> = {
  newest: 'created_at desc, id desc',
  oldest: 'created_at, id',
  name: 'name_key, id',
  name_desc: 'name_key desc, id desc',
  school: `${SCHOOL} nulls last, id`,
  school_desc: `${SCHOOL} desc nulls first, id desc`,
  class: `${CLASS} nulls last, id`,
  class_desc: `${CLASS} desc nulls first, id desc`,
  status: 'status, id',
  status_desc: 'status desc, id desc',
};

describe.each(STUDENT_SORTS)('the order %s', (sort) => {
  test.each([1, 7, 30, 60, 100])('is kept over pages of %i, each student once', async (limit) => {
    const { rows } = await db.database.pool.query<{ id: number }>(
      `select id from students order by ${ORDERS[sort]}`,
    );
    expect(await walk(sort, limit)).toEqual(rows.map(({ id }) => id));
  });
});

test('a page continues after the previous one, despite additions and deletions', async () => {
  const first = await ask(listStudents, { sort: 'newest', limit: 10 }, staff);
  const name = 'Latecomer';
  const [added] = await db.database.orm
    .insert(students)
    .values({ name, ...studentKeys({ name }, null), createdAt: new Date(Date.UTC(2027, 0, 1)) })
    .returning();
  const second = await ask(listStudents, { sort: 'newest', limit: 10, after: first.next ?? '' }, staff);
  await db.database.pool.query('delete from students where id = $1', [added?.id]);
  const both = await ask(listStudents, { sort: 'newest', limit: 20 }, staff);
  expect([...first.students, ...second.students]).toEqual(both.students);
});

test('counting ends at a thousand rows, and at a hundred for a search', async () => {
  const name = 'Many';
  const row = {
    name,
    city: 'Pune',
    ...studentKeys({ name }, null),
    createdAt: new Date(Date.UTC(2026, 0, 1)),
  };
  const added = await db.database.orm
    .insert(students)
    .values(Array.from({ length: 1001 }, () => row))
    .returning();
  expect((await ask(listStudents, { city: 'Pune' }, staff)).count).toEqual({
    rows: 1000,
    isExact: false,
  });
  expect((await ask(listStudents, { q: 'many' }, staff)).count).toEqual({ rows: 100, isExact: false });
  await db.database.pool.query('delete from students where id = $1', [added[0]?.id]);
  expect((await ask(listStudents, { city: 'Pune' }, staff)).count).toEqual({
    rows: 1000,
    isExact: true,
  });
  await db.database.pool.query(`delete from students where name = 'Many'`);
});

describe('an invalid cursor', () => {
  const moment = '2026-04-30T06:00:00.000000Z';
  test.each<[string, StudentSort]>([
    ['x', 'newest'],
    ['null', 'newest'],
    [encodeCursor([]), 'newest'],
    [encodeCursor([moment]), 'newest'],
    [encodeCursor(['yesterday', 1]), 'newest'],
    [encodeCursor(['2026-02-30T06:00:00.000000Z', 1]), 'newest'],
    [encodeCursor(['0000-01-01T06:00:00.000000Z', 1]), 'oldest'],
    [encodeCursor([moment, 0]), 'newest'],
    [encodeCursor([moment, 2 ** 31]), 'newest'],
    [encodeCursor([moment, 1.5]), 'newest'],
    [encodeCursor(['asha', 1]), 'oldest'],
    [encodeCursor([7, 1]), 'name'],
    [encodeCursor(['a\u0000', 1]), 'name'],
    [encodeCursor(['\ud800', 1]), 'name'],
    ['x'.repeat(601), 'name'],
    ["' or 1=1 --", 'name_desc'],
    [encodeCursor([moment, 1]), 'name'],
  ])('%j is refused', async (after, sort) => {
    expect(await refusal(listStudents, { after, sort }, staff)).toMatchObject({
      status: 400,
      message: 'after is not known',
    });
  });

  test('never causes a failure', async () => {
    const value = fc.oneof(fc.string({ unit: 'binary', maxLength: 20 }), fc.double(), fc.constant(moment));
    const cursor = fc.oneof(
      fc.string({ minLength: 1, maxLength: 50 }),
      fc
        .array(value, { maxLength: 3 })
        .map((values) => Buffer.from(JSON.stringify(values)).toString('base64url')),
      fc.tuple(fc.date({ noInvalidDate: true }), fc.nat()).map(([date, id]) => {
        const values = [date.toISOString(), id];
        return Buffer.from(JSON.stringify(values)).toString('base64url');
      }),
    );
    await fc.assert(
      fc.asyncProperty(cursor, fc.constantFrom(...STUDENT_SORTS), async (after, sort) => {
        const path = `/api/admin/students?sort=${sort}&after=${encodeURIComponent(after.toWellFormed())}`;
        const answer = await api.app.inject({
          url: path,
          headers: { authorization: `Bearer ${staff.token}` },
        });
        expect([200, 400]).toContain(answer.statusCode);
      }),
      { numRuns: 100 },
    );
  });
});

test.each(['0', '101', '-1', '1.5', 'many', ''])('a page of %j is refused', async (limit) => {
  expect(await refusal(listStudents, { limit }, staff)).toMatchObject({
    status: 400,
    message: 'limit must be a number from 1 to 100',
  });
});
