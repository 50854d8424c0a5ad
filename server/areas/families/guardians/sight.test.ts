import { describe, expect, test } from 'vitest';
import { allowGuardian, getFamilyChild, listOwnGuardians, type Sight } from '#contracts/families/index.ts';
import type { familyAccounts } from '#server/db/schema/families.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildFamilyAccount, buildGuardianship } from '#server/testing/families.ts';
import { api, buildFamily, db } from '#server/testing/set-up-families.ts';
import { CHILD, contextOf, setUpGuardians } from './guardians-fixture.ts';
import { listChildren, requireDecider, requireSight } from './sight.ts';

setUpGuardians();

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

describe('who decides for a student', () => {
  const ADULT = '2000-01-01';
  test.each([
    ['a guardian of a child', {}, CHILD.dateOfBirth, true],
    ['a guardian with limited sight', { sight: 'appointments' }, CHILD.dateOfBirth, false],
    ['the student under 18', { relation: 'self' }, CHILD.dateOfBirth, false],
    ['the student of unknown age', { relation: 'self' }, null, false],
    ['the student of age', { relation: 'self' }, ADULT, true],
    ['a former guardian of a student of age', {}, ADULT, false],
    ['a guardian whom the student of age allowed', { allowedAt: new Date() }, ADULT, false],
    ['a link that has ended', { endedAt: new Date(), endReason: 'Asked' }, CHILD.dateOfBirth, false],
  ] as const)('%s', async (_, link, dateOfBirth, isDeciding) => {
    const { id } = await buildStudent(db.database, { ...CHILD, dateOfBirth });
    const { account, headers } = await buildFamily();
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

describe('a student of age', () => {
  test('lets a guardian go on, or no longer', async () => {
    const { id } = await buildStudent(db.database, { ...CHILD, dateOfBirth: '2000-01-01' });
    const [student, mother] = [await buildFamily(), await buildFamily({ parentName: 'Meena' })];
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
    const { account, headers } = await buildFamily();
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
