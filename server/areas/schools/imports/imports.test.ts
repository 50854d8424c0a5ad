import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AuditAction } from '#contracts/audit/index.ts';
import {
  createImport,
  discardImport,
  downloadFailedRows,
  getImport,
  listImportRows,
  setImportMapping,
  setSchoolArchived,
} from '#contracts/schools/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { buildMember, buildSchool, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { api, countStudents, db, prepare, ready, setUpImports, tokens, upload } from './imports-fixture.ts';
import { makeWorkbook, workbookParts, zip } from './workbook-fixture.ts';

setUpImports();

const countRows = async (id: number) =>
  (await db.database.pool.query('select 1 from import_rows where import_id = $1', [id])).rowCount;

const eventsOf = (id: number, action: AuditAction) =>
  db.database.orm
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectId, id), eq(auditEvents.action, action)))
    .orderBy(asc(auditEvents.id));

describe('a class list', () => {
  test('is read, mapped and shown, and adds no student before the commit', async () => {
    const school = await buildSchool(db.database, { name: 'Vidya Mandir' });
    const file =
      'Student Name;Mobile;DOB\nஆஷா;098400 12345;01/02/2012\n;123;31/02/2012\nरवि;+91 98400 54321;\n';
    const started = await upload({ schoolId: school.id, file, fileName: 'வகுப்பு 8.csv' });
    expect(started.status).toBe(201);
    expect(started.ok().import).toMatchObject({ status: 'checking', rows: 3, fileName: 'வகுப்பு 8.csv' });
    const { import: found, preview } = await ready(started.ok().import.id);
    expect(found).toMatchObject({
      school: { id: school.id, name: 'Vidya Mandir' },
      headers: ['Student Name', 'Mobile', 'DOB'],
      mapping: { name: 'Student Name', phone: 'Mobile', dateOfBirth: 'DOB' },
      rows: 3,
      checked: 3,
      failed: 1,
      duplicates: 0,
      committedAt: null,
    });
    expect(preview.map(({ rowNumber, cells, errors }) => ({ rowNumber, cells, errors }))).toEqual([
      { rowNumber: 2, cells: ['ஆஷா', '098400 12345', '01/02/2012'], errors: [] },
      {
        rowNumber: 3,
        cells: ['', '123', '31/02/2012'],
        errors: [
          'Row needs a name',
          'Phone number 123 is too short',
          'Date of birth 31/02/2012 is no date; please write it like 31/12/2012',
        ],
      },
      { rowNumber: 4, cells: ['रवि', '+91 98400 54321', ''], errors: [] },
    ]);
    expect(preview[0]?.student).toMatchObject({
      name: 'ஆஷா',
      phone: '+919840012345',
      dateOfBirth: '2012-02-01',
      email: null,
      city: null,
      guardianName: null,
      guardianRelation: null,
      className: null,
      board: null,
    });
    expect(preview[1]?.student).toBeNull();
    expect(await countStudents(school.id)).toBe(0);
  });

  test('can be an Excel workbook', async () => {
    const school = await buildSchool(db.database);
    const file = makeWorkbook([
      ['Name', 'Phone', 'Date of birth'],
      ['Asha', { number: '9.840012999E9' }, { day: '2012-02-29' }],
    ]);
    const { preview } = await prepare({ schoolId: school.id, file, fileName: 'class 8.xlsx' });
    expect(preview[0]?.student).toMatchObject({ phone: '+919840012999', dateOfBirth: '2012-02-29' });
  });

  test('finds possible duplicates', async () => {
    const school = await buildSchool(db.database);
    const stored = await buildStudent(db.database, { name: 'Meena', phone: '+914422330001' });
    const sameMail = await buildStudent(db.database, { name: 'Sekond', email: 'Amma@Home.example' });
    const sameName = await buildStudent(db.database, { name: 'ASHA  Rao', schoolId: school.id });
    await buildStudent(db.database, { name: 'Elsewhere' });
    await buildStudent(db.database, { name: 'Gone', phone: '+914422330009', mergedIntoId: stored.id });
    const file = [
      'Name,Phone,Email',
      'M. Meena,044 22330001,',
      'Second,,amma@home.EXAMPLE',
      'Asha Rao,,',
      'Elsewhere,,',
      'New,044 22330002,',
      'Neww,+914422330002,',
      'Gone,044 22330009,',
      ',044 22330003,',
      'After an error,044 22330003,',
    ].join('\n');
    const { import: found, preview } = await prepare({ schoolId: school.id, file });
    expect(preview.map((row) => row.duplicateOf?.id ?? row.duplicateOfRow?.rowNumber ?? null)).toEqual([
      ...[stored.id, sameMail.id, sameName.id, null, null, 6, null, null, null],
    ]);
    expect(found).toMatchObject({ duplicates: 4, failed: 1 });
    const shown = await api.call(listImportRows, {
      token: tokens.staff,
      params: { id: found.id },
      query: { show: 'duplicates', limit: '3' },
    });
    expect(shown.ok().count).toEqual({ rows: 4, isExact: true });
    expect(shown.ok().rows[0]?.duplicateOf).toMatchObject({
      id: stored.id,
      name: 'Meena',
      phone: '+914422330001',
    });
    const rest = await api.call(listImportRows, {
      token: tokens.staff,
      params: { id: found.id },
      query: { show: 'duplicates', limit: '3', after: String(shown.ok().next) },
    });
    expect(rest.ok().rows.map(({ rowNumber }) => rowNumber)).toEqual([7]);
    expect(rest.ok()).not.toHaveProperty('next');
  });

  test('is checked again under another mapping', async () => {
    const school = await buildSchool(db.database);
    const lines = Array.from(
      { length: 700 },
      (_, index) => `Child ${index},${index % 7 ? '' : 'x@y'},Class 8`,
    );
    const { import: found } = await prepare({
      schoolId: school.id,
      file: `Name,Email,Std\n${lines.join('\n')}`,
    });
    expect(found).toMatchObject({ failed: 100, checked: 700 });
    const mapping = { name: 'Name', city: 'Std' };
    const options = { token: tokens.staff, params: { id: found.id } };
    const changed = await api.call(setImportMapping, { ...options, body: { mapping } });
    expect(changed.ok().import).toMatchObject({ status: 'checking', mapping });
    const again = await ready(found.id);
    expect(again.import).toMatchObject({ failed: 0, checked: 700, mapping });
    expect(again.preview[0]?.student).toMatchObject({ city: 'Class 8', className: null });

    const refusals = [{}, { email: 'Email' }, { name: 'Nobody' }, { name: 'Name', rank: 'Std' }, { name: 5 }];
    for (const mapping of refusals) {
      const refused = await api.call(setImportMapping, { ...options, body: { mapping } });
      expect([mapping, refused.status]).toEqual([mapping, 400]);
    }
  });

  test('ends with the last chosen mapping', async () => {
    const school = await buildSchool(db.database);
    const lines = Array.from({ length: 1500 }, (_, index) => `Child ${index},Town ${index}`);
    const { import: found } = await prepare({ schoolId: school.id, file: `A name,B\n${lines.join('\n')}` });
    const choose = (mapping: object) =>
      api.call(setImportMapping, { token: tokens.staff, params: { id: found.id }, body: { mapping } });
    for (const mapping of [{ name: 'B' }, { name: 'A name' }, { name: 'A name', city: 'B' }]) {
      expect((await choose(mapping)).status).toBe(200);
    }
    await ready(found.id);
    const { rows } = await db.database.pool.query<{ count: number }>(
      `select count(*)::int as count from import_rows where import_id = $1
         and student->>'name' like 'Child%' and student->>'city' like 'Town%'`,
      [found.id],
    );
    expect(rows[0]?.count).toBe(1500);
  });

  test('records each view of its rows once, but not the polling of its progress', async () => {
    const school = await buildSchool(db.database);
    const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nA\n\nB' });
    const options = { params: { id: found.id } };
    await ready(found.id);
    const other = await buildMember(db.database, 'admin');
    const token = await api.signIn(other.email, TEST_PASSWORD);
    (await api.call(listImportRows, { ...options, token, query: { show: 'failed' } })).ok();
    expect(await eventsOf(found.id, 'import.viewed')).toHaveLength(1);
    (await api.call(listImportRows, { ...options, token })).ok();
    (await api.call(listImportRows, { ...options, token })).ok();
    (await api.call(getImport, { ...options, token })).ok();
    expect((await eventsOf(found.id, 'import.viewed')).slice(1)).toEqual([
      expect.objectContaining({ actorId: other.id, actorName: other.name, address: '203.0.113.1' }),
    ]);
    api.clock.advance(11 * 60_000);
    (await api.call(getImport, { ...options, token })).ok();
    expect(await eventsOf(found.id, 'import.viewed')).toHaveLength(3);
    api.clock.advance(11 * 60_000);
    (await api.call(discardImport, { ...options, token })).ok();
    (await api.call(getImport, { ...options, token })).ok();
    expect(await eventsOf(found.id, 'import.viewed')).toHaveLength(3);
  });

  test('exports its failed rows as a file', async () => {
    const school = await buildSchool(db.database);
    const file = 'Name,Phone\nA,1\nB,\n,"=1+1"';
    const { import: found } = await prepare({ schoolId: school.id, file });
    const options = { token: tokens.staff, params: { id: found.id } };
    const answer = await api.call(downloadFailedRows, options);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="failed-rows.csv"',
    });
    expect(answer.ok()).toBe(
      [
        '\ufeffName,Phone,Errors',
        'A,1,Phone number 1 is too short',
        ",'=1+1,Row needs a name; Phone number =1+1 is too short",
        '',
      ].join('\r\n'),
    );
    await api.call(discardImport, options);
    expect((await api.call(downloadFailedRows, options)).status).toBe(409);
    const events = await eventsOf(found.id, 'import.failed_rows_exported');
    expect(events.map(({ after }) => after)).toEqual([{ rows: 2 }]);
  });
});

describe('an import is refused for', () => {
  test.each([
    ['an empty file', '', 'The file is empty.'],
    ['a file of blanks', '\n\n', 'The file is empty.'],
    ['headers only', 'Name,Phone', 'The file has no rows below its headers.'],
    ['a damaged workbook', 'PK\u0003\u0004 and nothing', 'This Excel workbook is damaged'],
  ])('%s', async (_, file, message) => {
    const school = await buildSchool(db.database);
    const answer = await upload({ schoolId: school.id, file });
    expect(answer.status).toBe(400);
    expect(answer.error().message).toContain(message);
  });

  test('a content type other than a class list’s, which no other endpoint accepts', async () => {
    const school = await buildSchool(db.database);
    const send = (type: string, payload: string | Buffer, url = `/api/admin/schools/${school.id}/imports`) =>
      api.app.inject({
        method: 'POST',
        url: `${url}?fileName=a.csv`,
        payload,
        headers: { 'content-type': type, authorization: `Bearer ${tokens.staff}` },
      });
    for (const type of ['application/json', 'image/png', 'text/plain', 'multipart/form-data; boundary=x']) {
      const { statusCode } = await send(type, '{}');
      expect([type, statusCode]).toEqual([type, 415]);
    }
    expect((await send('text/csv; charset=utf-8', 'Name\nA')).statusCode).toBe(201);
    expect((await send('text/csv', 'Name\nA', '/api/admin/students')).statusCode).toBe(415);
    expect((await send('application/octet-stream', Buffer.alloc(10 * 1024 * 1024 + 1))).statusCode).toBe(413);
  });

  test('a sheet that would exhaust the memory', async () => {
    const school = await buildSchool(db.database);
    const parts = workbookParts([['Name'], ['A']]);
    const sheet = 'xl/worksheets/sheet1.xml';
    // The reader would create every cell before it.
    const farAway = '<row r="99999999"><c r="XFD99999999"><v>1</v></c></row></sheetData>';
    const file = zip({ ...parts, [sheet]: String(parts[sheet]).replace('</sheetData>', farAway) });
    const answer = await upload({ schoolId: school.id, file });
    expect(answer.status).toBe(400);
    expect(answer.error().message).toContain('The file is too large or too complicated to be read.');
  });

  test('a missing file name, and an unknown or archived school', async () => {
    const school = await buildSchool(db.database);
    const send = (id: number, query: Record<string, string>) =>
      api.call(createImport, { token: tokens.staff, params: { id }, query, body: Buffer.from('Name\nA') });
    expect((await send(school.id, {})).status).toBe(400);
    expect((await send(school.id, { fileName: 'x'.repeat(201) })).status).toBe(400);
    expect((await send(2_147_483_647, { fileName: 'a.csv' })).status).toBe(404);
    const archived = { params: { id: school.id }, token: tokens.admin, body: { isArchived: true } };
    (await api.call(setSchoolArchived, archived)).ok();
    expect((await send(school.id, { fileName: 'a.csv' })).status).toBe(409);
  });

  test('a list of another member, except for managers of schools', async () => {
    const school = await buildSchool(db.database);
    const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nA' });
    const other = await buildMember(db.database, 'staff');
    const token = await api.signIn(other.email, TEST_PASSWORD);
    const options = { params: { id: found.id } };
    const mapping = { mapping: { name: 'Name' } };
    expect((await api.call(getImport, { ...options, token })).status).toBe(404);
    expect((await api.call(listImportRows, { ...options, token })).status).toBe(404);
    expect((await api.call(downloadFailedRows, { ...options, token })).status).toBe(404);
    expect((await api.call(setImportMapping, { ...options, token, body: mapping })).status).toBe(404);
    expect((await api.call(discardImport, { ...options, token })).status).toBe(404);
    expect((await api.call(getImport, { ...options, token: tokens.teacher })).status).toBe(403);
    expect((await api.call(getImport, { ...options, token: tokens.admin })).status).toBe(200);
    expect((await api.call(discardImport, { ...options, token: tokens.super_admin })).status).toBe(200);
  });

  test('an unknown cursor', async () => {
    const school = await buildSchool(db.database);
    const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nA' });
    const options = { token: tokens.staff, params: { id: found.id } };
    const answer = await api.call(listImportRows, { ...options, query: { after: 'x' } });
    expect(answer.error().message).toBe('after is not known');
  });
});

describe('an uncommitted import', () => {
  test('is discarded with its rows', async () => {
    const school = await buildSchool(db.database);
    const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nA' });
    const options = { token: tokens.staff, params: { id: found.id } };
    expect((await api.call(discardImport, options)).ok()).toEqual({ discarded: true });
    expect(await countRows(found.id)).toBe(0);
    const left = (await api.call(getImport, options)).ok();
    expect(left).toMatchObject({
      import: { status: 'discarded', fileName: '', headers: [], mapping: {} },
      preview: [],
    });
    expect((await api.call(discardImport, options)).status).toBe(409);
  });

  test('can only be discarded if it was not read to its end', async () => {
    const school = await buildSchool(db.database);
    const { import: found } = await prepare({ schoolId: school.id, file: 'Name\nA\nB' });
    // As after a crash.
    await db.database.pool.query(`update imports set status = 'checking', row_count = 3 where id = $1`, [
      found.id,
    ]);
    const options = { token: tokens.staff, params: { id: found.id } };
    const changed = await api.call(setImportMapping, { ...options, body: { mapping: { name: 'Name' } } });
    expect(changed.status).toBe(409);
    expect((await api.call(discardImport, options)).status).toBe(200);
  });
});
