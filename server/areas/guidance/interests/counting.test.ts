import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createCountedAnswers, exportCountedAnswers } from '#contracts/guidance/index.ts';
import { ROLES } from '#contracts/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { countedAnswers } from '#server/db/schema/course-corrections.ts';
import { rateLimits } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  for (const table of [countedAnswers, rateLimits]) await db.database.orm.delete(table);
  api = await createTestApp(db.database);
});
afterEach(() => api.close());

const makeAnswers = (length = 30, step = 3) => Array.from({ length }, () => step);
const makeBody = (partial: Record<string, unknown> = {}) => ({
  idempotencyKey: randomUUID(),
  answers: makeAnswers(),
  age: 15,
  agreedBy: 'parent',
  ...partial,
});
const send = (body: unknown, address?: string) =>
  api.call(createCountedAnswers, { body, ...(address !== undefined && { address }) });
const countRows = () => db.database.orm.$count(countedAnswers);

describe('counting answers', () => {
  test('stores the answers with age and month only', async () => {
    const events = await db.database.orm.$count(auditEvents);
    const [short, long] = [makeBody(), makeBody({ answers: makeAnswers(60), age: 18, agreedBy: 'student' })];
    for (const body of [short, long]) {
      const answer = await send({ ...body, name: 'Asha', device: randomUUID() });
      expect([answer.status, answer.ok()]).toEqual([201, { received: true }]);
    }
    const rows = await db.database.orm.select().from(countedAnswers);
    expect(rows.toSorted((a, b) => a.age - b.age)).toEqual([
      { idempotencyKey: short.idempotencyKey, month: '2026-04', age: 15, answers: makeAnswers() },
      { idempotencyKey: long.idempotencyKey, month: '2026-04', age: 18, answers: makeAnswers(60) },
    ]);
    // An audit event would store the moment.
    expect(await db.database.orm.$count(auditEvents)).toBe(events);
  });

  test('uses the month in the office’s time zone', async () => {
    api.clock.now = new Date('2026-04-30T18:30:00Z');
    (await send(makeBody())).ok();
    const [row] = await db.database.orm.select().from(countedAnswers);
    expect(row?.month).toBe('2026-05');
  });

  test('counts a repeated or simultaneous submission once', async () => {
    const body = makeBody();
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(body)));
    answers.push(await send({ ...body, age: 16 }));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 6 }, () => 201), 409]);
    expect(await countRows()).toBe(1);
  });

  test.each([
    ['a child in the parent’s place', { age: 17, agreedBy: 'student' }, 'agreedBy'],
    ['a parent in the adult’s place', { age: 18, agreedBy: 'parent' }, 'agreedBy'],
    ['nobody', { agreedBy: undefined }, 'agreedBy'],
  ])('is refused with a consent of %s', async (_, part, field) => {
    const answer = await send(makeBody(part));
    expect([answer.status, answer.error()]).toEqual([
      400,
      {
        code: 'bad_request',
        field,
        message: 'The consent of the parent or, from 18 on, of the student is needed',
      },
    ]);
    expect(await countRows()).toBe(0);
  });

  test.each([
    [{ age: 9 }, 'age', 'Please give the student’s age in whole years, from 10'],
    [{ age: 121, agreedBy: 'student' }, 'age', 'Please give the student’s age in whole years, from 10'],
    [{ age: 14.5 }, 'age', 'Please give the student’s age in whole years, from 10'],
    [{ age: null }, 'age', 'Please give the student’s age in whole years, from 10'],
    [{ answers: makeAnswers(31) }, 'answers', 'The answers must be 30 or 60'],
    [{ answers: makeAnswers(30, 5) }, undefined, 'Each answer must be a whole number from 0 to 4'],
    [{ idempotencyKey: 'mine' }, 'idempotencyKey', 'idempotencyKey must be a UUID'],
  ])('refuses %j', async (part, field, message) => {
    const answer = await send(makeBody(part));
    expect([answer.status, answer.error().message]).toEqual([400, message]);
    if (field !== undefined) expect(answer.error().field).toBe(field);
    expect(await countRows()).toBe(0);
  });

  test('accepts a hundred from one network at once, then one a minute; repetitions are not rate limited', async () => {
    const address = '198.51.100.7';
    const first = makeBody();
    (await send(first, address)).ok();
    for (let sent = 1; sent < 100; sent += 1) (await send(makeBody(), address)).ok();
    const refused = await send(makeBody(), address);
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
    expect(refused.error()).toEqual({
      code: 'too_many_attempts',
      message: 'Many results have just arrived. Please try again in a few minutes.',
    });
    expect((await send(first, address)).status).toBe(201);
    expect((await send({ ...first, age: 16 }, address)).status).toBe(409);
    expect((await send(makeBody(), '198.51.100.8')).status).toBe(201);
    api.clock.advance(60_000);
    expect((await send(makeBody(), address)).status).toBe(201);
    expect(await countRows()).toBe(102);
  });

  test('has no endpoint if the public site sends nothing', async () => {
    const quiet = await createTestApp(db.database, { PUBLIC_SERVICES: 'browser' });
    expect((await quiet.call(createCountedAnswers, { body: makeBody() })).status).toBe(404);
    await quiet.close();
  });
});

describe('the file of the counted answers', () => {
  const read = async (role: (typeof ROLES)[number] = 'super_admin') => {
    const token = await api.signIn((await buildMember(db.database, role)).email, TEST_PASSWORD);
    return api.call(exportCountedAnswers, { token });
  };
  const store = (count: number, age: number, length = 30) =>
    db.database.orm.insert(countedAnswers).values(
      Array.from({ length: count }, (_, at) => ({
        idempotencyKey: randomUUID(),
        month: '2026-04',
        age,
        answers: makeAnswers(length, at % 5),
      })),
    );

  test('is refused below 30 results, with the number', async () => {
    await store(29, 14);
    const answer = await read();
    expect([answer.status, answer.error().message]).toEqual([
      409,
      'The answers can be exported from 30 results on. Counted so far: 29.',
    ]);
  });

  test('has age and answers only, in an order that says nothing of their time', async () => {
    await store(20, 16, 60);
    await store(20, 14);
    const answer = await read();
    expect(answer.headers['content-disposition']).toContain('counted-answers.csv');
    const [head = '', ...rows] = answer.ok().replace('\uFEFF', '').trimEnd().split('\r\n');
    expect(head.split(',')).toEqual([
      'Age',
      ...Array.from({ length: 60 }, (_, place) => `Question ${place + 1}`),
    ]);
    expect(rows).toHaveLength(40);
    expect(rows[0]).toBe(`14${',0'.repeat(30)}${','.repeat(30)}`);
    expect(rows.at(-1)).toBe(`16${',4'.repeat(60)}`);
    expect(rows.slice(0, 20).map((row) => row.slice(0, 4))).toEqual(
      [0, 1, 2, 3, 4].flatMap((step) => Array.from({ length: 4 }, () => `14,${step}`)),
    );
    const events = await db.database.orm.select().from(auditEvents);
    expect(events.map(({ action }) => action)).toContain('counted_answers.exported');
  });

  test.each(ROLES.filter((role) => role !== 'super_admin'))('is refused to the role %s', async (role) => {
    expect((await read(role)).status).toBe(403);
  });
});
