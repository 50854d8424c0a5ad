import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { studentKeys } from '#server/areas/students/index.ts';
import { imports } from '#server/db/schema/imports.ts';
import { students } from '#server/db/schema/records.ts';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { call, db, eventsOf, list, namesOf, setUpSchools } from './schools-fixture.ts';

setUpSchools();

const HILL_VIEW = { name: 'Hill View School', city: 'Ooty' };
const studentOf = async (id: number) =>
  (await db.database.orm.select().from(students).where(eq(students.id, id)))[0];

describe('proposing a school', () => {
  test('adds it at once, marked as proposed, and notifies managers', async () => {
    const { school } = (await call.propose(HILL_VIEW)).ok();
    expect(school).toMatchObject({ ...HILL_VIEW, proposedBy: expect.any(String), isArchived: false });
    await buildSchool(db.database, { name: 'Lotus School' });
    expect(namesOf((await list()).ok())).toEqual(['Hill View School', 'Lotus School']);
    expect(namesOf((await list('show=proposed')).ok())).toEqual(['Hill View School']);
    expect(await eventsOf(school.id)).toMatchObject([{ action: 'school.proposed', after: HILL_VIEW }]);
    expect((await call.notifications('admin')).ok().notifications[0]).toMatchObject({
      kind: 'school_proposed',
      recordId: school.id,
      subjectName: 'Hill View School',
      isUnread: true,
    });
    expect((await call.notifications('teacher')).ok().notifications).toEqual([]);
  });

  test('needs no confirmation for a manager', async () => {
    const { school } = (await call.propose(HILL_VIEW, 'admin')).ok();
    expect(school.proposedBy).toBeNull();
    expect(await eventsOf(school.id)).toMatchObject([{ action: 'school.created' }]);
  });

  test('is refused for an existing name in the city, without a name, and to teachers', async () => {
    (await call.propose(HILL_VIEW)).ok();
    expect((await call.propose({ name: 'HILL VIEW school', city: 'ooty' })).status).toBe(409);
    expect((await call.propose({ name: '' })).error()).toMatchObject({ field: 'name' });
    expect((await call.propose({ name: 'Another' }, 'teacher')).status).toBe(403);
  });
});

describe('deciding about a proposal', () => {
  test('confirms it once', async () => {
    const { id } = (await call.propose(HILL_VIEW)).ok().school;
    expect((await call.confirm(id, 'staff')).status).toBe(403);
    expect((await call.confirm(id)).ok().school).toMatchObject({ proposedBy: null, version: 2 });
    expect((await call.confirm(id)).ok().school.version).toBe(2);
    expect((await eventsOf(id)).map(({ action }) => action)).toEqual(['school.proposed', 'school.confirmed']);
    expect((await call.confirm(2_147_483_647)).status).toBe(404);
  });

  test('moves students and class lists to the chosen school', async () => {
    const other = await buildSchool(db.database, { name: 'Lotus School' });
    const { id } = (await call.propose(HILL_VIEW)).ok().school;
    const keys = studentKeys({ name: 'Asha Rao' }, HILL_VIEW.name);
    const asha = await buildStudent(db.database, { name: 'Asha Rao', schoolId: id, ...keys });
    const file = { schoolId: id, fileName: 'a.csv', headers: [], mapping: {}, createdAt: new Date() };
    await db.database.orm.insert(imports).values({ ...file, status: 'committed' });
    expect((await call.replace(id, { version: 1, schoolId: null })).status).toBe(409);
    expect((await call.replace(id, { version: 1, schoolId: other.id })).ok()).toEqual({ students: 1 });
    expect((await call.read(id)).status).toBe(404);
    expect(await studentOf(asha.id)).toMatchObject({
      schoolId: other.id,
      version: 2,
      searchText: studentKeys({ name: 'Asha Rao' }, 'Lotus School').searchText,
    });
    expect(await db.database.orm.select().from(imports).where(eq(imports.schoolId, other.id))).toHaveLength(
      1,
    );
    await db.database.orm.delete(imports);
  });

  test('leaves students without a school if none is chosen', async () => {
    const { id } = (await call.propose(HILL_VIEW)).ok().school;
    const keys = studentKeys({ name: 'Asha Rao' }, HILL_VIEW.name);
    const asha = await buildStudent(db.database, { name: 'Asha Rao', schoolId: id, ...keys });
    expect((await call.replace(id, { version: 1, schoolId: null })).ok()).toEqual({ students: 1 });
    expect(await studentOf(asha.id)).toMatchObject({
      schoolId: null,
      searchText: studentKeys({ name: 'Asha Rao' }, null).searchText,
    });
  });

  test('refuses another version, a confirmed school, an archived or unknown other one, and staff', async () => {
    const { id } = (await call.propose(HILL_VIEW)).ok().school;
    const archived = await buildSchool(db.database, { archivedAt: new Date() });
    expect((await call.replace(id, { version: 1, schoolId: null }, 'staff')).status).toBe(403);
    expect((await call.replace(id, { version: 2, schoolId: null })).error().code).toBe('stale');
    for (const schoolId of [id, archived.id, 2_147_483_647]) {
      expect((await call.replace(id, { version: 1, schoolId })).error()).toMatchObject({ field: 'schoolId' });
    }
    (await call.confirm(id)).ok();
    expect((await call.replace(id, { version: 2, schoolId: null })).error().code).toBe('conflict');
    expect((await call.replace(2_147_483_647, { version: 1, schoolId: null })).status).toBe(404);
  });
});
