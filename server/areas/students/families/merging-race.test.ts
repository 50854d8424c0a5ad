import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { updateSchool } from '#contracts/schools/index.ts';
import { createEnrolment, createNote, updateStudent } from '#contracts/students/index.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { enrolments, studentMerges } from '#server/db/schema/records.ts';
import { buildSchool, buildStudent } from '#server/testing/factories.ts';
import { buildPair, merge, rowOf, setUpMerges, token, undo } from './merges-fixture.ts';
import { api, buildBelongings, db, dumpRecords } from './records-fixture.ts';

setUpMerges();

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

  test('a note goes to the kept record or is refused, in either order', async () => {
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
      expect(await orm.$count(familyHistory, eq(familyHistory.studentId, other.id))).toBe(0);
      expect(await orm.$count(enrolments, eq(enrolments.studentId, other.id))).toBe(0);
      const kepts = await orm.$count(familyHistory, eq(familyHistory.studentId, kept.id));
      expect([noted.status, kepts]).toEqual(noted.status === 201 ? [201, 1] : [409, 0]);
      expect([201, 409]).toContain(enrolled.status);
    }
  });

  test('an edit precedes the merge, or is refused', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [kept, other] = await buildPair();
      const target = round % 2 === 0 ? kept : other;
      const body = { version: 1, city: 'Salem' };
      const [merged, edited] = await Promise.all([
        merge(kept.id, other.id, { version: 1, otherVersion: 1 }),
        api.call(updateStudent, { token, params: { id: target.id }, body }),
      ]);
      // The second one had an older version.
      expect([merged.status, edited.status].sort()).toEqual([200, 409]);
      const row = await rowOf(target.id);
      expect(row).toMatchObject({ version: 2, city: edited.status === 200 ? 'Salem' : null });
      expect((await rowOf(other.id)).mergedIntoId).toBe(merged.status === 200 ? kept.id : null);
    }
  });

  test('the new name of a school is in the search text of both records', async () => {
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
      expect((await rowOf(other.id)).searchText).toBe(`ashak asha k renamed ${school.id}`);
    }
  });

  test('two undos separate the records once', async () => {
    const [kept, other] = await buildPair();
    await buildBelongings(other.id);
    const before = await dumpRecords();
    const { mergeId } = (await merge(kept.id, other.id)).ok();
    const answers = await Promise.all([undo(mergeId), undo(mergeId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await dumpRecords()).toEqual(before);
  });
});
