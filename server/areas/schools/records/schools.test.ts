import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { appointments } from '#server/db/schema/appointments.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { anHourFrom, buildSchool, buildStudent } from '#server/testing/factories.ts';
import { call, db, list, namesOf, setUpSchools, teacherId } from './schools-fixture.ts';

setUpSchools();

describe('the list', () => {
  test('is empty without schools', async () => {
    expect((await list()).ok()).toEqual({ schools: [], count: { rows: 0, isExact: true } });
  });

  test('is ordered by name, with the number of students of each school', async () => {
    const lotus = await buildSchool(db.database, { name: 'Lotus School', city: 'Kochi', board: 'CBSE' });
    await buildSchool(db.database, { name: 'árbol School' });
    const kept = await buildStudent(db.database, { schoolId: lotus.id });
    await buildStudent(db.database, { schoolId: lotus.id, status: 'inactive' });
    await buildStudent(db.database, { schoolId: lotus.id, mergedIntoId: kept.id });
    const answer = (await list()).ok();
    expect(answer.schools).toMatchObject([
      { name: 'árbol School', city: null, board: null, students: 0, isArchived: false },
      { name: 'Lotus School', city: 'Kochi', board: 'CBSE', students: 2 },
    ]);
    expect(answer.count).toEqual({ rows: 2, isExact: true });
  });

  test('counts a teacher’s own students only', async () => {
    const { id: schoolId } = await buildSchool(db.database);
    await buildStudent(db.database, { schoolId });
    await buildStudent(db.database, { schoolId, counsellorId: teacherId });
    const met = await buildStudent(db.database, { schoolId });
    await db.database.orm.insert(appointments).values({
      studentId: met.id,
      service: 'dmit',
      counsellorId: teacherId,
      ...anHourFrom(met.createdAt),
      createdAt: met.createdAt,
    });
    expect((await list('', 'teacher')).ok().schools[0]?.students).toBe(2);
    expect((await list('', 'staff')).ok().schools[0]?.students).toBe(3);
    expect((await call.read(schoolId, 'teacher')).ok()).toMatchObject({
      students: 2,
      cohorts: [{ className: null, students: 2 }],
    });
  });

  test('matches every word of name and city, in any script', async () => {
    await buildSchool(db.database, { name: 'Lotus Public School', city: 'Kochi' });
    await buildSchool(db.database, { name: 'Lotus Academy', city: 'Chennai' });
    await buildSchool(db.database, { name: 'केन्द्रीय विद्यालय', city: 'दिल्ली' });
    await buildSchool(db.database, { name: 'அரசு மேல்நிலைப் பள்ளி' });
    await buildSchool(db.database, { name: '100% Academy' });
    const search = async (text: string) =>
      namesOf((await list(new URLSearchParams({ q: text }).toString())).ok());
    expect(await search('lotus')).toEqual(['Lotus Academy', 'Lotus Public School']);
    expect(await search(' KOCHI  lot ')).toEqual(['Lotus Public School']);
    expect(await search('विद्यालय दिल्ली')).toEqual(['केन्द्रीय विद्यालय']);
    expect(await search('பள்ளி')).toEqual(['அரசு மேல்நிலைப் பள்ளி']);
    expect(await search('0%')).toEqual(['100% Academy']);
    expect(await search('nowhere')).toEqual([]);
  });

  test('leaves archived schools out, unless requested', async () => {
    await buildSchool(db.database, { name: 'Active' });
    await buildSchool(db.database, { name: 'Archived', archivedAt: new Date() });
    expect(namesOf((await list()).ok())).toEqual(['Active']);
    expect((await list('show=archived')).ok().schools).toMatchObject([
      { name: 'Archived', isArchived: true },
    ]);
    expect(namesOf((await list('show=all')).ok())).toEqual(['Active', 'Archived']);
  });

  test.each(['name', 'newest'])('by %s is paged without gaps and repeats', async (sort) => {
    for (let index = 0; index < 7; index += 1) await buildSchool(db.database, { name: `Same ${index % 2}` });
    // Moments that differ in microseconds only.
    await db.database.orm.execute(
      sql`update schools set created_at = created_at + (id % 3) * interval '1 microsecond'`,
    );
    const whole = (await list(`sort=${sort}`)).ok().schools.map(({ id }) => id);
    const paged: number[] = [];
    let after: string | undefined;
    let pages = 0;
    do {
      const answer = (await list(`sort=${sort}&limit=2${after ? `&after=${after}` : ''}`)).ok();
      expect(answer.count).toEqual(pages === 0 ? { rows: 7, isExact: true } : undefined);
      paged.push(...answer.schools.map(({ id }) => id));
      after = answer.next;
      pages += 1;
    } while (after !== undefined);
    expect(paged).toEqual(whole);
    expect(pages).toBe(4);
  });

  test('refuses unknown parameters and cursors', async () => {
    for (const query of ['after=nonsense', 'sort=size', 'show=some', 'limit=0', `q=${'x'.repeat(101)}`]) {
      expect((await list(query)).status, query).toBe(400);
    }
    const byName = Buffer.from('["lotus",1]').toString('base64url');
    expect((await list(`sort=newest&after=${byName}`)).error().message).toBe('after is not known');
  });
});

describe('one school', () => {
  test('is shown with the progress of its students', async () => {
    const school = await buildSchool(db.database, { name: 'Lotus School' });
    const [ten, nine] = [
      await buildStudent(db.database, { schoolId: school.id, className: 'Class 10' }),
      await buildStudent(db.database, { schoolId: school.id, className: 'Class 9' }),
    ];
    await buildStudent(db.database, { schoolId: school.id });
    await buildStudent(db.database, { schoolId: school.id, className: 'Class 9' });
    await buildStudent(db.database, { schoolId: school.id, className: 'IX' });
    const elsewhere = await buildStudent(db.database);
    const { createdAt } = school;
    await db.database.orm.insert(enrolments).values([
      { studentId: ten.id, service: 'career', stage: 'completed', createdAt, completedAt: createdAt },
      { studentId: ten.id, service: 'dmit', stage: 'completed', createdAt, completedAt: createdAt },
      { studentId: nine.id, service: 'dmit', stage: 'in_progress', createdAt },
      { studentId: nine.id, service: 'overseas', stage: 'cancelled', createdAt },
      { studentId: elsewhere.id, service: 'dmit', createdAt },
    ]);
    const none = { enrolled: 0, inProgress: 0, completed: 0 };
    const answer = (await call.read(school.id)).ok();
    expect(answer.school).toMatchObject({ id: school.id, version: 1, name: 'Lotus School', contacts: [] });
    expect(answer.students).toBe(5);
    expect(answer.progress).toEqual(
      expect.arrayContaining([
        { service: 'career', ...none, completed: 1 },
        { service: 'dmit', ...none, completed: 1, inProgress: 1 },
        { service: 'overseas', ...none },
        { service: 'bridging', ...none },
      ]),
    );
    expect(answer.cohorts).toEqual([
      { className: 'Class 9', students: 3, completed: 0 },
      { className: 'Class 10', students: 1, completed: 1 },
      { className: null, students: 1, completed: 0 },
    ]);
  });

  test('answers 404 if unknown', async () => {
    expect((await call.read(2_000_000)).status).toBe(404);
    expect((await call.update(2_000_000, { version: 1, name: 'X' })).status).toBe(404);
    expect((await call.archive(2_000_000, true)).status).toBe(404);
  });
});

test('staff and teachers can read schools, but not change them', async () => {
  const { id } = await buildSchool(db.database);
  for (const role of ['staff', 'teacher'] as const) {
    expect((await list('', role)).status).toBe(200);
    expect((await call.read(id, role)).status).toBe(200);
    expect((await call.create({ name: 'A' }, role)).status).toBe(403);
    expect((await call.update(id, { version: 1, name: 'A' }, role)).status).toBe(403);
    expect((await call.archive(id, true, role)).status).toBe(403);
  }
});
