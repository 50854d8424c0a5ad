import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { mergeStudents, undoMerge } from '#contracts/merges.ts';
import { updateSchool } from '#contracts/schools.ts';
import { createEnrolment, createNote, setEnrolmentStage, updateStudent } from '#contracts/students.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { enquiries } from '#server/db/schema/enquiries.ts';
import { enrolments, studentMerges, studentNotes, students } from '#server/db/schema/records.ts';
import { buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';
import {
  api,
  buildBelongings,
  buildSignedIn,
  db,
  dumpRecords,
  eventsOf,
  setUpRecords,
} from './records-fixture.ts';

setUpRecords();
let token: string;
beforeAll(async () => {
  ({ token } = await buildSignedIn('admin'));
});

async function rowOf(id: number) {
  const [row] = await db.database.orm.select().from(students).where(eq(students.id, id));
  if (!row) throw new Error('There is no such student');
  return row;
}

async function merge(keptId: number, otherId: number, partial: Record<string, number> = {}) {
  const [kept, other] = [await rowOf(keptId), await rowOf(otherId)];
  return api.call(mergeStudents, {
    token,
    params: { id: keptId },
    body: { otherId, version: kept.version, otherVersion: other.version, ...partial },
  });
}

const undo = (id: number) => api.call(undoMerge, { token, params: { id } });
const buildPair = async () => [await buildStudent(db.database), await buildStudent(db.database)] as const;

describe('a merge', () => {
  test('gives everything of the other record to the one that is kept', async () => {
    const [kept, other] = await buildPair();
    await buildBelongings(kept.id);
    await buildBelongings(other.id);
    const { studentId, mergeId } = (await merge(kept.id, other.id)).ok();
    expect(studentId).toBe(kept.id);
    expect(await rowOf(other.id)).toMatchObject({ mergedIntoId: kept.id, version: 2 });
    const { orm } = db.database;
    for (const table of [enrolments, appointments, studentNotes, enquiries]) {
      expect(await orm.$count(table, eq(table.studentId, kept.id))).toBe(2);
      expect(await orm.$count(table, eq(table.studentId, other.id))).toBe(0);
    }
    const event = (await eventsOf(kept.id)).at(-1);
    expect(event).toMatchObject({ action: 'student.merged', subjectName: null });
    expect(event?.after).toEqual({ mergeId, otherId: other.id, fields: [] });
    const othersEvent = (await eventsOf(other.id)).at(-1);
    expect(othersEvent).toMatchObject({ action: 'student.merged', subjectName: null });
    expect(othersEvent?.after).toEqual({ mergeId, keptId: kept.id });
  });

  test('fills in what the kept record lacks, and overwrites nothing', async () => {
    const school = await buildSchool(db.database, { name: 'Vidya Example School' });
    const counsellor = await buildMember(db.database, 'teacher');
    const kept = await buildStudent(db.database, { name: 'Asha', city: 'Chennai', phone: null });
    const other = await buildStudent(db.database, {
      name: 'Asha K',
      city: 'Madurai',
      guardianName: 'மீனா',
      guardianRelation: 'mother',
      phone: '+911234500123',
      email: 'meena@family.example',
      className: '09',
      board: 'CBSE',
      dateOfBirth: '2012-02-29',
      schoolId: school.id,
      counsellorId: counsellor.id,
    });
    (await merge(kept.id, other.id)).ok();
    const row = await rowOf(kept.id);
    expect(row).toMatchObject({
      name: 'Asha',
      city: 'Chennai',
      guardianName: 'மீனா',
      guardianRelation: 'mother',
      phone: '+911234500123',
      email: 'meena@family.example',
      className: '09',
      board: 'CBSE',
      dateOfBirth: '2012-02-29',
      schoolId: school.id,
      counsellorId: counsellor.id,
      version: 2,
      searchText: 'asha மீனா +911234500123 meena@family.example vidya example school',
    });
    const trail = JSON.stringify(await eventsOf(kept.id));
    expect(trail).not.toMatch(/மீனா|1234500123|family\.example|Asha/);
  });

  test('never tells one guardian’s relation of another guardian', async () => {
    const kept = await buildStudent(db.database, { guardianName: 'Meena' });
    const other = await buildStudent(db.database, { guardianName: 'Raj', guardianRelation: 'father' });
    (await merge(kept.id, other.id)).ok();
    expect(await rowOf(kept.id)).toMatchObject({ guardianName: 'Meena', guardianRelation: null });
    const third = await buildStudent(db.database, { guardianName: ' MEENA ', guardianRelation: 'mother' });
    (await merge(kept.id, third.id)).ok();
    expect(await rowOf(kept.id)).toMatchObject({ guardianName: 'Meena', guardianRelation: 'mother' });
  });

  test('is refused with itself, with what is not there, and with what was merged', async () => {
    const [kept, other] = await buildPair();
    const itself = await merge(kept.id, kept.id);
    expect([itself.status, itself.error().message]).toEqual([400, 'A record can’t be merged with itself']);
    const body = { otherId: 2_147_483_647, version: 1, otherVersion: 1 };
    const absent = await api.call(mergeStudents, { token, params: { id: kept.id }, body });
    expect([absent.status, absent.error().message]).toEqual([404, 'The student was not found.']);
    (await merge(kept.id, other.id)).ok();
    const third = await buildStudent(db.database);
    for (const again of [await merge(third.id, other.id), await merge(other.id, third.id)]) {
      expect([again.status, again.error()]).toEqual([
        409,
        { code: 'conflict', message: 'This record was merged into another one.' },
      ]);
    }
  });

  test.each(['version', 'otherVersion'])('is refused when the %s is another one by now', async (name) => {
    const [kept, other] = await buildPair();
    const before = await dumpRecords();
    const answer = await merge(kept.id, other.id, { [name]: 7 });
    expect([answer.status, answer.error().code]).toEqual([409, 'stale']);
    expect(await dumpRecords()).toEqual(before);
  });

  test('is refused while both have an open enrolment in one service', async () => {
    const [kept, other] = await buildPair();
    const enrol = async (id: number, service: string) =>
      (await api.call(createEnrolment, { token, params: { id }, body: { service } })).ok().enrolment;
    const stop = async ({ id, stage: from }: { id: number; stage: string }) =>
      (await api.call(setEnrolmentStage, { token, params: { id }, body: { stage: 'cancelled', from } })).ok();
    await enrol(kept.id, 'dmit');
    await enrol(other.id, 'overseas');
    const career = await enrol(kept.id, 'career');
    await enrol(other.id, 'career');
    await enrol(kept.id, 'bridging');
    const bridging = await enrol(other.id, 'bridging');
    const before = await dumpRecords();
    const refused = async () => {
      const answer = await merge(kept.id, other.id);
      return [answer.status, answer.error().code, answer.error().message];
    };
    const both =
      'Both have an open enrolment in Career Counseling and Bridging Courses. Close one of each first.';
    expect(await refused()).toEqual([409, 'conflict', both]);
    expect(await dumpRecords()).toEqual(before);
    await stop(bridging);
    const one = 'Both have an open enrolment in Career Counseling. Close one first.';
    expect(await refused()).toEqual([409, 'conflict', one]);
    await stop(career);
    (await merge(kept.id, other.id)).ok();
    expect(await db.database.orm.$count(enrolments, eq(enrolments.studentId, kept.id))).toBe(6);
  });

  test('never makes one of a real record and one of the sample data', async () => {
    const sample = await buildStudent(db.database, { isSample: true });
    const real = await buildStudent(db.database);
    expect((await merge(sample.id, real.id)).status).toBe(409);
    expect((await merge(real.id, sample.id)).status).toBe(409);
  });
});

describe('its undo', () => {
  test('leaves every row as it was', async () => {
    const kept = await buildStudent(db.database, { phone: '+911234500111' });
    const other = await buildStudent(db.database, { city: 'Salem', phone: '+911234500112' });
    await buildBelongings(kept.id);
    await buildBelongings(other.id);
    const before = await dumpRecords();
    const { mergeId } = (await merge(kept.id, other.id)).ok();
    expect(await dumpRecords()).not.toEqual(before);
    expect((await undo(mergeId)).ok()).toEqual({ studentId: kept.id, otherId: other.id });
    expect(await dumpRecords()).toEqual(before);
    const events = await eventsOf(kept.id);
    expect(events.at(-1)).toMatchObject({ action: 'student.merge_undone' });
    const othersEvent = (await eventsOf(other.id)).at(-1);
    expect(othersEvent).toMatchObject({
      action: 'student.merge_undone',
      after: { mergeId, keptId: kept.id },
    });
    const again = await undo(mergeId);
    expect([again.status, again.error().message]).toEqual([409, 'This merge was undone before.']);
  });

  test('takes a chain back, the newest merge first', async () => {
    const [first, second] = await buildPair();
    const third = await buildStudent(db.database, { city: 'Erode', email: 'third@family.example' });
    const fourth = await buildStudent(db.database, { city: 'Karur' });
    for (const { id } of [first, second, third, fourth]) await buildBelongings(id);
    const before = await dumpRecords();
    const merges = [
      (await merge(second.id, third.id)).ok().mergeId,
      (await merge(first.id, second.id)).ok().mergeId,
      (await merge(first.id, fourth.id)).ok().mergeId,
    ];
    expect(await db.database.orm.$count(studentNotes, eq(studentNotes.studentId, first.id))).toBe(4);
    for (const older of merges.slice(0, 2)) {
      const answer = await undo(older);
      expect([answer.status, answer.error().message]).toEqual([409, 'Please undo the newer merge first.']);
    }
    for (const mergeId of merges.toReversed()) (await undo(mergeId)).ok();
    expect(await dumpRecords()).toEqual(before);
  });

  test('keeps what came and what was changed since', async () => {
    const kept = await buildStudent(db.database);
    const other = await buildStudent(db.database, { city: 'Salem', board: 'CBSE' });
    await buildBelongings(other.id);
    const { mergeId } = (await merge(kept.id, other.id)).ok();
    const { orm } = db.database;
    const body = { kind: 'call', text: 'Rang back' };
    (await api.call(createNote, { token, params: { id: kept.id }, body })).ok();
    await orm.update(students).set({ city: 'Trichy' }).where(eq(students.id, kept.id));
    await orm.delete(appointments).where(eq(appointments.studentId, kept.id));
    const third = await buildStudent(db.database);
    await orm.update(enquiries).set({ studentId: third.id }).where(eq(enquiries.studentId, kept.id));
    (await undo(mergeId)).ok();
    expect(await rowOf(kept.id)).toMatchObject({ city: 'Trichy', board: null, mergedIntoId: null });
    expect(await rowOf(other.id)).toMatchObject({ city: 'Salem', board: 'CBSE', mergedIntoId: null });
    const notes = (id: number) => orm.select().from(studentNotes).where(eq(studentNotes.studentId, id));
    expect((await notes(kept.id)).map(({ text }) => text)).toEqual(['Rang back']);
    expect((await notes(other.id)).map(({ text }) => text)).toEqual(['A note']);
    expect(await orm.$count(appointments, eq(appointments.studentId, other.id))).toBe(0);
    expect(await orm.$count(enquiries, eq(enquiries.studentId, third.id))).toBe(1);
  });

  test('of an unknown merge is 404', async () => {
    const answer = await undo(2_147_483_647);
    expect([answer.status, answer.error().message]).toEqual([404, 'The merge was not found.']);
  });
});

describe('at the same time', () => {
  test('two merges of the same records make one', async () => {
    const [one, two] = await buildPair();
    await buildBelongings(one.id);
    await buildBelongings(two.id);
    const answers = await Promise.all([merge(one.id, two.id), merge(two.id, one.id), merge(one.id, two.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const merged = [await rowOf(one.id), await rowOf(two.id)].filter(({ mergedIntoId }) => mergedIntoId);
    expect(merged).toHaveLength(1);
    const { orm } = db.database;
    const keptId = merged[0]?.mergedIntoId ?? 0;
    expect(await orm.$count(enrolments, eq(enrolments.studentId, keptId))).toBe(2);
    expect(await orm.$count(studentMerges, eq(studentMerges.keptId, keptId))).toBe(1);
  });

  test('a note finds the record that is there, whichever comes first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [kept, other] = await buildPair();
      const body = { kind: 'note', text: 'Meanwhile' };
      const [merged, noted, enrolled] = await Promise.all([
        merge(kept.id, other.id),
        api.call(createNote, { token, params: { id: other.id }, body }),
        api.call(createEnrolment, { token, params: { id: other.id }, body: { service: 'career' } }),
      ]);
      expect(merged.status).toBe(200);
      const { orm } = db.database;
      expect(await orm.$count(studentNotes, eq(studentNotes.studentId, other.id))).toBe(0);
      expect(await orm.$count(enrolments, eq(enrolments.studentId, other.id))).toBe(0);
      const kepts = await orm.$count(studentNotes, eq(studentNotes.studentId, kept.id));
      expect([noted.status, kepts]).toEqual(noted.status === 201 ? [201, 1] : [409, 0]);
      expect([201, 409]).toContain(enrolled.status);
    }
  });

  test('an edit is there before the merge, or is told of it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [kept, other] = await buildPair();
      const target = round % 2 === 0 ? kept : other;
      const body = { version: 1, city: 'Salem' };
      const [merged, edited] = await Promise.all([
        merge(kept.id, other.id, { version: 1, otherVersion: 1 }),
        api.call(updateStudent, { token, params: { id: target.id }, body }),
      ]);
      // Whoever came second had seen a record that is another one by now.
      expect([merged.status, edited.status].sort()).toEqual([200, 409]);
      const row = await rowOf(target.id);
      expect(row).toMatchObject({ version: 2, city: edited.status === 200 ? 'Salem' : null });
      expect((await rowOf(other.id)).mergedIntoId).toBe(merged.status === 200 ? kept.id : null);
    }
  });

  test('a school that is renamed is in what both are found by', async () => {
    for (let round = 0; round < 4; round += 1) {
      const school = await buildSchool(db.database);
      const kept = await buildStudent(db.database, { name: 'Asha' });
      const other = await buildStudent(db.database, { name: 'Asha K', schoolId: school.id });
      const name = `Renamed ${school.id}`;
      const body = { version: 1, name, city: null, board: null, address: null, contacts: [] };
      const [merged, renamed] = await Promise.all([
        merge(kept.id, other.id),
        api.call(updateSchool, { token, params: { id: school.id }, body }),
      ]);
      expect([merged.status, renamed.status]).toEqual([200, 200]);
      expect((await rowOf(kept.id)).searchText).toBe(`asha renamed ${school.id}`);
      expect((await rowOf(other.id)).searchText).toBe(`asha k renamed ${school.id}`);
    }
  });

  test('two undos part the records once', async () => {
    const [kept, other] = await buildPair();
    await buildBelongings(other.id);
    const before = await dumpRecords();
    const { mergeId } = (await merge(kept.id, other.id)).ok();
    const answers = await Promise.all([undo(mergeId), undo(mergeId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await dumpRecords()).toEqual(before);
  });
});
