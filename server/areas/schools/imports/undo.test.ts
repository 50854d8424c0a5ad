import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import { inviteGuardian } from '#contracts/families/index.ts';
import { handOverWork } from '#contracts/identity/index.ts';
import { DAY_MS, HOUR_MS } from '#contracts/lib/durations.ts';
import type { Role } from '#contracts/roles.ts';
import {
  commitImport,
  decideImportRow,
  getImport,
  listPastImports,
  previewImportUndo,
  undoImport,
} from '#contracts/schools/index.ts';
import {
  createBulkChange,
  createEnrolment,
  createNote,
  eraseFamily,
  mergeStudents,
  undoMerge,
  updateStudent,
} from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consentRequests } from '#server/db/schema/families.ts';
import { consents, familyHistory } from '#server/db/schema/family-history.ts';
import { enrolments, students } from '#server/db/schema/records.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';
import {
  buildAttachment,
  buildDataRequest,
  buildFamilyAccount,
  buildGuardianRequest,
  buildGuardianship,
  buildResult,
} from '#server/testing/families.ts';
import { buildReport } from '#server/testing/report-factories.ts';
import { buildTask } from '#server/testing/task-factories.ts';
import { api, countStudents, db, prepare, setUpImports, tokens, upload } from './imports-fixture.ts';

setUpImports();

const FILE = 'Name,Note\nAsha Rao,Sits in front\nRavi Kumar,\nUma Devi,\n';
const SKIP = { certain: 'leave', possible: 'leave', failed: 'skip' } as const;
type Choice = Partial<BodyInputOf<typeof commitImport>>;

async function importInto(schoolId: number | null, file = FILE, choice: Choice = {}): Promise<number> {
  const { import: found } = await prepare({ schoolId, file });
  const body = { ...SKIP, service: 'career' as const, ...choice };
  (await api.call(commitImport, { token: tokens.staff, params: { id: found.id }, body })).ok();
  api.clock.advance(60_000);
  return found.id;
}

const studentsOf = (importId: number) =>
  db.database.orm.select().from(students).where(eq(students.importId, importId)).orderBy(students.id);

async function firstOf(importId: number) {
  const [first] = await studentsOf(importId);
  if (!first) throw new Error('The import added nobody');
  return first;
}

const asStaff = (id: number) => ({ token: tokens.staff, params: { id } });
const undo = (id: number, token = tokens.staff) => api.call(undoImport, { token, params: { id } });

test('an undo deletes the students with their notes and enrolments, and the list can be imported again', async () => {
  const school = await buildSchool(db.database);
  const id = await importInto(school.id);
  const ids = (await studentsOf(id)).map((student) => student.id);
  const preview = (await api.call(previewImportUndo, asStaff(id))).ok();
  expect(preview).toMatchObject({ removed: 3, kept: 0, keptStudents: [], import: { status: 'committed' } });
  const undone = (await undo(id)).ok();
  expect(undone).toMatchObject({
    removed: 3,
    kept: 0,
    import: { status: 'undone', imported: 3, removed: 3, undoneAt: api.clock.now.toISOString() },
  });
  const { orm } = db.database;
  expect(await countStudents(school.id)).toBe(0);
  expect(await orm.$count(enrolments, inArray(enrolments.studentId, ids))).toBe(0);
  expect(await orm.$count(familyHistory, inArray(familyHistory.studentId, ids))).toBe(0);
  const events = await orm.select().from(auditEvents).where(eq(auditEvents.action, 'import.undone'));
  const after = { schoolId: school.id, removed: 3, kept: 0, linked: 0 };
  expect(events).toMatchObject([{ subjectType: 'import', subjectId: id, after }]);

  const again = await prepare({ schoolId: school.id, file: FILE });
  expect(again.import).toMatchObject({ duplicates: 0, failed: 0, rows: 3 });
  (await api.call(commitImport, { ...asStaff(again.import.id), body: SKIP })).ok();
  expect(await countStudents(school.id)).toBe(3);
});

test('a second undo changes nothing and has the same answer', async () => {
  const school = await buildSchool(db.database);
  const id = await importInto(school.id);
  await api.call(createEnrolment, { ...asStaff((await firstOf(id)).id), body: { service: 'dmit' } });
  const [one, two] = await Promise.all([undo(id), undo(id)]);
  expect(one.ok()).toEqual(two.ok());
  expect((await api.call(previewImportUndo, asStaff(id))).ok()).toEqual(one.ok());
  expect(one.ok()).toMatchObject({ removed: 2, kept: 1, keptStudents: [{ name: 'Asha Rao' }] });
  const own = eq(auditEvents.subjectId, id);
  const events = await db.database.orm.select().from(auditEvents).where(own);
  expect(events.filter(({ action }) => action === 'import.undone')).toHaveLength(1);
});

test('a stored student of a linked row stays with what the import added', async () => {
  const school = await buildSchool(db.database);
  const stored = await buildStudent(db.database, { name: 'Asha Rao', schoolId: school.id });
  const { import: found } = await prepare({
    schoolId: school.id,
    file: 'Name,City\nAsha Rao,Salem\nRavi,\n',
  });
  await db.database.pool.query(`update import_rows set decision = 'link' where row_number = 2`);
  (await api.call(commitImport, { ...asStaff(found.id), body: SKIP })).ok();
  expect((await undo(found.id)).ok()).toMatchObject({ removed: 1, kept: 0, import: { linked: 1 } });
  const [left] = await db.database.orm.select().from(students).where(eq(students.id, stored.id));
  expect(left).toMatchObject({ name: 'Asha Rao', city: 'Salem' });
});

test('a student to whom a later list was linked stays, even if it added nothing', async () => {
  const school = await buildSchool(db.database);
  const first = await importInto(school.id, 'Name\nAsha Rao\nRavi\n');
  const { import: later } = await prepare({ schoolId: school.id, file: 'Name\nAsha Rao\n' });
  const body = { rowNumber: 2, decision: 'link' } as const;
  (await api.call(decideImportRow, { ...asStaff(later.id), body })).ok();
  (await api.call(commitImport, { ...asStaff(later.id), body: SKIP })).ok();
  expect((await undo(first)).ok()).toMatchObject({
    removed: 1,
    kept: 1,
    keptStudents: [{ name: 'Asha Rao' }],
  });
});

test('a handover of their counsellor is no work with the students', async () => {
  const school = await buildSchool(db.database);
  const [leaving, next, last] = [
    await buildMember(db.database, 'teacher'),
    await buildMember(db.database, 'teacher'),
    await buildMember(db.database, 'teacher'),
  ];
  const id = await importInto(school.id, FILE, { counsellorIds: [leaving.id] });
  const first = await firstOf(id);
  for (const [from, to] of [
    [leaving, next],
    [next, last],
  ] as const) {
    const request = { token: tokens.super_admin, params: { id: from.id }, body: { memberIds: [to.id] } };
    (await api.call(handOverWork, request)).ok();
  }
  expect(await studentsOf(id)).toMatchObject([1, 2, 3].map(() => ({ counsellorId: last.id })));
  const { version } = await firstOf(id);
  (await api.call(updateStudent, { ...asStaff(first.id), body: { version, city: 'Salem' } })).ok();
  expect((await undo(id)).ok()).toMatchObject({ removed: 2, kept: 1, keptStudents: [{ id: first.id }] });
});

describe('a day after the import', () => {
  test.each<[Role, number, number]>([
    ['staff', DAY_MS - HOUR_MS, 200],
    ['staff', DAY_MS, 403],
    ['admin', DAY_MS, 200],
    ['super_admin', 30 * DAY_MS, 200],
  ])('%s, %i ms later: %i', async (role, time, status) => {
    const school = await buildSchool(db.database);
    const id = await importInto(school.id);
    await db.database.pool.query('update imports set committed_at = $2 where id = $1', [
      id,
      new Date(api.clock.now.getTime() - time),
    ]);
    const request = { token: tokens[role], params: { id } };
    expect((await api.call(previewImportUndo, request)).status).toBe(status);
    expect((await undo(id, tokens[role])).status).toBe(status);
    expect(await countStudents(school.id)).toBe(status === 200 ? 0 : 3);
  });

  test('the result of an undo can still be read', async () => {
    const school = await buildSchool(db.database);
    const id = await importInto(school.id);
    const undone = (await undo(id)).ok();
    await db.database.pool.query(
      `update imports set committed_at = committed_at - interval '2 days' where id = $1`,
      [id],
    );
    expect((await api.call(previewImportUndo, asStaff(id))).ok()).toMatchObject({ removed: undone.removed });
  });
});

/** Work with a student, by the column that refers to them. */
const WORK: Record<string, (student: typeof students.$inferSelect) => Promise<unknown>> = {
  'enrolments.student_id': async ({ id }) =>
    (await api.call(createEnrolment, { ...asStaff(id), body: { service: 'dmit' } })).ok(),
  'enrolments.student_id, another stage': ({ id }) =>
    db.database.orm.update(enrolments).set({ stage: 'in_progress' }).where(eq(enrolments.studentId, id)),
  'enrolments.student_id, with a report': ({ id }) => buildReport(db.database, { studentId: id }),
  'family_history.student_id': async ({ id }) =>
    (await api.call(createNote, { ...asStaff(id), body: { kind: 'note', text: 'Came by' } })).ok(),
  'student_former_details.student_id': async ({ id, version }) =>
    (await api.call(updateStudent, { ...asStaff(id), body: { version, name: 'Asha S. Rao' } })).ok(),
  'appointments.student_id': ({ id }) =>
    db.database.orm.insert(appointments).values({
      studentId: id,
      service: 'dmit',
      ...anHourFrom(api.clock.now),
      createdAt: api.clock.now,
    }),
  'guardianships.student_id': async ({ id }) => {
    const { id: accountId } = await buildFamilyAccount(db.database);
    return buildGuardianship(db.database, { accountId, studentId: id });
  },
  'guardian_invitations.student_id': async ({ id }) => {
    const body = { email: 'meena@family.example', relation: 'mother', sight: 'all' } as const;
    (await api.call(inviteGuardian, { token: tokens.admin, params: { id }, body })).ok();
  },
  'guardian_requests.student_id': async ({ id }) => {
    const { id: accountId } = await buildFamilyAccount(db.database);
    return buildGuardianRequest(db.database, { accountId, studentId: id, decidedAt: api.clock.now });
  },
  'family_results.student_id': async ({ id }) => {
    const { id: accountId } = await buildFamilyAccount(db.database);
    return buildResult(db.database, { accountId, studentId: id });
  },
  'data_requests.student_id': async ({ id }) => {
    const { id: accountId } = await buildFamilyAccount(db.database);
    return buildDataRequest(db.database, { accountId, studentId: id });
  },
  'consent_requests.student_id': ({ id }) =>
    db.database.orm
      .insert(consentRequests)
      .values({ studentId: id, purpose: 'email', createdAt: api.clock.now }),
  'message_attachments.student_id': ({ id }) => buildAttachment(db.database, { studentId: id }),
  'tasks.student_id': ({ id }) => buildTask(db.database, { studentId: id }),
  'contacts.student_id': ({ id }) => buildContact(db.database, 'message', { studentId: id }),
  'consents.student_id': ({ id }) =>
    db.database.orm.insert(consents).values({
      studentId: id,
      purpose: 'parent',
      givenBy: 'Meena Rao',
      wording: 1,
      givenAt: api.clock.now,
    }),
  'bulk_change_students.student_id': async ({ id }) => {
    const body = {
      idempotencyKey: crypto.randomUUID(),
      selection: { ids: [id] },
      action: { kind: 'add_tag', tag: 'olympiad' },
    } as const;
    (await api.call(createBulkChange, { token: tokens.staff, body })).ok();
  },
  'students.merged_into_id': async ({ id, version }) => {
    const other = await buildStudent(db.database);
    const body = { otherId: id, version: other.version, otherVersion: version };
    (await api.call(mergeStudents, { token: tokens.admin, params: { id: other.id }, body })).ok();
  },
  'student_merges.merged_id': async ({ id, version }) => {
    const other = await buildStudent(db.database);
    const body = { otherId: id, version: other.version, otherVersion: version };
    const params = { id: other.id };
    const { mergeId } = (await api.call(mergeStudents, { token: tokens.admin, params, body })).ok();
    (await api.call(undoMerge, { token: tokens.admin, params: { id: mergeId } })).ok();
    await db.database.orm.update(students).set({ version: 1 }).where(eq(students.id, id));
  },
  'student_merges.kept_id': async ({ id, version }) => {
    const other = await buildStudent(db.database);
    const body = { otherId: other.id, version, otherVersion: other.version };
    (await api.call(mergeStudents, { token: tokens.admin, params: { id }, body })).ok();
    await db.database.orm.update(students).set({ version: 1 }).where(eq(students.id, id));
  },
};

describe('a student with work stays', () => {
  test.each(Object.keys(WORK))('%s', async (column) => {
    const school = await buildSchool(db.database);
    const id = await importInto(school.id);
    const first = await firstOf(id);
    await WORK[column]?.(first);
    const kept = { removed: 2, kept: 1, keptStudents: [{ id: first.id }] };
    expect((await api.call(previewImportUndo, asStaff(id))).ok()).toMatchObject(kept);
    expect((await undo(id)).ok()).toMatchObject(kept);
    expect((await studentsOf(id)).map((student) => student.id)).toEqual([first.id]);
  });

  test('every column that refers to students is among them', async () => {
    const { rows } = await db.database.pool.query<{ name: string }>(`
      select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
      where c.contype = 'f' and c.confrelid = 'students'::regclass`);
    const tried = new Set(Object.keys(WORK).map((key) => key.split(',')[0]));
    expect([...tried].sort()).toEqual(rows.map(({ name }) => name).sort());
  });
});

test('a list of several schools can be undone; an erased student is not counted', async () => {
  await buildSchool(db.database, { name: 'Undo School' });
  const id = await importInto(null, 'Name,School\nAsha,Undo School\nRavi,Undo School\n');
  const { id: erased, name: confirmName } = await firstOf(id);
  const erasing = { token: tokens.admin, params: { id: erased }, body: { confirmName } };
  (await api.call(eraseFamily, erasing)).ok();
  expect((await undo(id)).ok()).toMatchObject({ removed: 1, kept: 0 });
});

test('work at the same moment is stored with its student, or refused', async () => {
  for (let round = 0; round < 6; round += 1) {
    const school = await buildSchool(db.database);
    const id = await importInto(school.id, 'Name\nAsha Rao\n');
    const { id: studentId } = await firstOf(id);
    const enrol = () => api.call(createEnrolment, { ...asStaff(studentId), body: { service: 'dmit' } });
    const both = round % 2 === 0 ? ([enrol(), undo(id)] as const) : ([undo(id), enrol()] as const);
    const answers = await Promise.all(both);
    const [enrolled, undone] = round % 2 === 0 ? answers : [answers[1], answers[0]];
    expect(undone?.status).toBe(200);
    const left = await db.database.orm.$count(enrolments, eq(enrolments.studentId, studentId));
    expect([enrolled?.status, left, await countStudents(school.id)]).toEqual(
      enrolled?.status === 201 ? [201, 2, 1] : [404, 0, 0],
    );
  }
});

describe('an import that can’t be undone', () => {
  test('is not finished, discarded, not there or of another member', async () => {
    const school = await buildSchool(db.database);
    const { import: open } = await prepare({ schoolId: school.id, file: FILE });
    for (const endpoint of [previewImportUndo, undoImport]) {
      expect((await api.call(endpoint, asStaff(open.id))).status).toBe(409);
      expect((await api.call(endpoint, asStaff(999_999))).status).toBe(404);
    }
    const own = (await upload({ schoolId: school.id, file: FILE, token: tokens.admin })).ok().import.id;
    expect((await undo(own)).status).toBe(404);
    const bad = { token: tokens.staff, params: { id: 'x' as never } };
    expect((await api.call(undoImport, bad)).status).toBe(400);
    await db.database.pool.query(`update imports set status = 'discarded' where id = $1`, [open.id]);
    expect((await undo(open.id)).status).toBe(409);
  });

  test('an undone import takes no commit', async () => {
    const school = await buildSchool(db.database);
    const id = await importInto(school.id);
    (await undo(id)).ok();
    expect((await api.call(commitImport, { ...asStaff(id), body: SKIP })).status).toBe(409);
    expect((await api.call(getImport, asStaff(id))).ok().import.status).toBe('undone');
  });
});

test('past imports: those of the school, newest first, and of others only for those who may open them', async () => {
  const school = await buildSchool(db.database);
  const first = await importInto(school.id);
  const second = await importInto(school.id, 'Name\nMeena\n');
  (await undo(first)).ok();
  await prepare({ schoolId: school.id, file: FILE });
  const list = async (token: string, query: { schoolId?: string } = { schoolId: String(school.id) }) =>
    (await api.call(listPastImports, { token, query })).ok().imports.map(({ id, status }) => [id, status]);
  const both = [
    [second, 'committed'],
    [first, 'undone'],
  ];
  expect(await list(tokens.staff)).toEqual(both);
  expect(await list(tokens.super_admin)).toEqual(both);
  expect((await list(tokens.staff, {})).flat()).not.toContain(first);
  const bad = { token: tokens.staff, query: { schoolId: 'x' } };
  expect((await api.call(listPastImports, bad)).status).toBe(400);
});
