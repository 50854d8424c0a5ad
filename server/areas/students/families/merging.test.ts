import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createEnrolment, getTimeline, mergeStudents, setEnrolmentStage } from '#contracts/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { buildMember, buildSchool, buildStudent } from '#server/testing/factories.ts';
import { buildTask } from '#server/testing/task-factories.ts';
import { buildPair, merge, rowOf, setUpMerges, token, undo } from './merges-fixture.ts';
import { api, buildBelongings, db, dumpRecords, eventsOf } from './records-fixture.ts';

setUpMerges();

/** Each column that refers to a student. */
const REFERENCES = `
  select key.conrelid::regclass || '.' || attribute.attname as name
  from pg_constraint key join pg_attribute attribute
    on attribute.attrelid = key.conrelid and attribute.attnum = any(key.conkey)
  where key.contype = 'f' and key.confrelid = 'students'::regclass order by 1`;

/** The columns that a merge leaves. */
const STAYING: Record<string, string> = {
  'bulk_change_students.student_id': 'A bulk change names the record that it changed.',
  'student_former_details.student_id': 'Former details are those of one record, read with all of its family.',
  'student_merges.kept_id': 'Merges name both records.',
  'student_merges.merged_id': 'Merges name both records.',
  'students.merged_into_id': 'A record merged earlier leads to the kept one through this one.',
};

describe('a merge', () => {
  test('moves every row that refers to the other record to the kept record', async () => {
    const [kept, other] = await buildPair();
    await buildBelongings(kept.id);
    await buildBelongings(other.id);
    await buildTask(db.database, { studentId: other.id });
    const { rows: references } = await db.database.pool.query<{ name: string }>(REFERENCES);
    const moving = references.map(({ name }) => name).filter((name) => !(name in STAYING));
    const countOf = async (name: string, id: number) => {
      const [table, column] = name.split('.');
      const { rows } = await db.database.pool.query<{ count: number }>(
        `select count(*)::int as count from ${table} where ${column} = ${id}`,
      );
      return rows[0]?.count ?? 0;
    };
    const before = new Map<string, number>();
    for (const name of moving) {
      const [ofKept, ofOther] = [await countOf(name, kept.id), await countOf(name, other.id)];
      // A new table: add a row to buildBelongings, and the table to moveStudent of its area, or to STAYING.
      expect([name, ofOther > 0]).toEqual([name, true]);
      before.set(name, ofKept + ofOther);
    }
    const { studentId, mergeId } = (await merge(kept.id, other.id)).ok();
    expect(studentId).toBe(kept.id);
    expect(await rowOf(other.id)).toMatchObject({ mergedIntoId: kept.id, version: 2 });
    for (const [name, count] of before) {
      expect([name, await countOf(name, kept.id), await countOf(name, other.id)]).toEqual([name, count, 0]);
    }
    const event = (await eventsOf(kept.id)).at(-1);
    expect(event).toMatchObject({ action: 'student.merged', subjectName: null });
    expect(event?.after).toEqual({ mergeId, otherId: other.id, fields: [] });
    const othersEvent = (await eventsOf(other.id)).at(-1);
    expect(othersEvent).toMatchObject({ action: 'student.merged', subjectName: null });
    expect(othersEvent?.after).toEqual({ mergeId, keptId: kept.id });
  });

  test('shows the events of both records on the timeline, until it is undone', async () => {
    const [kept, other] = await buildPair();
    const third = await buildStudent(db.database);
    const { orm } = db.database;
    const at = new Date('2026-04-02T09:00:00Z');
    const event = { at, subjectType: 'student' } as const;
    await orm.insert(auditEvents).values([
      { ...event, action: 'student.created', subjectId: kept.id },
      { ...event, action: 'student.created', subjectId: other.id },
      { ...event, action: 'student.enrolled', subjectId: other.id, after: { service: 'dmit' } },
      { ...event, action: 'student.updated', subjectId: third.id, after: { fields: ['phone'] } },
      // The class list that added the third record.
      { ...event, at: third.createdAt, action: 'import.committed', subjectType: 'import', subjectId: 1 },
    ]);
    const actionsOf = async (id: number) =>
      (await api.call(getTimeline, { token, params: { id } })).ok().entries.map(({ action }) => action);
    (await merge(other.id, third.id)).ok();
    const { mergeId } = (await merge(kept.id, other.id)).ok();
    expect((await actionsOf(kept.id)).toSorted()).toEqual([
      'import.committed',
      ...['student.created', 'student.created', 'student.enrolled'],
      ...['student.merged', 'student.merged', 'student.updated'],
    ]);
    (await undo(mergeId)).ok();
    expect((await actionsOf(kept.id)).toSorted()).toEqual([
      ...['student.created', 'student.merge_undone', 'student.merged'],
    ]);
  });

  test('fills empty fields of the kept record, and overwrites nothing', async () => {
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
      searchText: 'asha மீனா +911234500123 meena@family example vidya example school',
    });
    const trail = JSON.stringify(await eventsOf(kept.id));
    expect(trail).not.toMatch(/மீனா|1234500123|family\.example|Asha/);
  });

  test.each([
    ['en', 'hi', 'hi'],
    ['ta', 'en', 'ta'],
    ['ta', 'hi', 'ta'],
  ] as const)(
    'of a record in %s with one in %s leaves %s, until it is undone',
    async (own, others, language) => {
      const kept = await buildStudent(db.database, { language: own });
      const other = await buildStudent(db.database, { language: others });
      const { mergeId } = (await merge(kept.id, other.id)).ok();
      expect((await rowOf(kept.id)).language).toBe(language);
      (await undo(mergeId)).ok();
      expect([(await rowOf(kept.id)).language, (await rowOf(other.id)).language]).toEqual([own, others]);
    },
  );

  test('joins the tags, and its undo separates them', async () => {
    const kept = await buildStudent(db.database, { tags: ['music', 'neet'] });
    const other = await buildStudent(db.database, { tags: ['chess', 'music'] });
    const { mergeId } = (await merge(kept.id, other.id)).ok();
    expect((await rowOf(kept.id)).tags).toEqual(['chess', 'music', 'neet']);
    (await undo(mergeId)).ok();
    expect((await rowOf(kept.id)).tags).toEqual(['music', 'neet']);
    expect((await rowOf(other.id)).tags).toEqual(['chess', 'music']);
  });

  test('never combines one guardian with the relation of another', async () => {
    const kept = await buildStudent(db.database, { guardianName: 'Meena' });
    const other = await buildStudent(db.database, { guardianName: 'Raj', guardianRelation: 'father' });
    (await merge(kept.id, other.id)).ok();
    expect(await rowOf(kept.id)).toMatchObject({ guardianName: 'Meena', guardianRelation: null });
    const third = await buildStudent(db.database, { guardianName: ' MEENA ', guardianRelation: 'mother' });
    (await merge(kept.id, third.id)).ok();
    expect(await rowOf(kept.id)).toMatchObject({ guardianName: 'Meena', guardianRelation: 'mother' });
  });

  test('is refused with itself (400), an unknown record (404) and a merged one (409)', async () => {
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

  test.each(['version', 'otherVersion'])('is refused for an older version of the %s', async (name) => {
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

  test('never combines a real record with one of the sample data', async () => {
    const sample = await buildStudent(db.database, { isSample: true });
    const real = await buildStudent(db.database);
    expect((await merge(sample.id, real.id)).status).toBe(409);
    expect((await merge(real.id, sample.id)).status).toBe(409);
  });
});
