import { beforeAll, describe, expect, test } from 'vitest';
import {
  createStudent,
  getTimeline,
  listStudentChoices,
  listStudents,
  updateStudent,
} from '#contracts/students/index.ts';
import { imports } from '#server/db/schema/imports.ts';
import { buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';
import { api, ask, db, eventsOf, join, type Person, rowOf, setUpStudents } from './students-fixture.ts';

setUpStudents();
let staff: Person;
let teacher: Person;
beforeAll(async () => {
  staff = await join('staff');
  teacher = await join('teacher');
});

const namesOf = async (query: Record<string, string>, person = staff) =>
  (await ask(listStudents, { ...query, sort: 'name' }, person)).students.map(({ name }) => name);

describe('tags', () => {
  test('are changed with a version, and their words are not in the trail', async () => {
    const { id } = await buildStudent(db.database, { tags: ['chess'] });
    const change = (tags: string[], version = 1) =>
      api.call(updateStudent, { token: staff.token, params: { id }, body: { version, tags } });
    expect((await change(['Chess'])).ok().student).toMatchObject({ tags: ['chess'], version: 1 });
    expect((await change(['music', 'Music ', 'chess'])).ok().student.tags).toEqual(['chess', 'music']);
    expect((await change([], 1)).status).toBe(409);
    expect((await eventsOf(id)).at(-1)).toMatchObject({
      action: 'student.updated',
      after: { fields: ['tags'] },
    });
    expect(JSON.stringify(await eventsOf(id))).not.toContain('music');
    const timeline = (await api.call(getTimeline, { token: staff.token, params: { id } })).ok();
    expect(timeline.entries[0]).toMatchObject({ text: 'Tags: chess → chess, music' });
  });

  test.each([
    ['too many', Array.from({ length: 21 }, (_, index) => `tag ${index}`)],
    ['one that is too long', ['x'.repeat(41)]],
    ['an empty one', [' ']],
    ['one with a comma', ['a, b']],
    ['something else', ['!']],
  ])('are refused: %s', async (_, tags) => {
    const answer = await api.call(createStudent, { token: staff.token, body: { name: 'Asha', tags } });
    expect(answer.status).toBe(400);
  });

  test('filter the list, and are offered as choices', async () => {
    await buildStudent(db.database, { name: 'Ravi', tags: ['cricket', 'neet'], counsellorId: teacher.id });
    await buildStudent(db.database, { name: 'Uma', tags: ['cricket'] });
    await buildStudent(db.database, { name: 'Asha', tags: ['music', 'chess'] });
    expect(await namesOf({ tag: 'Cricket' })).toEqual(['Ravi', 'Uma']);
    expect(await namesOf({ tag: 'Cricket' }, teacher)).toEqual(['Ravi']);
    expect(await namesOf({ tag: 'cric' })).toEqual([]);
    expect((await ask(listStudentChoices, {}, staff)).tags).toEqual(['chess', 'cricket', 'music', 'neet']);
    expect((await ask(listStudentChoices, {}, teacher)).tags).toEqual(['cricket', 'neet']);
  });
});

test('a missing counsellor, a class and a class list filter the list', async () => {
  const school = await buildSchool(db.database);
  const list = { fileName: 'a.csv', headers: [], mapping: {}, status: 'committed' as const };
  const [found] = await db.database.orm
    .insert(imports)
    .values({ ...list, schoolId: school.id, createdAt: new Date() })
    .returning();
  const importId = found?.id ?? 0;
  const from = { importId, schoolId: school.id };
  for (const className of ['XII', 'Class 12 B', '12', '1', 'X', 'LKG', null]) {
    await buildStudent(db.database, { ...from, name: `In ${className}`, className });
  }
  await buildStudent(db.database, { ...from, name: 'Counselled', className: '12', counsellorId: teacher.id });
  const query = { importId: String(importId) };
  expect(await namesOf(query)).toHaveLength(8);
  const withNobody = { ...query, grade: '12', counsellor: 'nobody' };
  expect(await namesOf(withNobody)).toEqual(['In 12', 'In Class 12 B', 'In XII']);
  expect(await namesOf({ ...query, grade: '1' })).toEqual(['In 1']);
  await db.database.orm.delete(imports);
  expect(await namesOf(query)).toEqual([]);
  expect((await ask(listStudents, { q: 'counselled' }, staff)).students).toHaveLength(1);
});

test('a counsellor who left is offered while they have students', async () => {
  const left = await buildMember(db.database, 'teacher', { name: 'Left', isActive: false });
  const named = { id: left.id, name: 'Left', isActive: false };
  const offered = async () => (await ask(listStudentChoices, {}, staff)).counsellors;
  expect(await offered()).not.toContainEqual(named);
  const { id } = await buildStudent(db.database, { counsellorId: left.id });
  expect(await offered()).toContainEqual(named);
  expect((await rowOf(id)).counsellorId).toBe(left.id);
});
