import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createSessionMemory, findActor, Presence, TeamRevision } from '#server/areas/identity/index.ts';
import { studentKeys } from '#server/areas/students/index.ts';
import { readConfig } from '#server/config.ts';
import { members } from '#server/db/schema/members.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildSchool, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { api, call, db, eventsOf, list, namesOf, setUpSchools } from './schools-fixture.ts';
import * as service from './service.ts';

setUpSchools();

const CONTACT = {
  name: 'Meera Iyer',
  role: 'Principal',
  phone: '098470 12345',
  email: 'meera@lotus.example',
};

describe('adding a school', () => {
  test('stores it with its contact people, whose phone numbers become E.164', async () => {
    const body = { name: '  Lotus School ', city: 'Kochi', board: '', contacts: [CONTACT, { name: 'Anil' }] };
    const { school } = (await call.create(body)).ok();
    expect(school).toMatchObject({
      version: 1,
      name: 'Lotus School',
      city: 'Kochi',
      board: null,
      address: null,
      isArchived: false,
      contacts: [
        { ...CONTACT, phone: '+919847012345' },
        { name: 'Anil', role: null, phone: null, email: null },
      ],
    });
    expect((await call.read(school.id)).ok().school).toEqual(school);
    expect(namesOf((await list('q=lotus')).ok())).toEqual(['Lotus School']);
  });

  test('leaves the contact people out of the audit trail', async () => {
    const { school } = (await call.create({ name: 'Lotus School', contacts: [CONTACT] })).ok();
    const events = await eventsOf(school.id);
    expect(events).toMatchObject([
      { action: 'school.created', subjectName: 'Lotus School', after: { name: 'Lotus School', contacts: 1 } },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Meera|98470|lotus\.example/);
  });

  test('refuses invalid input', async () => {
    for (const [body, field, message] of [
      [{}, 'name', 'Name is required'],
      [{ name: '...' }, 'name', 'Name must contain a letter or a number'],
      [{ name: 'A', contacts: [{ name: '' }] }, 'contacts.0.name', 'Contact’s name is required'],
      [
        { name: 'A', contacts: [{ name: 'Anil', email: 'anil' }] },
        'contacts.0.email',
        'Please enter a valid email address',
      ],
      [
        { name: 'A', contacts: [{ name: 'Anil', phone: '12' }] },
        'contacts.0.phone',
        'The phone number of Anil is not valid',
      ],
    ] as const) {
      const answer = await call.create(body);
      expect(answer.status).toBe(400);
      expect(answer.error()).toMatchObject({ message, field });
    }
  });

  test('refuses the name of an active school in the same city, in any spelling', async () => {
    const first = (await call.create({ name: 'Lotus School', city: 'Kochi' })).ok().school;
    const again = await call.create({ name: 'LOTUS  Schóol', city: 'kochi' });
    expect([again.status, again.error().code]).toEqual([409, 'conflict']);
    (await call.create({ name: 'Lotus School', city: 'Chennai' })).ok();
    (await call.create({ name: 'Lotus School Kochi' })).ok();
    (await call.archive(first.id, true)).ok();
    (await call.create({ name: 'Lotus School', city: 'Kochi' })).ok();
    // Another school has the name since.
    expect((await call.archive(first.id, false)).status).toBe(409);
  });

  test('twice at once stores it once', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => call.create({ name: 'Lotus School' })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });
});

describe('changing a school', () => {
  test('stores the given fields, keeps the others, and records the differences in the audit trail', async () => {
    const { school } = (await call.create({ name: 'Lotus School', city: 'Kochi', contacts: [CONTACT] })).ok();
    const saved = (await call.update(school.id, { version: 1, board: 'CBSE', city: 'Kochi' })).ok().school;
    expect(saved).toEqual({ ...school, version: 2, board: 'CBSE' });
    const same = (await call.update(school.id, { version: 2, contacts: [CONTACT] })).ok().school;
    expect(same.version).toBe(2);
    const fewer = (await call.update(school.id, { version: 2, contacts: [] })).ok().school;
    expect(fewer).toMatchObject({ version: 3, contacts: [] });
    const events = await eventsOf(school.id);
    expect(events.slice(1)).toMatchObject([
      { action: 'school.updated', before: { board: null }, after: { board: 'CBSE' } },
      { action: 'school.updated', before: { contacts: 1 }, after: { contacts: 0 } },
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Meera|98470|lotus\.example/);
  });

  test('refuses an older version (409)', async () => {
    const { id } = await buildSchool(db.database, { name: 'Lotus School' });
    (await call.update(id, { version: 1, board: 'CBSE' })).ok();
    const late = await call.update(id, { version: 1, board: 'ICSE' });
    expect([late.status, late.error().code]).toEqual([409, 'stale']);
    expect((await call.read(id)).ok().school).toMatchObject({ board: 'CBSE', version: 2 });
  });

  test('by two members at once succeeds once', async () => {
    const { id } = await buildSchool(db.database);
    const answers = await Promise.all(['A', 'B', 'C'].map((name) => call.update(id, { version: 1, name })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('refuses the name of another active school in the city, but not its own', async () => {
    await buildSchool(db.database, { name: 'Lotus School', city: 'Kochi' });
    const { id } = await buildSchool(db.database, { name: 'Lotus Academy', city: 'Kochi' });
    expect((await call.update(id, { version: 1, name: 'lotus school' })).error().code).toBe('conflict');
    (await call.update(id, { version: 1, name: 'LOTUS ACADEMY' })).ok();
  });

  test('updates the search text of its students, and nothing else of them', async () => {
    const { id } = await buildSchool(db.database, { name: 'Lotus School' });
    const written = [
      { name: 'Kavya Bhat' },
      {
        name: 'Lotus School',
        guardianName: 'Élodie Lotus School',
        phone: '+919847012345',
        email: 'K@x.example',
      },
      { name: 'दिव्या शर्मा', guardianName: 'ராமன்' },
    ];
    for (const fields of written) await buildStudent(db.database, { ...fields, schoolId: id });
    const other = await buildStudent(db.database, { name: 'Lotus School' });
    let version = 1;
    for (const name of ['केन्द्रीय विद्यालय', 'É %_\\ Academy 100%', 'Lotus Public School']) {
      version = (await call.update(id, { version, name })).ok().school.version;
      const stored = await db.database.orm.select().from(students).where(eq(students.schoolId, id));
      expect(stored).toHaveLength(3);
      for (const student of stored) {
        expect(student).toMatchObject({ ...studentKeys(student, name), version: 1 });
      }
    }
    const [untouched] = await db.database.orm.select().from(students).where(eq(students.id, other.id));
    expect(untouched).toEqual(other);
  });
});

describe('archiving a school', () => {
  test('is recorded, happens once, and can be undone', async () => {
    const { id } = await buildSchool(db.database, { name: 'Lotus School' });
    expect((await call.archive(id, true)).ok().school).toMatchObject({ isArchived: true, version: 2 });
    expect((await call.archive(id, true)).ok().school.version).toBe(2);
    expect((await call.archive(id, false)).ok().school).toMatchObject({ isArchived: false, version: 3 });
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['school.archived', 'school.restored']);
  });
});

test('a member demoted during their request changes nothing', async () => {
  const { id, email } = await buildMember(db.database, 'admin');
  const token = await api.signIn(email, TEST_PASSWORD);
  const actor = await findActor({ db: db.database.orm, now: api.clock.now }, token, {
    limits: readConfig({}).session,
    presence: new Presence(),
    teamRevision: new TeamRevision(db.database.pool),
    memory: createSessionMemory(),
  });
  if (!actor) throw new Error('Nobody is signed in');
  await db.database.orm.update(members).set({ role: 'staff' }).where(eq(members.id, id));
  const ctx = {
    db: db.database.orm,
    now: api.clock.now,
    address: '203.0.113.1',
    office: TEST_OFFICE,
    actor,
    access: 'schools:edit' as const,
  };
  const input = { name: 'Lotus School', city: null, board: null, address: null, contacts: [] };
  await expect(service.createSchool(ctx, input)).rejects.toMatchObject({ status: 403 });
  expect((await list()).ok().schools).toEqual([]);
});
