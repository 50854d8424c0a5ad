import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { updateStudent } from '#contracts/students/index.ts';
import { buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';
import { api, db, eventsOf, join, type Person, rowOf, setUpStudents } from './students-fixture.ts';

setUpStudents();
let staff: Person;
let teacher: Person;
beforeAll(async () => {
  staff = await join('staff');
  teacher = await join('teacher');
});

function change(id: number, body: BodyInputOf<typeof updateStudent>, { token } = staff) {
  return api.call(updateStudent, { token, params: { id }, body });
}

describe('a change', () => {
  test('keeps missing fields, clears empty ones, and names the fields in the trail', async () => {
    const school = await buildSchool(db.database, { name: 'Lotus School' });
    const { id } = await buildStudent(db.database, {
      name: 'Asha',
      guardianName: 'Uma',
      phone: '+919876543210',
      email: 'a@b.example',
      city: 'Pune',
      schoolId: school.id,
      counsellorId: teacher.id,
      dateOfBirth: '2012-05-01',
    });
    const body = { version: 1, name: 'Asha Rao', phone: '', city: 'Pune', status: 'active' } as const;
    const { student } = (await change(id, body)).ok();
    expect(student).toMatchObject({
      version: 2,
      name: 'Asha Rao',
      guardianName: 'Uma',
      phone: null,
      email: 'a@b.example',
      city: 'Pune',
      school: { id: school.id },
      status: 'active',
      dateOfBirth: '2012-05-01',
    });
    expect(await rowOf(id)).toMatchObject({
      nameKey: 'asha rao',
      searchText: 'asharao asha rao uma a@b example lotus school',
    });
    const [event] = await eventsOf(id);
    expect(event).toMatchObject({
      action: 'student.updated',
      actorId: staff.id,
      before: { status: 'pending' },
    });
    expect(event?.after).toEqual({
      fields: expect.toSatisfy((fields: string[]) => fields.toSorted().join() === 'name,phone,status'),
      status: 'active',
      inHistory: true,
    });
  });

  test('of the school updates the search text, and so does its removal', async () => {
    const [old, next] = [
      await buildSchool(db.database, { name: 'Old School' }),
      await buildSchool(db.database, { name: 'Next School' }),
    ];
    const { id } = await buildStudent(db.database, { name: 'Asha', schoolId: old.id });
    (await change(id, { version: 1, schoolId: next.id })).ok();
    expect((await rowOf(id)).searchText).toBe('asha next school');
    (await change(id, { version: 2, schoolId: null })).ok();
    expect((await rowOf(id)).searchText).toBe('asha');
    expect((await eventsOf(id))[0]).toMatchObject({
      before: { schoolId: old.id },
      after: { fields: ['schoolId'], schoolId: next.id },
    });
  });

  test('of the language is in the trail without it, and an absent one stays', async () => {
    const { id } = await buildStudent(db.database, { language: 'ta' });
    (await change(id, { version: 1, language: 'te' })).ok();
    expect((await change(id, { version: 2, city: 'Guntur' })).ok().student.language).toBe('te');
    const [event] = await eventsOf(id);
    expect([event?.before, event?.after]).toEqual([{}, { fields: ['language'], inHistory: true }]);
    const answer = await change(id, { version: 3, language: 'fr' as 'en' });
    expect([answer.status, answer.error().field]).toEqual([400, 'language']);
  });

  test('without a difference is not stored', async () => {
    const { id, createdAt } = await buildStudent(db.database, { name: 'Asha', city: 'Pune' });
    expect((await change(id, { version: 1, name: 'Asha', city: 'Pune' })).ok().student.version).toBe(1);
    expect((await change(id, { version: 1 })).ok().student.createdAt).toBe(createdAt.toISOString());
    expect(await eventsOf(id)).toEqual([]);
  });

  test('keeps the time of registration, to the microsecond', async () => {
    const { id } = await buildStudent(db.database);
    const moment = async () =>
      (
        await db.database.pool.query<{ at: string }>(
          'select created_at::text as at from students where id = $1',
          [id],
        )
      ).rows[0]?.at;
    await db.database.pool.query(
      `update students set created_at = created_at + interval '7 microseconds' where id = $1`,
      [id],
    );
    const before = await moment();
    (await change(id, { version: 1, city: 'Pune' })).ok();
    expect(await moment()).toBe(before);
  });

  test('of an older version is refused (409)', async () => {
    const { id } = await buildStudent(db.database, { name: 'Asha' });
    (await change(id, { version: 1, city: 'Pune' })).ok();
    const answer = await change(id, { version: 1, city: 'Goa' });
    expect([answer.status, answer.error()]).toEqual([
      409,
      { code: 'stale', message: 'Somebody else has changed this student.' },
    ]);
    expect((await rowOf(id)).city).toBe('Pune');
  });

  test('by several members at once succeeds once', async () => {
    const { id } = await buildStudent(db.database);
    const cities = ['Pune', 'Goa', 'Agra', 'Kochi'];
    const answers = await Promise.all(cities.map((city) => change(id, { version: 1, city })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await rowOf(id)).version).toBe(2);
  });

  test('of a merged record is refused', async () => {
    const kept = await buildStudent(db.database);
    const { id } = await buildStudent(db.database, { mergedIntoId: kept.id });
    const answer = await change(id, { version: 1, city: 'Pune' });
    expect([answer.status, answer.error().code]).toEqual([409, 'conflict']);
  });

  test('without a version is refused', async () => {
    const { id } = await buildStudent(db.database);
    const answer = await change(id, { city: 'Pune' } as never);
    expect([answer.status, answer.error().message]).toEqual([400, 'version must be a number']);
  });

  test('keeps an archived school, a counsellor who left and an invalid stored phone', async () => {
    const school = await buildSchool(db.database, { archivedAt: new Date() });
    const left = await buildMember(db.database, 'teacher', { isActive: false });
    const stored = { schoolId: school.id, counsellorId: left.id, phone: '+911234500200' };
    const { id } = await buildStudent(db.database, stored);
    expect((await change(id, { version: 1, ...stored, city: 'Pune' })).ok().student).toMatchObject({
      city: 'Pune',
      phone: '+911234500200',
      school: { id: school.id },
      counsellor: { id: left.id },
    });
    expect((await eventsOf(id))[0]?.after).toEqual({ fields: ['city'], inHistory: true });
  });

  test('to another spelling of the same number is not stored', async () => {
    const { id } = await buildStudent(db.database, { phone: '+919876543210' });
    expect((await change(id, { version: 1, phone: '098765-43210' })).ok().student.version).toBe(1);
  });

  test.each([
    [{ phone: '98765' }, 'Please enter a whole phone number, for example 98765 43210'],
    [{ dateOfBirth: '2026-05-01' }, 'The date of birth can’t be in the future'],
    [{ schoolId: 2_147_483_647 }, 'The school was not found'],
    [{ name: null as unknown as string }, 'Name is required'],
  ])('to %j is refused', async (fields, message) => {
    const { id } = await buildStudent(db.database);
    const answer = await change(id, { version: 1, ...fields });
    expect([answer.status, answer.error().message]).toEqual([400, message]);
    expect((await rowOf(id)).version).toBe(1);
  });

  test('of an unknown student answers 404', async () => {
    expect((await change(2_147_483_647, { version: 1, city: 'Pune' })).status).toBe(404);
  });
});

describe('a teacher', () => {
  test('changes their own students, but not the counsellor', async () => {
    const { id } = await buildStudent(db.database, { counsellorId: teacher.id });
    expect((await change(id, { version: 1, city: 'Pune', counsellorId: teacher.id }, teacher)).status).toBe(
      200,
    );
    const answer = await change(id, { version: 2, city: 'Goa', counsellorId: null }, teacher);
    expect([answer.status, answer.error().code]).toEqual([403, 'forbidden']);
    expect(await rowOf(id)).toMatchObject({ city: 'Pune', counsellorId: teacher.id, version: 2 });
  });

  test('gets 404 for other students', async () => {
    const { id } = await buildStudent(db.database);
    expect((await change(id, { version: 1, city: 'Pune' }, teacher)).status).toBe(404);
  });
});

test('staff can assign and remove a counsellor', async () => {
  const { id } = await buildStudent(db.database);
  expect((await change(id, { version: 1, counsellorId: teacher.id })).ok().student.counsellor).toEqual({
    id: teacher.id,
    name: teacher.name,
  });
  expect((await change(id, { version: 2, counsellorId: null })).ok().student.counsellor).toBeNull();
  expect(await eventsOf(id)).toMatchObject([
    { before: { counsellorId: null }, after: { fields: ['counsellorId'], counsellorId: teacher.id } },
    { before: { counsellorId: teacher.id }, after: { counsellorId: null } },
  ]);
});
