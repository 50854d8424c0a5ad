import { beforeAll, describe, expect, test } from 'vitest';
import type { EnrolmentStage } from '#contracts/records.ts';
import { createEnrolment, setEnrolmentStage } from '#contracts/students/index.ts';
import {
  api,
  buildSignedIn,
  db,
  eventsOf,
  setUpRecords,
} from '#server/areas/students/families/records-fixture.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { buildStudent } from '#server/testing/factories.ts';

setUpRecords();
let token: string;
let teacher: Awaited<ReturnType<typeof buildSignedIn>>;
beforeAll(async () => {
  ({ token } = await buildSignedIn('staff'));
  teacher = await buildSignedIn('teacher');
});

const enrol = (id: number, service = 'dmit', by = token) =>
  api.call(createEnrolment, { token: by, params: { id }, body: { service } });
const setStage = (id: number, from: EnrolmentStage, stage: EnrolmentStage, by = token) =>
  api.call(setEnrolmentStage, { token: by, params: { id }, body: { stage, from } });

describe('enrolling', () => {
  test('creates an enrolment, and records it with its author', async () => {
    const { id } = await buildStudent(db.database);
    expect((await enrol(id)).ok().enrolment).toEqual({
      id: expect.any(Number) as number,
      service: 'dmit',
      stage: 'enrolled',
      createdAt: api.clock.now.toISOString(),
      completedAt: null,
    });
    expect((await eventsOf(id)).map(({ action, after }) => [action, after])).toEqual([
      ['student.enrolled', { service: 'dmit' }],
    ]);
  });

  test('is refused while an enrolment in the same service is open, even simultaneously', async () => {
    const { id } = await buildStudent(db.database);
    const answers = await Promise.all([enrol(id), enrol(id), enrol(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error()).toEqual({
      code: 'conflict',
      message: 'The student already has an open enrolment in this service.',
    });
    (await enrol(id, 'career')).ok();
    const dmit = answers.find(({ status }) => status === 201)?.ok().enrolment;
    (await setStage(dmit?.id ?? 0, 'enrolled', 'cancelled')).ok();
    (await enrol(id)).ok();
  });

  test('is refused for an unknown service (400), an unknown student (404) and a merged one (409)', async () => {
    const kept = await buildStudent(db.database);
    const merged = await buildStudent(db.database, { mergedIntoId: kept.id });
    const unknown = await enrol(kept.id, 'astrology');
    expect([unknown.status, unknown.error().message]).toEqual([400, 'The service is not known']);
    expect((await enrol(2_147_483_647)).status).toBe(404);
    expect((await enrol(merged.id)).status).toBe(409);
  });
});

describe('the stage', () => {
  test('changes forwards and back, with the time of completion', async () => {
    const student = await buildStudent(db.database);
    const { id } = (await enrol(student.id)).ok().enrolment;
    expect((await setStage(id, 'enrolled', 'in_progress')).ok().enrolment.completedAt).toBeNull();
    api.clock.advance(1000);
    const completed = (await setStage(id, 'in_progress', 'completed')).ok().enrolment;
    expect(completed).toMatchObject({ stage: 'completed', completedAt: api.clock.now.toISOString() });
    api.clock.advance(1000);
    expect((await setStage(id, 'completed', 'completed')).ok().enrolment).toEqual(completed);
    const reopened = (await setStage(id, 'completed', 'in_progress')).ok().enrolment;
    expect(reopened).toMatchObject({ stage: 'in_progress', completedAt: null });
    const events = (await eventsOf(student.id)).filter(
      ({ action }) => action === 'student.enrolment_changed',
    );
    expect(events.map(({ before, after }) => [before, after])).toEqual([
      [
        { service: 'dmit', stage: 'enrolled' },
        { service: 'dmit', stage: 'in_progress' },
      ],
      [
        { service: 'dmit', stage: 'in_progress' },
        { service: 'dmit', stage: 'completed' },
      ],
      [
        { service: 'dmit', stage: 'completed' },
        { service: 'dmit', stage: 'in_progress' },
      ],
    ]);
  });

  test('answers 409 to a second change of the same state', async () => {
    const { id } = (await enrol((await buildStudent(db.database)).id)).ok().enrolment;
    const answers = await Promise.all([
      setStage(id, 'enrolled', 'completed'),
      setStage(id, 'enrolled', 'cancelled'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.error().code).toBe('stale');
  });

  test('cannot reopen a second enrolment in the same service', async () => {
    const student = await buildStudent(db.database);
    const { id } = (await enrol(student.id)).ok().enrolment;
    (await setStage(id, 'enrolled', 'cancelled')).ok();
    (await enrol(student.id)).ok();
    const answer = await setStage(id, 'cancelled', 'in_progress');
    expect([answer.status, answer.error().code]).toEqual([409, 'conflict']);
  });

  test('can be set by a teacher for their own students; another enrolment answers 404', async () => {
    const own = await buildStudent(db.database, { counsellorId: teacher.member.id });
    const { id } = (await enrol(own.id, 'dmit', teacher.token)).ok().enrolment;
    (await setStage(id, 'enrolled', 'in_progress', teacher.token)).ok();
    const other = await buildStudent(db.database);
    const foreign = (await enrol(other.id)).ok().enrolment;
    for (const unseen of [foreign.id, 2_147_483_647]) {
      const answer = await setStage(unseen, 'enrolled', 'in_progress', teacher.token);
      expect([answer.status, answer.error().message]).toEqual([404, 'The enrolment was not found.']);
    }
    expect((await enrol(other.id, 'career', teacher.token)).status).toBe(404);
  });

  test('is refused if unknown', async () => {
    const answer = await setStage(1, 'enrolled', 'lost' as EnrolmentStage);
    expect([answer.status, answer.error().message]).toEqual([400, 'The stage is not known']);
  });
});

test('an enrolment is completed if and only if it has a time of completion', async () => {
  const { id: studentId } = await buildStudent(db.database);
  const createdAt = api.clock.now;
  const insert = (fields: Partial<typeof enrolments.$inferInsert>) =>
    db.database.orm.insert(enrolments).values({ studentId, service: 'dmit', createdAt, ...fields });
  await expect(insert({ stage: 'completed' })).rejects.toThrow();
  await expect(insert({ stage: 'enrolled', completedAt: createdAt })).rejects.toThrow();
});
