import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  addOwnChild,
  approveGuardianRequest,
  askForAnotherTime,
  createGuardianRequest,
  listGuardianRequests,
  listOwnGuardianRequests,
  refuseGuardianRequest,
} from '#contracts/families/index.ts';
import { getTimeline } from '#contracts/students/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { familyAccounts, guardianRequests, guardianships } from '#server/db/schema/families.ts';
import { students } from '#server/db/schema/records.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildGuardianRequest, buildGuardianship } from '#server/testing/families.ts';
import { api, buildFamily, db } from '#server/testing/set-up-families.ts';
import {
  accept,
  CHILD,
  contextOf,
  invite,
  links,
  setUpGuardians,
  token,
  waiting,
} from './guardians-fixture.ts';
import { requireSight } from './sight.ts';

setUpGuardians();

describe('a request', () => {
  const BODY = {
    childName: 'Asha Example',
    dateOfBirth: '2012-03-04',
    schoolName: 'Example School',
    relation: 'mother',
  };
  const send = (headers: Record<string, string>, body: object = {}) =>
    api.call(createGuardianRequest, { headers, body: { ...BODY, ...body } });
  const own = async (headers: Record<string, string>) =>
    (await api.call(listOwnGuardianRequests, { headers })).ok().requests;
  const listed = async () => (await api.call(listGuardianRequests, { token })).ok().requests;

  test('waits for a member, who approves it for a student', async () => {
    const { id: studentId } = await buildStudent(db.database, { ...CHILD, email: 'typed@family.example' });
    const { account, headers } = await buildFamily({ email: 'Typed@family.example' });
    (await send(headers)).ok();
    // Equal names and addresses link nothing.
    expect(await links(studentId)).toEqual([]);
    const [request] = await listed();
    expect(request).toMatchObject({
      ...BODY,
      account: { email: 'Typed@family.example', name: account.name },
    });
    expect(await own(headers)).toMatchObject([{ status: 'open', answer: null }]);
    const params = { id: request?.id ?? 0 };
    const body = { studentId, sight: 'appointments' };
    (await api.call(approveGuardianRequest, { token, params, body })).ok();
    expect((await api.call(approveGuardianRequest, { token, params, body })).status).toBe(409);
    expect(await links(studentId)).toMatchObject([
      { accountId: account.id, origin: 'request', sight: 'appointments' },
    ]);
    expect(await own(headers)).toMatchObject([{ status: 'approved' }]);
    expect(await listed()).toEqual([]);
    const [event] = await db.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'family.child_requested'));
    expect(event).toMatchObject({ subjectType: 'family_account', subjectId: account.id, subjectName: null });
  });

  test('is refused with an answer that only its family reads', async () => {
    const [mine, other] = [await buildFamily(), await buildFamily()];
    const id = await buildGuardianRequest(db.database, { accountId: mine.account.id });
    const body = { answer: 'Please come to the office with the school’s letter.' };
    (await api.call(refuseGuardianRequest, { token, params: { id }, body })).ok();
    expect((await api.call(refuseGuardianRequest, { token, params: { id }, body })).status).toBe(409);
    expect(await own(mine.headers)).toMatchObject([{ status: 'refused', answer: body.answer }]);
    expect(await own(other.headers)).toEqual([]);
    expect(await db.database.orm.select().from(guardianships)).toEqual([]);
  });

  test('is decided once by two members', async () => {
    const { id: studentId } = await buildStudent(db.database, CHILD);
    const { account } = await buildFamily();
    const id = await buildGuardianRequest(db.database, { accountId: account.id });
    const [approved, refused] = await Promise.all([
      api.call(approveGuardianRequest, { token, params: { id }, body: { studentId, sight: 'all' } }),
      api.call(refuseGuardianRequest, { token, params: { id }, body: { answer: 'No' } }),
    ]);
    expect([approved.status, refused.status].sort()).toEqual([200, 409]);
    expect((await links(studentId)).length).toBe(approved.status === 200 ? 1 : 0);
  });

  test.each([
    ['a day in the future', { dateOfBirth: '2026-05-01' }, 'dateOfBirth'],
    ['a wrong century', { dateOfBirth: '1921-05-01' }, 'dateOfBirth'],
    ['no responsibility', { relation: 'other' }, 'hasResponsibility'],
    ['a child who asks for themselves', { relation: 'self' }, 'relation'],
    ['no school', { schoolName: '' }, 'schoolName'],
  ])('is refused with %s', async (_, body, field) => {
    const { headers } = await buildFamily();
    const answer = await send(headers, body);
    expect([answer.status, answer.error().field]).toEqual([400, field]);
  });

  test('needs a confirmed account, and five at most wait', async () => {
    expect((await send((await waiting('new@family.example')).headers)).error().message).toBe(
      'Please confirm your e-mail address first.',
    );
    const { headers } = await buildFamily();
    for (let count = 0; count < 5; count += 1) (await send(headers)).ok();
    expect((await send(headers)).status).toBe(409);
    expect(await db.database.orm.$count(guardianRequests)).toBe(5);
  });
});

describe('a family’s own child', () => {
  const BODY = {
    name: 'Asha Example',
    dateOfBirth: '2012-03-04',
    schoolName: 'Vidya',
    className: '9 B',
    relation: 'father',
  };
  const add = (headers: Record<string, string>, body: object = {}) =>
    api.call(addOwnChild, { headers, body: { ...BODY, ...body } });

  test('arrives as Pending, with an entry and without a word on duplicates', async () => {
    await buildStudent(db.database, { name: BODY.name, email: 'ravi@family.example' });
    const { account, headers } = await buildFamily({
      email: 'ravi@family.example',
      parentName: 'Ravi',
      language: 'hi',
    });
    const { studentId } = (await add(headers)).ok();
    const [stored] = await db.database.orm.select().from(students).where(eq(students.id, studentId));
    expect(stored).toMatchObject({
      name: 'Asha Example',
      status: 'pending',
      guardianName: 'Ravi',
      guardianRelation: 'Father',
      email: 'ravi@family.example',
      language: 'hi',
      className: '9 B',
      schoolId: null,
    });
    expect(await links(studentId)).toMatchObject([
      {
        accountId: account.id,
        origin: 'own_child',
        relation: 'father',
        sight: 'all',
        mayBook: false,
        createdBy: null,
      },
    ]);
    expect(await requireSight(contextOf(account), studentId, 'all')).toMatchObject({
      student: { name: BODY.name },
    });
    const { entries } = (await api.call(getTimeline, { token, params: { id: studentId } })).ok();
    expect(entries.map(({ action, text }) => action ?? text)).toEqual(
      expect.arrayContaining([
        'student.added_by_family',
        'The family added the child in its account. School, as the family wrote it: Vidya',
      ]),
    );
  });

  test('is one of six at most, of a confirmed account', async () => {
    expect((await add((await waiting('new@family.example')).headers)).status).toBe(409);
    const { account, headers } = await buildFamily();
    for (let count = 0; count < 6; count += 1) (await add(headers)).ok();
    expect((await add(headers)).status).toBe(409);
    // A new account of the mailbox does not begin anew.
    await db.database.orm.delete(familyAccounts);
    const another = await buildFamily({ email: account.email });
    expect((await add(another.headers)).status).toBe(409);
    expect(await db.database.orm.$count(students)).toBe(6);
  });

  test('is added by a student of age, not by a child', async () => {
    const { headers } = await buildFamily();
    expect((await add(headers, { relation: 'self' })).error().field).toBe('relation');
    const { studentId } = (await add(headers, { relation: 'self', dateOfBirth: '2000-01-01' })).ok();
    const [stored] = await db.database.orm.select().from(students).where(eq(students.id, studentId));
    expect(stored).toMatchObject({ guardianName: null, guardianRelation: null });
  });
});

test('the account of a student under 18 adds no child, asks for none, and books nothing by itself', async () => {
  const { id } = await buildStudent(db.database, CHILD);
  const { headers, account } = await buildFamily({ email: 'meena@family.example' });
  const { token: secret } = await invite(id, { relation: 'self' });
  (await accept(headers, { token: secret })).ok();
  expect(await links(id)).toMatchObject([{ accountId: account.id, relation: 'self', mayBook: false }]);
  const message = 'You are under 18: please let a parent or guardian do this';
  const asked = { childName: 'Ravi', dateOfBirth: '2015-01-01', schoolName: 'Vidya', relation: 'guardian' };
  const added = { name: 'Ravi', dateOfBirth: '2015-01-01', relation: 'guardian' };
  const time = { service: 'career', idempotencyKey: '0190e0a0-0000-7000-8000-00000000000a' };
  const answers = [
    await api.call(createGuardianRequest, { headers, body: asked }),
    await api.call(addOwnChild, { headers, body: added }),
    await api.call(askForAnotherTime, { headers, params: { id }, body: time }),
  ];
  for (const answer of answers) expect([answer.status, answer.error().message]).toEqual([409, message]);
});

describe('the account of a student under 18 sees nobody else', () => {
  const parents =
    'This account sees a child already. A student needs an account of their own, with another e-mail address.';
  const students =
    'This is the account of a student under 18, which sees nobody else. Please use a parent’s account.';
  const give = {
    'an invitation': async (
      who: Awaited<ReturnType<typeof buildFamily>>,
      studentId: number,
      relation: string,
    ) => {
      const { token: secret } = await invite(studentId, { email: who.account.email, relation });
      return accept(who.headers, { token: secret });
    },
    'an approval': async (
      who: Awaited<ReturnType<typeof buildFamily>>,
      studentId: number,
      relation: 'self' | 'mother',
    ) => {
      const id = await buildGuardianRequest(db.database, { accountId: who.account.id, relation });
      const body = { studentId, sight: 'all' };
      return api.call(approveGuardianRequest, { token, params: { id }, body });
    },
  };

  test.each(Object.entries(give))('by %s', async (_, link) => {
    const [{ id }, { id: sister }] = [
      await buildStudent(db.database, CHILD),
      await buildStudent(db.database, { ...CHILD, name: 'Ravi Example' }),
    ];
    // A parent of the student, of another child, and of a child whose record shows nothing after a merge.
    for (const [child, origin] of [
      [id, 'invitation'],
      [sister, 'invitation'],
      [sister, 'own_child'],
    ] as const) {
      const parent = await buildFamily();
      await buildGuardianship(db.database, { accountId: parent.account.id, studentId: child, origin });
      const refused = await link(parent, id, 'self');
      expect([refused.status, refused.error().message]).toEqual([409, parents]);
    }
    const student = await buildFamily();
    expect((await link(student, id, 'self')).status).toBe(200);
    // The same link again is no other one.
    expect((await link(student, id, 'self')).status).toBe(200);
    for (const child of [id, sister]) {
      const refused = await link(student, child, 'mother');
      expect([refused.status, refused.error().message]).toEqual([409, students]);
    }
    expect((await links(id)).map(({ relation }) => relation)).toEqual(['mother', 'self']);
    expect((await links(sister)).map(({ relation }) => relation)).toEqual(['mother', 'mother']);
  });

  test('also when two approvals meet', async () => {
    const [{ id }, { id: sister }] = [
      await buildStudent(db.database, CHILD),
      await buildStudent(db.database, CHILD),
    ];
    const { account } = await buildFamily();
    const approve = async (studentId: number, relation: 'self' | 'mother') => {
      const request = await buildGuardianRequest(db.database, { accountId: account.id, relation });
      const body = { studentId, sight: 'all' };
      return () => api.call(approveGuardianRequest, { token, params: { id: request }, body });
    };
    const approvals = [await approve(id, 'self'), await approve(sister, 'mother')];
    const answers = await Promise.all(approvals.map((send) => send()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
