import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { enrolments, students } from './schema/records.ts';
import { addUpTallies, readTallies } from './tallies.ts';

let db: TestDatabase;
const NOW = new Date('2026-04-30T06:00:00Z');

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** The figures, after they were compared with what is in the tables. */
async function readFigures() {
  const { orm, pool } = db.database;
  const { rows: counted } = await pool.query(
    `select service, count(*) filter (where stage = 'completed')::int as completed, count(*)::int as total
     from enrolments where stage <> 'cancelled' group by service order by service`,
  );
  const { rows: live } = await pool.query<{ created_at: Date }>(
    'select created_at from students where merged_into_id is null',
  );
  const spans = { since: new Date('2026-04-20T18:30:00Z'), sinceBefore: new Date('2026-03-21T18:30:00Z') };
  const told = await readTallies(orm, spans);
  const some = told.enrolments.filter(({ total }) => total > 0);
  expect(some.sort((one, other) => (one.service < other.service ? -1 : 1))).toEqual(counted);
  const since = (moment: Date) => live.filter(({ created_at }) => created_at >= moment).length;
  const newest = since(spans.since);
  const before = since(spans.sinceBefore) - newest;
  expect(told).toMatchObject({ students: live.length, newest, before });
  return { students: live.length, enrolments: some };
}

const enrol = (
  studentId: number,
  service: 'dmit' | 'career',
  stage: 'enrolled' | 'completed' | 'cancelled',
) =>
  db.database.orm
    .insert(enrolments)
    .values({ studentId, service, stage, createdAt: NOW, completedAt: stage === 'completed' ? NOW : null });

test('every change of what is counted changes the figures, in one statement or many', async () => {
  const { orm, pool } = db.database;
  expect(await readFigures()).toEqual({ students: 0, enrolments: [] });
  const { id: schoolId } = await buildSchool(db.database);
  const [one, two, three] = [
    await buildStudent(db.database, { schoolId }),
    await buildStudent(db.database, { schoolId }),
    await buildStudent(db.database, { schoolId }),
  ];
  // Over 145 days, before and after each moment that is asked for, and at both of them.
  await pool.query(
    `insert into students (name, name_key, search_text, created_at)
     select 'x', 'x', 'x', $1::timestamptz + interval '12.5 hours' - step * interval '7 hours' from generate_series(1, 500) step`,
    [NOW],
  );
  expect((await readFigures()).students).toBe(503);

  await enrol(one.id, 'dmit', 'enrolled');
  await enrol(two.id, 'dmit', 'completed');
  await enrol(three.id, 'career', 'cancelled');
  expect((await readFigures()).enrolments).toEqual([{ service: 'dmit', completed: 1, total: 2 }]);

  await orm.update(enrolments).set({ stage: 'completed', completedAt: NOW });
  await orm.update(enrolments).set({ service: 'career' }).where(eq(enrolments.studentId, one.id));
  expect((await readFigures()).enrolments).toEqual([
    { service: 'career', completed: 2, total: 2 },
    { service: 'dmit', completed: 1, total: 1 },
  ]);

  await orm.update(students).set({ mergedIntoId: two.id }).where(eq(students.id, one.id));
  await orm.update(students).set({ city: 'Pune' });
  expect((await readFigures()).students).toBe(502);
  await orm.update(students).set({ mergedIntoId: null });
  expect((await readFigures()).students).toBe(503);
  // Takes what belongs to them along.
  await pool.query('delete from students where id = any($1)', [[two.id, three.id]]);
  expect(await readFigures()).toEqual({
    students: 501,
    enrolments: [{ service: 'career', completed: 1, total: 1 }],
  });
});

test('adding them up leaves the figures as they were, and a row for each', async () => {
  const { orm, pool } = db.database;
  const before = await readFigures();
  await addUpTallies({ db: orm, now: NOW });
  expect(await readFigures()).toEqual(before);
  const { rows } = await pool.query(
    'select figure, service, day::text from tallies order by figure, service, day nulls first',
  );
  expect(rows.slice(0, 3)).toEqual([
    { figure: 'completed', service: 'career', day: null },
    { figure: 'enrolled', service: 'career', day: null },
    // All that were added more than 100 days ago.
    { figure: 'students', service: null, day: null },
  ]);
  const days = rows.slice(3).map(({ day }) => day);
  expect([days[0], days.at(-1)]).toEqual(['2026-01-20', '2026-04-30']);
  expect(new Set(days).size).toBe(days.length);
});

test('a change that is taken back changes nothing, and emptied tables have none', async () => {
  const { pool } = db.database;
  const before = await readFigures();
  const connection = await pool.connect();
  await connection.query('begin');
  await connection.query('delete from students');
  await connection.query('rollback');
  connection.release();
  expect(await readFigures()).toEqual(before);
  await pool.query('truncate students cascade');
  expect(await readFigures()).toEqual({ students: 0, enrolments: [] });
});
