import { expect, test } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import {
  commitImport,
  decideImportRow,
  downloadLeftOutRows,
  getImport,
  listImportRows,
  ROW_DEFAULTS,
  type RowDecision,
  setImportMapping,
} from '#contracts/schools/index.ts';
import { eraseFamily, getTimeline } from '#contracts/students/index.ts';
import { buildMember, buildSchool, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, db, prepare, ready, setUpImports, tokens } from './imports-fixture.ts';

setUpImports();

const decide = (id: number, rowNumber: number, decision: RowDecision | null, token = tokens.staff) =>
  api.call(decideImportRow, { token, params: { id }, body: { rowNumber, decision } });
const commit = (id: number, choice: object = ROW_DEFAULTS) =>
  api.call(commitImport, { token: tokens.staff, params: { id }, body: { ...choice, failed: 'skip' } });
const leftOut = (id: number, query: Record<string, string> = {}) =>
  api.call(downloadLeftOutRows, { token: tokens.staff, params: { id }, query });
async function namesOf(schoolId: number): Promise<string[]> {
  const { rows } = await db.database.pool.query<{ name: string }>(
    'select name from students where school_id = $1 order by id',
    [schoolId],
  );
  return rows.map(({ name }) => name);
}

test('siblings share a phone, namesakes with different birth dates differ, and a known student is a duplicate', async () => {
  const school = await buildSchool(db.database);
  const phone = '+914422335501';
  const asha = { name: 'Asha Rao', schoolId: school.id, className: 'VIII B', phone };
  await buildStudent(db.database, { ...asha, email: 'rao@home.example' });
  await buildStudent(db.database, { name: 'Kavya', dateOfBirth: '2012-10-25' });
  await buildStudent(db.database, { name: 'Ravi', schoolId: school.id, dateOfBirth: '2012-01-01' });
  await buildStudent(db.database, { name: 'Uma', schoolId: school.id, dateOfBirth: '2012-01-01', phone });
  const file = [
    'Name,Class,Phone,Email,DOB',
    'ASHA RAO,8-B,044 22335501,,',
    'Asha Rao,8 B,,RAO@home.example,03/03/2012',
    'Asha Rao,9 B,044 22335501,,',
    'Bina Rao,8 B,044 22335501,,',
    'kavya,,,,25-10-12',
    'Kavya,,,,',
    'Ravi,,,,02/01/2012',
    'Ravi,,,,',
    'Uma,,044 22335501,,02/01/2012',
  ].join('\n');
  const { import: found, preview } = await prepare({ schoolId: school.id, file });
  expect(preview.map(({ likeness }) => likeness)).toEqual([
    'certain',
    'certain',
    'possible',
    null,
    'certain',
    'possible',
    null,
    'possible',
    // Another birth date speaks against a namesake at the school, not against one with the phone number.
    'possible',
  ]);
  const none = { add: 0, leave: 0 };
  expect(found).toMatchObject({
    duplicates: 7,
    decisions: { certain: { ...none, undecided: 3 }, possible: { ...none, undecided: 4 } },
  });
  expect(preview[2]?.duplicateOf).toMatchObject({
    name: 'Asha Rao',
    className: 'VIII B',
    schoolName: school.name,
  });
  expect((await commit(found.id)).ok().imported).toBe(6);
  const added = (await namesOf(school.id)).slice(3);
  expect(added).toEqual(['Asha Rao', 'Bina Rao', 'Kavya', 'Ravi', 'Ravi', 'Uma']);
});

test('rows of one file are compared by the same rules', async () => {
  const school = await buildSchool(db.database);
  const file = [
    'Name,Class,Phone,DOB',
    'Asha,VIII,044 22335511,',
    'Bina,8,044 22335511,',
    'Asha,8,044 22335511,01/02/2012',
    'Asha,8,,02/02/2012',
    'Asha,8,,02/02/2012',
    'Asha,8,044 22335511,03/02/2012',
    'Chitra,8,,01/01/2012',
    'Chitra,8,,02/01/2012',
  ].join('\n');
  const { preview } = await prepare({ schoolId: school.id, file });
  expect(preview.map((row) => [row.duplicateOfRow?.rowNumber ?? null, row.likeness])).toEqual([
    [null, null],
    [null, null],
    [2, 'certain'],
    [2, 'possible'],
    [5, 'certain'],
    [2, 'certain'],
    [null, null],
    [null, null],
  ]);
  expect(preview[2]?.duplicateOfRow?.student).toMatchObject({ name: 'Asha', className: 'VIII' });
});

test('a name in another order with the same birth date is possibly the same child', async () => {
  const school = await buildSchool(db.database);
  await buildStudent(db.database, { name: 'Karthik S.', dateOfBirth: '2012-01-01' });
  const file = [
    'Name,DOB',
    'S. Karthik,01/01/2012',
    'S Karthik,02/01/2012',
    'Rao Asha,03/01/2012',
    'Asha Rao,03/01/2012',
    'Asha Rao,04/01/2012',
  ].join('\n');
  const { preview } = await prepare({ schoolId: school.id, file });
  expect(preview.map((row) => [row.duplicateOfRow?.rowNumber ?? null, row.likeness])).toEqual([
    [null, 'possible'],
    [null, null],
    [null, null],
    [4, 'possible'],
    [null, null],
  ]);
});

async function prepareTwo() {
  await db.database.pool.query('delete from students');
  const school = await buildSchool(db.database);
  const born = { dateOfBirth: '2012-10-25', schoolId: school.id };
  const meena = await buildStudent(db.database, { name: 'Meena', ...born });
  const ravi = await buildStudent(db.database, { name: 'Ravi', schoolId: school.id });
  const file = 'Name,DOB\nMeena,25/10/2012\nRavi,25/10/2012\nNew,\nNew,\n,soon';
  const { import: list } = await prepare({ schoolId: school.id, file });
  return { school, meena, ravi, id: list.id };
}

test('each duplicate is added, linked or left out as decided, and the others by default', async () => {
  const { school, meena, id } = await prepareTwo();
  expect((await decide(id, 2, 'add')).ok().import.decisions.certain).toEqual({
    undecided: 0,
    add: 1,
    link: 0,
    leave: 0,
  });
  const decided = (await decide(id, 3, 'link')).ok().import.decisions;
  expect(decided.possible).toEqual({ undecided: 1, add: 0, link: 1, leave: 0 });
  const { rows } = (
    await api.call(listImportRows, { token: tokens.staff, params: { id }, query: { show: 'duplicates' } })
  ).ok();
  expect(rows.map(({ rowNumber, decision }) => [rowNumber, decision])).toEqual([
    [2, 'add'],
    [3, 'link'],
    [5, null],
  ]);
  const answer = await leftOut(id, { possible: 'leave' });
  expect(answer.headers['content-disposition']).toBe('attachment; filename="left-out-rows.csv"');
  expect(answer.ok().split('\r\n')).toEqual(['\ufeffName,DOB,Reason', 'New,,May be the same as row 4', '']);
  await decide(id, 2, 'leave');
  expect((await leftOut(id)).ok()).toContain(
    `Meena,25/10/2012,Same as the student Meena (no. ${meena.id}); left out by choice`,
  );
  await decide(id, 2, null);
  expect((await leftOut(id)).ok()).toContain(
    `Meena,25/10/2012,Same as the student Meena (no. ${meena.id})\r`,
  );
  await decide(id, 2, 'add');
  expect((await commit(id)).ok().imported).toBe(3);
  expect((await namesOf(school.id)).slice(2)).toEqual(['Meena', 'New', 'New']);
  expect((await leftOut(id)).status).toBe(409);
  const { rows: events } = await db.database.pool.query(
    `select after from audit_events where action = 'import.left_out_rows_exported' and subject_id = $1 order by id`,
    [id],
  );
  expect(events.map(({ after }) => after.rows)).toEqual([1, 1, 1]);
});

test('a decision remains while the mapping keeps the duplicate', async () => {
  const { id } = await prepareTwo();
  await decide(id, 2, 'add');
  await decide(id, 5, 'leave');
  const options = { token: tokens.staff, params: { id } };
  await api.call(setImportMapping, { ...options, body: { mapping: { name: 'Name' } } });
  const { preview } = await ready(id);
  expect(preview.map(({ likeness, decision }) => [likeness, decision])).toEqual([
    ['possible', 'add'],
    ['possible', null],
    [null, null],
    ['possible', 'leave'],
    [null, null],
  ]);
  await api.call(setImportMapping, { ...options, body: { mapping: { name: 'DOB' } } });
  const changed = await ready(id);
  for (const { decision } of changed.preview) expect(decision).toBeNull();
});

test('a linked row completes its student, and adds the tags and the service of the list', async () => {
  const { school, meena, ravi, id } = await prepareTwo();
  await db.database.pool.query("update students set tags = '{olympiad}' where id = $1", [ravi.id]);
  await decide(id, 2, 'link');
  await decide(id, 3, 'link');
  const [first, second] = [
    await buildMember(db.database, 'teacher'),
    await buildMember(db.database, 'teacher'),
  ];
  const additions = {
    counsellorIds: [first.id, second.id],
    service: 'career',
    tags: ['Batch 2026'],
  };
  const { import: done } = (await commit(id, { ...ROW_DEFAULTS, ...additions })).ok();
  expect(done).toMatchObject({ status: 'committed', imported: 2, linked: 2 });
  const { rows } = await db.database.pool.query(
    `select s.id, s.tags, s.counsellor_id as counsellor, s.import_id as import, s.date_of_birth is null as ageless,
      (select array_agg(service) from enrolments where student_id = s.id) as services, version
     from students s where school_id = $1 order by id`,
    [school.id],
  );
  const services = ['career'];
  const added = { tags: ['batch 2026'], import: id, ageless: true, services, version: 1 };
  expect(rows).toMatchObject([
    { id: meena.id, tags: ['batch 2026'], counsellor: null, import: null, services, version: 2 },
    { id: ravi.id, tags: ['batch 2026', 'olympiad'], counsellor: null, ageless: false, services, version: 2 },
    { ...added, counsellor: first.id },
    { ...added, counsellor: second.id },
  ]);
  const params = { id: ravi.id };
  const { entries } = (await api.call(getTimeline, { token: tokens.admin, params })).ok();
  expect(entries).toMatchObject([
    {
      action: 'student.class_list_linked',
      fields: ['dateOfBirth', 'tags', 'service'],
      values: { service: 'career' },
    },
  ]);
  const token = await api.signIn(second.email, TEST_PASSWORD);
  const { notifications } = (await api.call(listNotifications, { token })).ok();
  expect(notifications.map(({ kind }) => kind)).toContain('students_assigned');
});

test('an assignment needs an active counsellor and a known service', async () => {
  const { id } = await prepareTwo();
  const staff = await buildMember(db.database, 'staff');
  for (const additions of [
    { counsellorIds: [staff.id] },
    { counsellorIds: [2_000_000] },
    { service: 'x' },
    { tags: ['a,b'] },
  ]) {
    expect((await commit(id, { ...ROW_DEFAULTS, ...additions })).status).toBe(400);
  }
  expect((await ready(id)).import.status).toBe('ready');
});

test('a row linked to an erased student is added instead', async () => {
  const { school, ravi, id } = await prepareTwo();
  await decide(id, 3, 'link');
  // The row has another spelling, which the erasure keeps.
  await db.database.pool.query(
    `update import_rows set cells = '["Ravindran"]', student = student || '{"name": "Ravindran", "nameKey": "ravindran"}'
     where import_id = $1 and row_number = 3`,
    [id],
  );
  const params = { id: ravi.id };
  (await api.call(eraseFamily, { token: tokens.admin, params, body: { confirmName: 'Ravi' } })).ok();
  const { preview } = await ready(id);
  expect(preview[1]).toMatchObject({ decision: null, likeness: null, duplicateOf: null });
  await commit(id);
  expect(await namesOf(school.id)).toContain('Ravindran');
});

test('a meaningless decision is refused, and another member’s too', async () => {
  const { id } = await prepareTwo();
  expect((await decide(id, 5, 'link')).status).toBe(400);
  expect((await decide(id, 4, 'link')).status).toBe(400);
  expect((await decide(id, 6, 'add')).status).toBe(409);
  expect((await decide(id, 99, 'leave')).status).toBe(404);
  expect((await decide(2_000_000, 2, 'leave')).status).toBe(404);
  for (const body of [
    {},
    { rowNumber: 2 },
    { rowNumber: 0, decision: 'add' },
    { rowNumber: 2, decision: 'x' },
  ]) {
    expect((await api.call(decideImportRow, { token: tokens.staff, params: { id }, body })).status).toBe(400);
  }
  expect((await leftOut(id, { certain: 'x' })).status).toBe(400);
  const other = await buildMember(db.database, 'staff');
  const token = await api.signIn(other.email, TEST_PASSWORD);
  expect((await decide(id, 2, 'leave', token)).status).toBe(404);
  expect((await decide(id, 2, 'leave', tokens.teacher)).status).toBe(403);
  expect((await decide(id, 2, 'leave', tokens.admin)).status).toBe(200);
  for (const status of ['checking', 'committing', 'committed']) {
    await db.database.pool.query('update imports set status = $2 where id = $1', [id, status]);
    expect([status, (await decide(id, 2, 'add')).status]).toEqual([status, 409]);
  }
  const { import: over } = (await api.call(getImport, { token: tokens.staff, params: { id } })).ok();
  expect(over.decisions.certain).toEqual({ undecided: 0, add: 0, link: 0, leave: 0 });
});
