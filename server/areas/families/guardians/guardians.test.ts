import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  acceptGuardianInvitation,
  addOwnChild,
  allowGuardian,
  approveGuardianRequest,
  askForAnotherTime,
  changeGuardian,
  createGuardianRequest,
  endGuardian,
  getFamilyAccess,
  getFamilyChild,
  inviteGuardian,
  listGuardianRequests,
  listOwnGuardianRequests,
  listOwnGuardians,
  openGuardianInvitation,
  refuseGuardianRequest,
  type Sight,
  withdrawGuardianInvitation,
} from '#contracts/families/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import {
  eraseFamily,
  getFamilyData,
  getTimeline,
  mergeStudents,
  undoMerge,
} from '#contracts/students/index.ts';
import type { Family, FamilyContext } from '#server/context.ts';
import { officeOf } from '#server/context.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import {
  familyAccounts,
  guardianInvitations,
  guardianRequests,
  guardianships,
} from '#server/db/schema/families.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import {
  buildFamilyAccount,
  buildFamilySession,
  buildGuardianRequest,
  buildGuardianship,
  buildInvitation,
} from '#server/testing/families.ts';
import { mailEnvironment } from '#server/testing/mail-server.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { deleteOldInvitations } from './invitations.ts';
import { listChildren, requireDecider, requireSight } from './sight.ts';

let db: TestDatabase;
let api: TestApp;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase();
  const manager = await buildMember(db.database, 'super_admin');
  api = await createTestApp(db.database, mailEnvironment({ url: 'smtp://127.0.0.1:1' }));
  token = await api.signIn(manager.email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  for (const table of [outbox, familyAccounts, students]) await db.database.orm.delete(table);
  await db.database.pool.query('delete from rate_limits');
});
afterEach(() => {
  api.clock.now = new Date('2026-04-30T06:00:00Z');
});

const CHILD = { name: 'Asha Kumari Example', dateOfBirth: '2012-03-04' };

/** An account with a session. */
async function family(values: Partial<typeof familyAccounts.$inferInsert> = {}) {
  const account = await buildFamilyAccount(db.database, values);
  return { account, headers: await buildFamilySession(db.database, account.id, api.clock.now) };
}
const waiting = (email: string) => family({ email, confirmedAt: null });

async function invite(
  studentId: number,
  values: Partial<{ email: string; relation: string; sight: string }> = {},
) {
  const body = { email: 'meena@family.example', relation: 'mother', sight: 'all', ...values };
  return (await api.call(inviteGuardian, { token, params: { id: studentId }, body })).ok();
}
const accept = (headers: Record<string, string>, body: object) =>
  api.call(acceptGuardianInvitation, { headers, body });
const open = (headers: Record<string, string>, body: object) =>
  api.call(openGuardianInvitation, { headers, body });
const access = async (id: number) => (await api.call(getFamilyAccess, { token, params: { id } })).ok();
const links = (studentId: number) =>
  db.database.orm.select().from(guardianships).where(eq(guardianships.studentId, studentId));
const actionsOf = async (id: number) =>
  (
    await db.database.orm
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, id))
      .orderBy(auditEvents.id)
  )
    .filter(({ subjectType }) => subjectType === 'student')
    .map(({ action }) => action);

function contextOf(account: typeof familyAccounts.$inferSelect): FamilyContext {
  const { id: accountId, name, email, language, confirmedAt } = account;
  const who: Family = { accountId, sessionId: 1, name, email, language, isConfirmed: confirmedAt !== null };
  const office = officeOf({
    timeZone: 'Asia/Kolkata',
    publicUrl: 'https://office.example',
    mail: null,
    publicServices: 'accounts',
  });
  return { db: db.database.orm, now: api.clock.now, office, address: '203.0.113.9', family: who };
}

describe('the one rule of sight', () => {
  const see = async (account: typeof familyAccounts.$inferSelect, studentId: number, needed: Sight) =>
    requireSight(contextOf(account), studentId, needed).then(
      () => 'seen',
      (error: { code?: string; message: string }) => `${error.code}: ${error.message}`,
    );
  const REFUSED = 'not_found: The child was not found.';

  test.each([
    ['everything', {}, {}, {}, ['seen', 'seen']],
    ['appointments only', { sight: 'appointments' }, {}, {}, [REFUSED, 'seen']],
    ['an account that nobody has confirmed', {}, {}, { confirmedAt: null }, [REFUSED, REFUSED]],
    [
      'a link that has ended',
      { endedAt: new Date('2026-04-29T00:00:00Z'), endReason: 'Asked' },
      {},
      {},
      [REFUSED, REFUSED],
    ],
    ['a student of age', {}, { dateOfBirth: '2008-04-30' }, {}, [REFUSED, REFUSED]],
    ['a student who is of age tomorrow', {}, { dateOfBirth: '2008-05-01' }, {}, ['seen', 'seen']],
    [
      'a student of age who allows it',
      { allowedAt: new Date('2026-04-29T00:00:00Z') },
      { dateOfBirth: '2000-01-01' },
      {},
      ['seen', 'seen'],
    ],
    [
      'a student of age themselves',
      { relation: 'self' },
      { dateOfBirth: '2000-01-01' },
      {},
      ['seen', 'seen'],
    ],
    ['a student of unknown age', {}, { dateOfBirth: null }, {}, ['seen', 'seen']],
  ] as const)('%s', async (_, link, student, account, expected) => {
    const { id: studentId } = await buildStudent(db.database, { ...CHILD, ...student });
    const owner = await buildFamilyAccount(db.database, account);
    await buildGuardianship(db.database, { accountId: owner.id, studentId, ...link });
    expect([await see(owner, studentId, 'all'), await see(owner, studentId, 'appointments')]).toEqual(
      expected,
    );
    const listed = await listChildren(contextOf(owner));
    expect(listed.map(({ student }) => student.id)).toEqual(expected[1] === 'seen' ? [studentId] : []);
  });

  test('another family, a missing student and a merged record are the same', async () => {
    const mine = await buildFamilyAccount(db.database);
    const other = await buildFamilyAccount(db.database);
    const kept = await buildStudent(db.database, CHILD);
    const merged = await buildStudent(db.database, { ...CHILD, mergedIntoId: kept.id });
    await buildGuardianship(db.database, { accountId: other.id, studentId: kept.id });
    await buildGuardianship(db.database, { accountId: mine.id, studentId: merged.id });
    for (const id of [kept.id, merged.id, 2_147_483_647])
      expect(await see(mine, id, 'appointments')).toBe(REFUSED);
    expect(await listChildren(contextOf(mine))).toEqual([]);
  });

  test('a birthday counts on the office’s calendar day', async () => {
    const { id: studentId } = await buildStudent(db.database, { ...CHILD, dateOfBirth: '2008-05-01' });
    const mother = await buildFamilyAccount(db.database);
    await buildGuardianship(db.database, { accountId: mother.id, studentId });
    // In India it is the first of May already.
    api.clock.now = new Date('2026-04-30T19:00:00Z');
    expect(await see(mother, studentId, 'all')).toBe(REFUSED);
  });
});

describe('an invitation', () => {
  test('is mailed, opened and accepted once', async () => {
    const { id: studentId } = await buildStudent(db.database, { ...CHILD, language: 'ta' });
    const invited = await invite(studentId, { sight: 'appointments' });
    expect(invited).toMatchObject({
      isMailed: true,
      invitation: { email: 'meena@family.example', sight: 'appointments' },
    });
    expect(invited.code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}$/);
    const [mail] = await db.database.orm.select().from(outbox);
    expect(mail).toMatchObject({ kind: 'guardian_invitation', secret: invited.token });
    const { account, headers } = await waiting('Meena@family.example');
    const opened = (await open(headers, { token: invited.token })).ok();
    expect(opened).toMatchObject({ childName: 'Asha', relation: 'mother', sight: 'appointments' });
    expect((await accept(headers, { token: invited.token })).ok()).toEqual({ studentId });
    // The link proved that the address is theirs.
    const [stored] = await db.database.orm
      .select()
      .from(familyAccounts)
      .where(eq(familyAccounts.id, account.id));
    expect(stored?.confirmedAt).toEqual(api.clock.now);
    expect(await links(studentId)).toMatchObject([
      {
        accountId: account.id,
        relation: 'mother',
        sight: 'appointments',
        origin: 'invitation',
        endedAt: null,
      },
    ]);
    const again = await accept(headers, { token: invited.token });
    expect([again.status, again.error().code]).toEqual([410, 'link_used']);
    expect(await access(studentId)).toMatchObject({
      isOn: true,
      guardians: [{ isSeeing: true }],
      invitations: [],
    });
    expect(await actionsOf(studentId)).toEqual(['student.guardian_invited', 'student.guardian_linked']);
  });

  test('tells another address nothing', async () => {
    const { id } = await buildStudent(db.database, CHILD);
    const { token: secret } = await invite(id);
    const { headers } = await family();
    for (const answer of [await open(headers, { token: secret }), await accept(headers, { token: secret })]) {
      expect([answer.status, answer.error().message]).toEqual([
        409,
        'This invitation is for another e-mail address. Please sign in with the address that it was sent to.',
      ]);
      expect(JSON.stringify(answer.error())).not.toMatch(/Asha|meena/);
    }
    expect(await links(id)).toEqual([]);
  });

  test('is accepted by its code at the front desk', async () => {
    const { id } = await buildStudent(db.database, CHILD);
    const { code } = await invite(id);
    // Another address needs a confirmed account: the code does not prove that the address is theirs.
    const stranger = await waiting('other@family.example');
    expect((await accept(stranger.headers, { code })).status).toBe(409);
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    // Nor that the invited one is: the mail proves it.
    const unproved = await waiting('meena@family.example');
    expect((await open(unproved.headers, { code: typed })).ok().childName).toBe('Asha');
    expect((await accept(unproved.headers, { code: typed })).status).toBe(409);
    const { headers, account } = await family();
    (await accept(headers, { code: typed })).ok();
    expect(await links(id)).toMatchObject([{ accountId: account.id, mayBook: true }]);
  });

  test('by code confirms the invited address where no mail can', async () => {
    const withoutMail = await createTestApp(db.database);
    const { id } = await buildStudent(db.database, CHILD);
    const body = { email: 'meena@family.example', relation: 'mother', sight: 'appointments' };
    const invited = await withoutMail.call(inviteGuardian, { token, params: { id }, body });
    const { account, headers } = await waiting('meena@family.example');
    const answer = await withoutMail.call(acceptGuardianInvitation, {
      headers,
      body: { code: invited.ok().code },
    });
    answer.ok();
    await withoutMail.close();
    expect(await links(id)).toMatchObject([{ accountId: account.id, mayBook: false }]);
  });

  test('by code also reaches a confirmed account of another address', async () => {
    const { id } = await buildStudent(db.database, CHILD);
    const { code } = await invite(id);
    const { headers, account } = await family({ email: 'private@family.example' });
    (await accept(headers, { code })).ok();
    expect(await links(id)).toMatchObject([{ accountId: account.id }]);
  });

  test('confirms no second account of an address', async () => {
    const { id } = await buildStudent(db.database, CHILD);
    const { token: secret } = await invite(id);
    await family({ email: 'meena@family.example' });
    const second = await waiting('meena@family.example');
    const answer = await accept(second.headers, { token: secret });
    expect([answer.status, answer.error().message]).toEqual([
      409,
      'There is another account with this e-mail address. Please sign in with its password.',
    ]);
    expect((await db.database.orm.select().from(guardianInvitations))[0]?.usedAt).toBeNull();
  });

  test('works for 14 days, until it is withdrawn or replaced', async () => {
    const { id } = await buildStudent(db.database, CHILD);
    const { headers } = await family({ email: 'meena@family.example' });
    const first = await invite(id);
    const second = await invite(id, { email: 'MEENA@family.example' });
    expect((await accept(headers, { token: first.token })).error().code).toBe('link_ended');
    const params = { id: second.invitation.id };
    (await api.call(withdrawGuardianInvitation, { token, params })).ok();
    expect((await api.call(withdrawGuardianInvitation, { token, params })).status).toBe(409);
    expect((await accept(headers, { token: second.token })).error().code).toBe('link_ended');
    const third = await invite(id);
    api.clock.advance(14 * DAY_MS);
    expect((await accept(headers, { token: third.token })).error().code).toBe('link_expired');
    expect(await links(id)).toEqual([]);
  });

  test('asks a relation other than a parent for parental responsibility', async () => {
    const { id } = await buildStudent(db.database, CHILD);
    const { token: secret } = await invite(id, { relation: 'other' });
    const { headers } = await family({ email: 'meena@family.example' });
    expect((await accept(headers, { token: secret })).error()).toMatchObject({ field: 'hasResponsibility' });
    (await accept(headers, { token: secret, hasResponsibility: true })).ok();
  });

  test('needs one secret, a right one, and limits guesses', async () => {
    const { headers } = await family();
    expect((await open(headers, {})).status).toBe(400);
    expect((await open(headers, { token: 'x'.repeat(43) })).status).toBe(404);
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1)
      statuses.push((await open(headers, { code: 'aaaa-bbbb' })).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(404));
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  test('links one of two accounts at the same time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { id } = await buildStudent(db.database, CHILD);
      const { code } = await invite(id, { email: `round-${round}@family.example` });
      const [one, two] = [await family(), await family()];
      const answers = await Promise.all([one, two, one].map(({ headers }) => accept(headers, { code })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
      expect(await links(id)).toHaveLength(1);
    }
  });

  test('is refused for a record that was merged', async () => {
    const kept = await buildStudent(db.database, CHILD);
    const merged = await buildStudent(db.database, { ...CHILD, mergedIntoId: kept.id });
    const body = { email: 'a@family.example', relation: 'mother', sight: 'all' };
    expect((await api.call(inviteGuardian, { token, params: { id: merged.id }, body })).status).toBe(409);
    expect((await api.call(inviteGuardian, { token, params: { id: 2_147_483_647 }, body })).status).toBe(404);
  });
});

describe('a member', () => {
  test('without reports gives a sight of appointments only', async () => {
    const staff = await api.signIn((await buildMember(db.database, 'staff')).email, TEST_PASSWORD);
    const { id } = await buildStudent(db.database, CHILD);
    const { account } = await family();
    const guardianshipId = await buildGuardianship(db.database, {
      ...{ accountId: account.id, studentId: id, sight: 'appointments' },
    });
    const requestId = await buildGuardianRequest(db.database, { accountId: account.id });
    const give = async (sight: Sight) => {
      const as = { token: staff };
      const invited = { email: 'meena@family.example', relation: 'mother', sight };
      return [
        await api.call(inviteGuardian, { ...as, params: { id }, body: invited }),
        await api.call(changeGuardian, { ...as, params: { id: guardianshipId }, body: { sight } }),
        await api.call(approveGuardianRequest, {
          ...{ ...as, params: { id: requestId }, body: { studentId: id, sight } },
        }),
      ];
    };
    for (const answer of await give('all'))
      expect([answer.status, answer.error().message]).toEqual([
        403,
        'You can give access to appointments only. Please ask a counsellor or an admin for more.',
      ]);
    expect((await give('appointments')).map(({ status }) => status)).toEqual([201, 200, 200]);
    // What a guardian sees already stays.
    (await api.call(changeGuardian, { token, params: { id: guardianshipId }, body: { sight: 'all' } })).ok();
    const body = { mayBook: false };
    (await api.call(changeGuardian, { token: staff, params: { id: guardianshipId }, body })).ok();
    expect(await links(id)).toMatchObject([{ sight: 'all', mayBook: false }]);
  });

  test('changes and ends a guardian’s sight at once', async () => {
    const { id: studentId } = await buildStudent(db.database, CHILD);
    const { account } = await family();
    const id = await buildGuardianship(db.database, { accountId: account.id, studentId });
    const params = { id };
    (await api.call(changeGuardian, { token, params, body: { sight: 'appointments' } })).ok();
    await expect(requireSight(contextOf(account), studentId, 'all')).rejects.toThrow('not found');
    const body = { reason: 'The court decided' };
    (await api.call(endGuardian, { token, params, body })).ok();
    await expect(requireSight(contextOf(account), studentId, 'appointments')).rejects.toThrow('not found');
    expect((await api.call(endGuardian, { token, params, body })).status).toBe(409);
    expect((await api.call(changeGuardian, { token, params, body: { sight: 'all' } })).status).toBe(409);
    expect((await api.call(endGuardian, { token, params, body: { reason: ' ' } })).status).toBe(400);
    expect((await api.call(endGuardian, { token, params: { id: 2_147_483_647 }, body })).status).toBe(404);
    expect((await access(studentId)).guardians).toMatchObject([{ endReason: body.reason, isSeeing: false }]);
    // A later invitation makes a new link.
    const { code } = await invite(studentId);
    const again = await buildFamilySession(db.database, account.id, api.clock.now);
    (await accept(again, { code })).ok();
    expect(await links(studentId)).toHaveLength(2);
  });

  test('merges records with a guardian of both, and undoes it', async () => {
    const [kept, other] = [await buildStudent(db.database, CHILD), await buildStudent(db.database, CHILD)];
    const [both, second] = [await buildFamilyAccount(db.database), await buildFamilyAccount(db.database)];
    await buildGuardianship(db.database, { accountId: both.id, studentId: kept.id, sight: 'appointments' });
    await buildGuardianship(db.database, { accountId: both.id, studentId: other.id });
    await buildGuardianship(db.database, { accountId: second.id, studentId: other.id });
    await invite(other.id);
    const dump = async () => [
      await db.database.orm.select().from(guardianships).orderBy(guardianships.id),
      await db.database.orm.select().from(guardianInvitations).orderBy(guardianInvitations.id),
    ];
    const before = await dump();
    const body = { otherId: other.id, version: kept.version, otherVersion: other.version };
    const { mergeId } = (await api.call(mergeStudents, { token, params: { id: kept.id }, body })).ok();
    const children = async (account: typeof both) =>
      (await listChildren(contextOf(account))).map(({ student, guardianship }) => [
        student.id,
        guardianship.sight,
      ]);
    expect([await children(both), await children(second)]).toEqual([
      [[kept.id, 'appointments']],
      [[kept.id, 'all']],
    ]);
    expect((await access(kept.id)).invitations).toHaveLength(1);
    (await api.call(undoMerge, { token, params: { id: mergeId } })).ok();
    expect(await dump()).toEqual(before);
  });

  test.each(['into the real record', 'with the real record in it'])(
    'merges a family’s own child %s: the account sees nothing until the office links it',
    async (direction) => {
      const [real, own] = [await buildStudent(db.database, CHILD), await buildStudent(db.database, CHILD)];
      const { account, headers } = await family();
      await buildGuardianship(db.database, { accountId: account.id, studentId: own.id, origin: 'own_child' });
      const [kept, merged] = direction.startsWith('into') ? [real, own] : [own, real];
      const body = { otherId: merged.id, version: kept.version, otherVersion: merged.version };
      const { mergeId } = (await api.call(mergeStudents, { token, params: { id: kept.id }, body })).ok();
      const seen = async () => (await listChildren(contextOf(account))).map(({ student }) => student.id);
      expect(await seen()).toEqual([]);
      (await api.call(undoMerge, { token, params: { id: mergeId } })).ok();
      expect(await seen()).toEqual([own.id]);
      const rows = await db.database.orm.select().from(students);
      const versionOf = (id: number) => rows.find((row) => row.id === id)?.version ?? 0;
      const again = { ...body, version: versionOf(kept.id), otherVersion: versionOf(merged.id) };
      (await api.call(mergeStudents, { token, params: { id: kept.id }, body: again })).ok();
      const { token: secret } = await invite(kept.id, { email: account.email });
      (await accept(headers, { token: secret })).ok();
      expect(await seen()).toEqual([kept.id]);
    },
  );

  test('ends an open invitation together with the access', async () => {
    const { id } = await buildStudent(db.database, CHILD);
    const { account, headers } = await family({ email: 'meena@family.example' });
    const link = await buildGuardianship(db.database, { accountId: account.id, studentId: id });
    const { token: secret } = await invite(id);
    (await api.call(endGuardian, { token, params: { id: link }, body: { reason: 'Asked' } })).ok();
    expect((await accept(headers, { token: secret })).error().code).toBe('link_ended');
  });

  test('ends both links of a guardian of merged records', async () => {
    const kept = await buildStudent(db.database, CHILD);
    const merged = await buildStudent(db.database, { ...CHILD, mergedIntoId: kept.id });
    const account = await buildFamilyAccount(db.database);
    const id = await buildGuardianship(db.database, { accountId: account.id, studentId: kept.id });
    await buildGuardianship(db.database, { accountId: account.id, studentId: merged.id });
    (await api.call(endGuardian, { token, params: { id }, body: { reason: 'Asked' } })).ok();
    expect((await links(merged.id))[0]?.endedAt).toEqual(api.clock.now);
  });

  test('exports who sees the child', async () => {
    const { id } = await buildStudent(db.database, CHILD);
    const account = await buildFamilyAccount(db.database, { name: 'Meena Example' });
    await buildGuardianship(db.database, { accountId: account.id, studentId: id });
    await invite(id, { email: 'aunt@family.example' });
    const data = (await api.call(getFamilyData, { token, params: { id } })).ok();
    expect(data.guardians).toMatchObject([{ name: 'Meena Example', relation: 'mother', endedAt: null }]);
    expect(data.guardianInvitations).toMatchObject([{ email: 'aunt@family.example' }]);
    expect(data.mail).toMatchObject([{ kind: 'guardian_invitation' }]);
    expect(JSON.stringify(data)).not.toMatch(/tokenHash|codeHash/);
  });
});

test('an erasure leaves no account of the family alone, and no request with the child’s name', async () => {
  const child = await buildStudent(db.database, CHILD);
  const sibling = await buildStudent(db.database);
  const [alone, withAnother, stranger] = [await family(), await family(), await family()];
  await buildGuardianship(db.database, { accountId: alone.account.id, studentId: child.id });
  for (const { id } of [child, sibling])
    await buildGuardianship(db.database, { accountId: withAnother.account.id, studentId: id });
  const request = { dateOfBirth: CHILD.dateOfBirth, childName: CHILD.name };
  await buildGuardianRequest(db.database, { accountId: stranger.account.id, ...request });
  const other = { ...request, childName: 'Another Name Example' };
  await buildGuardianRequest(db.database, { accountId: stranger.account.id, ...other });
  const options = { token, params: { id: child.id }, body: { confirmName: CHILD.name } };
  (await api.call(eraseFamily, options)).ok();
  const kept = await db.database.orm.select().from(familyAccounts).orderBy(familyAccounts.id);
  expect(kept.map(({ id }) => id)).toEqual([withAnother.account.id, stranger.account.id]);
  const requests = await db.database.orm.select().from(guardianRequests);
  expect(requests.map(({ childName }) => childName)).toEqual(['Another Name Example']);
});

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
    const { account, headers } = await family({ email: 'Typed@family.example' });
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
    const [mine, other] = [await family(), await family()];
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
    const { account } = await family();
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
    const { headers } = await family();
    const answer = await send(headers, body);
    expect([answer.status, answer.error().field]).toEqual([400, field]);
  });

  test('needs a confirmed account, and five at most wait', async () => {
    expect((await send((await waiting('new@family.example')).headers)).error().message).toBe(
      'Please confirm your e-mail address first.',
    );
    const { headers } = await family();
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
    const { account, headers } = await family({
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
    const { account, headers } = await family();
    for (let count = 0; count < 6; count += 1) (await add(headers)).ok();
    expect((await add(headers)).status).toBe(409);
    // A new account of the mailbox does not begin anew.
    await db.database.orm.delete(familyAccounts);
    const another = await family({ email: account.email });
    expect((await add(another.headers)).status).toBe(409);
    expect(await db.database.orm.$count(students)).toBe(6);
  });

  test('is added by a student of age, not by a child', async () => {
    const { headers } = await family();
    expect((await add(headers, { relation: 'self' })).error().field).toBe('relation');
    const { studentId } = (await add(headers, { relation: 'self', dateOfBirth: '2000-01-01' })).ok();
    const [stored] = await db.database.orm.select().from(students).where(eq(students.id, studentId));
    expect(stored).toMatchObject({ guardianName: null, guardianRelation: null });
  });
});

describe('who decides for a student', () => {
  const ADULT = '2000-01-01';
  test.each([
    ['a guardian of a child', {}, CHILD.dateOfBirth, true],
    ['a guardian with limited sight', { sight: 'appointments' }, CHILD.dateOfBirth, false],
    ['the student under 18', { relation: 'self' }, CHILD.dateOfBirth, false],
    ['the student whose age is unknown', { relation: 'self' }, null, false],
    ['the student of age', { relation: 'self' }, ADULT, true],
    ['a former guardian of a student of age', {}, ADULT, false],
    ['a guardian whom the student of age allowed', { allowedAt: new Date() }, ADULT, false],
    ['a link that has ended', { endedAt: new Date(), endReason: 'Asked' }, CHILD.dateOfBirth, false],
  ] as const)('%s', async (_, link, dateOfBirth, isDeciding) => {
    const { id } = await buildStudent(db.database, { ...CHILD, dateOfBirth });
    const { account, headers } = await family();
    await buildGuardianship(db.database, { accountId: account.id, studentId: id, ...link });
    const decided = requireDecider(contextOf(account), id).then(
      () => true,
      (error: Error) => error.message,
    );
    expect(await decided).toBe(isDeciding || 'The child was not found.');
    const seen = await api.call(getFamilyChild, { headers, params: { id } });
    if (seen.status === 200) expect(seen.ok().child.isDecider).toBe(isDeciding);
    else expect(isDeciding).toBe(false);
  });
});

test('the account of a student under 18 adds no child, asks for none, and books nothing by itself', async () => {
  const { id } = await buildStudent(db.database, CHILD);
  const { headers, account } = await family({ email: 'meena@family.example' });
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

describe('a student of age', () => {
  test('lets a guardian go on, or no longer', async () => {
    const { id } = await buildStudent(db.database, { ...CHILD, dateOfBirth: '2000-01-01' });
    const [student, mother] = [await family(), await family({ parentName: 'Meena' })];
    await buildGuardianship(db.database, { accountId: student.account.id, studentId: id, relation: 'self' });
    const guardianshipId = await buildGuardianship(db.database, {
      accountId: mother.account.id,
      studentId: id,
    });
    const { headers } = student;
    const list = () => api.call(listOwnGuardians, { headers, params: { id } });
    expect((await list()).ok().guardians).toMatchObject([
      { id: guardianshipId, name: 'Meena', isAllowed: false },
    ]);
    const allow = (by: Record<string, string>, isAllowed: boolean) =>
      api.call(allowGuardian, { headers: by, params: { id, guardianshipId }, body: { isAllowed } });
    expect((await allow(mother.headers, true)).status).toBe(404);
    (await allow(headers, true)).ok();
    await requireSight(contextOf(mother.account), id, 'all');
    expect((await allow(mother.headers, true)).status).toBe(404);
    (await allow(headers, false)).ok();
    await expect(requireSight(contextOf(mother.account), id, 'all')).rejects.toThrow('not found');
  });

  test.each([
    ['a guardian of a child', { relation: 'mother' }, CHILD.dateOfBirth],
    ['a child’s own account', { relation: 'self' }, CHILD.dateOfBirth],
    [
      'a student whose link has ended',
      { relation: 'self', endedAt: new Date(), endReason: 'Asked' },
      '2000-01-01',
    ],
    ['a student with a limited sight', { relation: 'self', sight: 'appointments' }, '2000-01-01'],
    ['a guardian whom the student of age allowed', { allowedAt: new Date() }, '2000-01-01'],
    ['a stranger', null, '2000-01-01'],
  ] as const)('only decides: not %s', async (_, link, dateOfBirth) => {
    const { id } = await buildStudent(db.database, { ...CHILD, dateOfBirth });
    const { account, headers } = await family();
    const guardianshipId = link
      ? await buildGuardianship(db.database, { accountId: account.id, studentId: id, ...link })
      : 1;
    const listed = await api.call(listOwnGuardians, { headers, params: { id } });
    const params = { id, guardianshipId };
    const allowed = await api.call(allowGuardian, { headers, params, body: { isAllowed: true } });
    expect([listed.status, allowed.status]).toEqual([404, 404]);
    expect((await api.call(listOwnGuardians, { params: { id } })).status).toBe(401);
  });
});

describe('the account of a student under 18 sees nobody else', () => {
  const parents =
    'This account sees a child already. A student needs an account of their own, with another e-mail address.';
  const students =
    'This is the account of a student under 18, which sees nobody else. Please use a parent’s account.';
  const give = {
    'an invitation': async (who: Awaited<ReturnType<typeof family>>, studentId: number, relation: string) => {
      const { token: secret } = await invite(studentId, { email: who.account.email, relation });
      return accept(who.headers, { token: secret });
    },
    'an approval': async (
      who: Awaited<ReturnType<typeof family>>,
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
      const parent = await family();
      await buildGuardianship(db.database, { accountId: parent.account.id, studentId: child, origin });
      const refused = await link(parent, id, 'self');
      expect([refused.status, refused.error().message]).toEqual([409, parents]);
    }
    const student = await family();
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
    const { account } = await family();
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

test('an invitation is deleted, with its address, 90 days after it expired', async () => {
  const { id: studentId } = await buildStudent(db.database, CHILD);
  const ago = (days: number) => new Date(api.clock.now.getTime() - days * DAY_MS);
  for (const [email, values] of [
    ['open@family.example', { expiresAt: ago(-1) }],
    ['used@family.example', { expiresAt: ago(89), usedAt: ago(90) }],
    ['expired@family.example', { expiresAt: ago(91) }],
    ['ended@family.example', { expiresAt: ago(91), endedAt: ago(92) }],
  ] as const)
    await buildInvitation(db.database, { studentId, email, ...values });
  await deleteOldInvitations(contextOf((await family()).account));
  const left = await db.database.orm.select().from(guardianInvitations);
  expect(left.map(({ email }) => email).sort()).toEqual(['open@family.example', 'used@family.example']);
});
