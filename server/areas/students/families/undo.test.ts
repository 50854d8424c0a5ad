import { and, eq, isNotNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createNote } from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { familyHistory } from '#server/db/schema/family-history.ts';
import { students } from '#server/db/schema/records.ts';
import { reports } from '#server/db/schema/reports.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildReport, INTERESTS_SENT, REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import { buildPair, merge, rowOf, setUpMerges, token, undo } from './merges-fixture.ts';
import { api, buildBelongings, db, dumpRecords, eventsOf } from './records-fixture.ts';

setUpMerges();

describe('the undo of a merge', () => {
  test('restores every row', async () => {
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
    expect([again.status, again.error().message]).toEqual([409, 'This merge has already been undone.']);
  });

  test('reverses a chain, the newest merge first', async () => {
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
    expect(await db.database.orm.$count(familyHistory, eq(familyHistory.studentId, first.id))).toBe(16);
    for (const older of merges.slice(0, 2)) {
      const answer = await undo(older);
      expect([answer.status, answer.error().message]).toEqual([409, 'Please undo the newer merge first.']);
    }
    for (const mergeId of merges.toReversed()) (await undo(mergeId)).ok();
    expect(await dumpRecords()).toEqual(before);
  });

  test('clears the other child’s parts from reports, and keeps the child’s own', async () => {
    const [kept, other] = await buildPair();
    const { orm } = db.database;
    const { assessment } = REPORT_CONTENTS.career;
    const parts = (day: string) => ({
      assessment: assessment && { ...assessment, name: day },
      interests: { ...INTERESTS_SENT, answeredOn: day },
    });
    const sent = [parts('2026-04-01'), parts('2026-04-02')] as const;
    for (const [index, { id: studentId }] of [kept, other].entries()) {
      await buildContact(
        db.database,
        'session_request',
        { studentId, createdAt: api.clock.now },
        sent[index],
      );
    }
    const { mergeId } = (await merge(kept.id, other.id)).ok();
    const build = async (content: (typeof sent)[number]) =>
      buildReport(db.database, {
        studentId: kept.id,
        service: 'career',
        content: { ...REPORT_CONTENTS.career, ...content },
      });
    const [own, others] = [await build(sent[0]), await build(sent[1])];
    (await undo(mergeId)).ok();
    const partsOf = async (id: number) => {
      const [row] = await orm.select().from(reports).where(eq(reports.id, id));
      const content = row?.content as { assessment: unknown; interests: unknown };
      return { assessment: content.assessment, interests: content.interests };
    };
    expect(await partsOf(own.id)).toEqual(sent[0]);
    expect(await partsOf(others.id)).toEqual({ assessment: null, interests: null });
  });

  test('keeps later additions and changes', async () => {
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
    await orm.update(contacts).set({ studentId: third.id }).where(eq(contacts.studentId, kept.id));
    await orm
      .update(familyHistory)
      .set({ studentId: third.id })
      .where(and(eq(familyHistory.studentId, kept.id), isNotNull(familyHistory.contactId)));
    (await undo(mergeId)).ok();
    expect(await rowOf(kept.id)).toMatchObject({ city: 'Trichy', board: null, mergedIntoId: null });
    expect(await rowOf(other.id)).toMatchObject({ city: 'Salem', board: 'CBSE', mergedIntoId: null });
    const notes = (id: number) => orm.select().from(familyHistory).where(eq(familyHistory.studentId, id));
    expect((await notes(kept.id)).map(({ text }) => text)).toEqual(['Rang back']);
    expect((await notes(other.id)).map(({ text }) => text)).toEqual(['A note']);
    expect((await notes(third.id)).map(({ text }) => text)).toEqual(['A reply', 'A reply', 'A reply']);
    expect(await orm.$count(appointments, eq(appointments.studentId, other.id))).toBe(0);
    expect(await orm.$count(contacts, eq(contacts.studentId, third.id))).toBe(3);
  });

  test('answers 404 for an unknown merge', async () => {
    const answer = await undo(2_147_483_647);
    expect([answer.status, answer.error().message]).toEqual([404, 'The merge was not found.']);
  });
});
