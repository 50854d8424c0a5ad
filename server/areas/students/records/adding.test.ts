import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { createStudent } from '#contracts/students/index.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember, buildSchool } from '#server/testing/factories.ts';
import { api, db, eventsOf, join, type Person, rowOf, setUpStudents } from './students-fixture.ts';

setUpStudents();
let staff: Person;
let teacher: Person;
beforeAll(async () => {
  staff = await join('staff');
  teacher = await join('teacher');
});

function add(body: BodyInputOf<typeof createStudent>, { token } = staff) {
  return api.call(createStudent, { token, body });
}

describe('a new student', () => {
  test('is stored with all fields, is found by them, and is in the trail without them', async () => {
    const school = await buildSchool(db.database, { name: 'Lotus School' });
    const { student } = (
      await add({
        name: '  मीनाक्षी शर्मा ',
        guardianName: 'Uma',
        guardianRelation: 'aunt',
        language: 'hi',
        phone: '098765 43210',
        email: 'Uma@Family.example',
        city: 'Pune',
        schoolId: school.id,
        className: '7 B',
        board: 'CBSE',
        dateOfBirth: '2012-04-30',
        status: 'active',
        counsellorId: teacher.id,
        tags: ['Board  Exam', 'board exam ', 'இசை'],
      })
    ).ok();
    expect(student).toEqual({
      id: student.id,
      version: 1,
      language: 'hi',
      name: 'मीनाक्षी शर्मा',
      guardianName: 'Uma',
      guardianRelation: 'aunt',
      phone: '+919876543210',
      email: 'Uma@Family.example',
      city: 'Pune',
      school: { id: school.id, name: 'Lotus School' },
      className: '7 B',
      board: 'CBSE',
      dateOfBirth: '2012-04-30',
      age: 14,
      status: 'active',
      counsellor: { id: teacher.id, name: teacher.name },
      tags: ['board exam', 'இசை'],
      createdAt: api.clock.now.toISOString(),
    });
    expect(await rowOf(student.id)).toMatchObject({
      nameKey: 'मीनाक्षी शर्मा',
      searchText: 'मीनाक्षीशर्मा मीनाक्षी शर्मा uma +919876543210 uma@family example lotus school',
      isSample: false,
    });
    expect(await eventsOf(student.id)).toEqual([
      {
        action: 'student.created',
        actorId: staff.id,
        before: null,
        after: { status: 'active', schoolId: school.id, counsellorId: teacher.id },
      },
    ]);
  });

  test('needs only a name', async () => {
    expect((await add({ name: 'Asha' })).ok().student).toMatchObject({
      name: 'Asha',
      status: 'pending',
      phone: null,
      email: null,
      school: null,
      counsellor: null,
      dateOfBirth: null,
      age: null,
    });
  });

  test.each([
    ['9876543210', '+919876543210'],
    ['98765 43210', '+919876543210'],
    ['+91-98765-43210', '+919876543210'],
    ['0091 9876543210', '+919876543210'],
    ['०९८७६५४३२१०', '+919876543210'],
    ['044 2233 4455', '+914422334455'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('has its number stored as E.164 from %s', async (phone, stored) => {
    expect((await add({ name: 'Asha', phone })).ok().student.phone).toBe(stored);
  });

  test.each([
    ['half a phone number', { phone: '98765' }, 'Please enter a whole phone number, for example 98765 43210'],
    [
      'words for a phone number',
      { phone: 'call me' },
      'Please enter a whole phone number, for example 98765 43210',
    ],
    ['no name', { name: ' ' }, 'Name is required'],
    ['no e-mail address', { email: 'asha' }, 'Please enter a valid email address'],
    ['a day to come', { dateOfBirth: '2026-05-01' }, 'The date of birth can’t be in the future'],
    ['a day long ago', { dateOfBirth: '1949-12-31' }, 'The date of birth can’t be before 1950'],
    ['no day', { dateOfBirth: '2012-02-30' }, 'Date of birth must be a date such as 2026-04-30'],
    ['no school', { schoolId: 2_147_483_647 }, 'The school was not found'],
    ['nobody as counsellor', { counsellorId: 2_147_483_647 }, 'Please choose an active counsellor'],
    ['an unknown status', { status: 'gone' as 'active' }, 'The status is not known'],
  ])('is refused with %s', async (_, fields, message) => {
    const answer = await add({ name: 'Asha', ...fields });
    expect(answer.status).toBe(400);
    expect(answer.error()).toMatchObject({ message, field: Object.keys(fields)[0] });
  });

  test('is refused at an archived school, and with a member who is not an active counsellor', async () => {
    const school = await buildSchool(db.database, { archivedAt: new Date() });
    expect((await add({ name: 'Asha', schoolId: school.id })).error().message).toBe(
      'This school is archived. Please choose another one',
    );
    const left = await buildMember(db.database, 'teacher', { isActive: false });
    for (const id of [staff.id, left.id]) {
      expect((await add({ name: 'Asha', counsellorId: id })).status).toBe(400);
    }
  });

  test('cannot be added by a teacher', async () => {
    expect((await add({ name: 'Asha' }, teacher)).status).toBe(403);
  });
});

test('a member demoted since their sign-in is refused', async () => {
  const demoted = await join('staff');
  await db.database.orm.update(members).set({ role: 'teacher' }).where(eq(members.id, demoted.id));
  expect((await add({ name: 'Asha' }, demoted)).status).toBe(403);
});
