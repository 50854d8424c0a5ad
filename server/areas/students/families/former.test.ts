import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { eraseFamily, getFamilyData, updateStudent } from '#contracts/students/index.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { studentFormerDetails } from '#server/db/schema/former-details.ts';
import { importRows, imports } from '#server/db/schema/imports.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { buildContact, buildMessages } from '#server/testing/contact-factories.ts';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { api, buildSignedIn, db, setUpRecords } from './records-fixture.ts';

setUpRecords();
let token: string;
beforeAll(async () => {
  token = (await buildSignedIn('admin')).token;
});
beforeEach(async () => {
  for (const table of [tasks, contacts, imports, students]) {
    await db.database.orm.delete(table);
  }
});

const FORMER = {
  name: 'Qwzeta Rustomjee',
  guardianName: 'Freny Rustomjee',
  phone: '+914466770011',
  email: 'freny@old.example',
};
const NOW = {
  name: 'Kavya Menon',
  guardianName: 'Meera',
  phone: '+914466770012',
  email: 'meera@new.example',
};

/** A student whose names and contacts were all corrected. */
async function buildCorrected() {
  const school = await buildSchool(db.database);
  const student = await buildStudent(db.database, { ...FORMER, schoolId: school.id });
  const options = { token, params: { id: student.id } };
  (await api.call(updateStudent, { ...options, body: { version: student.version, ...NOW } })).ok();
  return { id: student.id, school };
}
const erase = async (id: number, confirmName = NOW.name) =>
  (await api.call(eraseFamily, { token, params: { id }, body: { confirmName } })).ok().erased;

const addTask = async (what: string, outcome: string | null = null) => {
  const row = {
    what,
    outcome,
    searchText: what.toLowerCase(),
    dueOn: '2026-05-04',
    createdAt: api.clock.now,
  };
  await db.database.orm.insert(tasks).values(row);
};
const addSubmissions = async (phone: string, email: string) => {
  await buildContact(db.database, 'message', { name: 'Freny', email, message: 'Namaste' });
  await addEntry({ phone });
};
const addEntry = (fields: Parameters<typeof buildContact>[2]) =>
  buildContact(db.database, 'office_entry', { name: 'Freny', ...fields });

test('an erasure finds submissions, lists and notes under former names and contacts', async () => {
  const { orm } = db.database;
  const { id, school } = await buildCorrected();
  await addSubmissions('044 6677 0011', 'FRENY@old.example');
  await addSubmissions('044 6677 0099', 'other@old.example');
  await addEntry({ childName: 'RUSTOMJEE Qwzeta' });
  for (const what of [
    'Ring 044-6677 0011',
    'Mail freny@OLD.example',
    'Form of qwzeta  RUSTOMJEE’s',
    'Order paper',
  ])
    await addTask(what);
  await addTask('Ring back', 'Reached +91 44 6677 0012');
  const list = { schoolId: school.id, mapping: {}, createdAt: api.clock.now };
  const [waiting] = await orm
    .insert(imports)
    .values({
      ...list,
      status: 'ready',
      headers: ['Name', 'Mobile'],
      rowCount: 2,
      fileName: 'qwzeta_rustomjee 2026.csv',
    })
    .returning();
  const importId = waiting?.id ?? 0;
  await orm.insert(importRows).values([
    {
      importId,
      schoolId: school.id,
      rowNumber: 2,
      cells: ['Rustomjee Qwzeta', ''],
      student: { name: 'Rustomjee Qwzeta' },
    },
    { importId, rowNumber: 3, cells: ['Somebody', ''], student: { name: 'Somebody' } },
  ]);
  const header = 'Notes on Qwzeta Rustomjee';
  await orm
    .insert(imports)
    .values({ ...list, status: 'committed', headers: [header], fileName: '', mapping: { name: header } });
  await orm
    .update(schools)
    .set({ importMapping: { name: header } })
    .where(eq(schools.id, school.id));

  const file = (await api.call(getFamilyData, { token, params: { id } })).ok();
  expect(file.formerDetails).toEqual([FORMER]);
  expect(file.tasks).toHaveLength(4);
  expect(await erase(id)).toMatchObject({ contacts: 3, tasks: 4, imports: 2 });
  expect(await orm.$count(studentFormerDetails)).toBe(0);
  expect((await orm.select().from(tasks)).map(({ what }) => what)).toEqual(['Order paper']);
  expect((await orm.select().from(contacts)).map(({ kind }) => kind)).toEqual(['message', 'office_entry']);
  const rows = await orm.select().from(importRows).where(eq(importRows.importId, importId));
  expect(rows.map(({ cells }) => cells[0])).toEqual(['Somebody']);
  for (const left of await orm.select().from(imports)) {
    expect(JSON.stringify([left.fileName, left.headers, left.mapping])).not.toMatch(/rustomjee/i);
  }
  const [{ importMapping } = {}] = await orm.select().from(schools).where(eq(schools.id, school.id));
  expect(importMapping).toBeNull();
});

test('a former contact identifies the family only together with one of its names', async () => {
  const { orm } = db.database;
  const { id } = await buildCorrected();
  await buildMessages(db.database, [
    { email: FORMER.email, name: 'Somebody Else' },
    { email: FORMER.email, name: 'Meera' },
    { email: NOW.email, name: 'Else' },
  ]);
  const somebody = { name: 'Somebody', phone: FORMER.phone };
  await addEntry(somebody);
  await addEntry({ ...somebody, childName: 'Kavya Menon' });
  await addEntry({ ...somebody, phone: NOW.phone });
  const request = () => buildContact(db.database, 'session_request', somebody, { isUnder18: true });
  const withParent = await request();
  const without = await request();
  await orm.insert(consents).values({
    contactId: withParent.id,
    purpose: 'parent',
    wording: 1,
    givenAt: api.clock.now,
    givenBy: 'Freny Rustomjee',
  });
  expect(await erase(id)).toMatchObject({ contacts: 5 });
  const left = (await orm.select().from(contacts).orderBy(contacts.id)).map(
    ({ id, kind, name, childName }) => (kind === 'session_request' ? id : [name, childName]),
  );
  expect(left).toEqual([['Somebody Else', null], ['Somebody', null], without.id]);
});

test('former names and contacts of another student do not identify the family', async () => {
  const { orm } = db.database;
  const { id } = await buildCorrected();
  await buildStudent(db.database, FORMER);
  await addSubmissions(FORMER.phone, FORMER.email);
  await addTask(`Ring ${FORMER.name} at ${FORMER.phone}`);
  expect(await erase(id)).toMatchObject({ contacts: 0, tasks: 0 });
  expect([await orm.$count(contacts), await orm.$count(tasks)]).toEqual([2, 1]);
});

test('a namesake’s contact remains; one without a contact, or with a shared one, is deleted', async () => {
  const { orm } = db.database;
  const phone = '+914466770021';
  const { id } = await buildStudent(db.database, { name: 'Asha Rao', phone });
  await buildStudent(db.database, { name: 'Ravi Rao', phone });
  const childName = 'Rao Asha';
  await addEntry({ childName, phone: '+914466770022' });
  await addEntry({ childName, email: 'rao@another.example' });
  await addEntry({ childName, phone: '044 6677 0021' });
  await addEntry({ childName });
  const file = (await api.call(getFamilyData, { token, params: { id } })).ok();
  expect(file.contacts.map((one) => [one.phone, one.email])).toEqual([
    ['044 6677 0021', null],
    [null, null],
  ]);
  expect(await erase(id, 'Asha Rao')).toMatchObject({ contacts: 2 });
  expect((await orm.select().from(contacts)).map((one) => one.phone ?? one.email).sort()).toEqual([
    '+914466770022',
    'rao@another.example',
  ]);
});

test('only tasks with the name as a phrase are deleted', async () => {
  const { orm } = db.database;
  const { id } = await buildStudent(db.database, { name: 'Asha Rao' });
  for (const what of ['Call Rao about Asha’s bus', 'Asha Raomane', 'Pasha Rao', 'Rao Asha', 'Ring Asha Rao.'])
    await addTask(what);
  expect(await erase(id, 'Asha Rao')).toMatchObject({ tasks: 1 });
  expect(await orm.$count(tasks, eq(tasks.what, 'Ring Asha Rao.'))).toBe(0);
});

test('an erasure is followed by a vacuum of the tables with a family’s data', async () => {
  const spy = vi.spyOn(db.database.pool, 'query');
  const statements = () =>
    spy.mock.calls.map(([first]: unknown[]) =>
      typeof first === 'string' ? first : (first as { text?: string }).text,
    );
  const { id, name } = await buildStudent(db.database);
  await erase(id, name);
  // The end of an earlier test's run may come first.
  await vi.waitFor(() => expect(statements()).toContain('vacuum students'), { timeout: 10_000 });
  await vi.waitFor(() => expect(statements()).toContain('vacuum schools'), { timeout: 10_000 });
  const isPostgres = db.database.kind === 'postgres';
  if (isPostgres) await vi.waitFor(() => expect(statements()).toContain('checkpoint'));
  else expect(statements()).not.toContain('checkpoint');
  spy.mockRestore();
});
