import { describe, expect, test } from 'vitest';
import {
  approveGuardianRequest,
  changeGuardian,
  endGuardian,
  inviteGuardian,
  type Sight,
} from '#contracts/families/index.ts';
import { eraseFamily, getFamilyData, mergeStudents, undoMerge } from '#contracts/students/index.ts';
import {
  familyAccounts,
  guardianInvitations,
  guardianRequests,
  guardianships,
} from '#server/db/schema/families.ts';
import { students } from '#server/db/schema/records.ts';
import { buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import {
  buildFamilyAccount,
  buildFamilySession,
  buildGuardianRequest,
  buildGuardianship,
} from '#server/testing/families.ts';
import { api, buildFamily, db } from '#server/testing/set-up-families.ts';
import {
  accept,
  access,
  CHILD,
  contextOf,
  invite,
  links,
  setUpGuardians,
  token,
} from './guardians-fixture.ts';
import { listChildren, requireSight } from './sight.ts';

setUpGuardians();

describe('a member', () => {
  test('without reports gives a sight of appointments only', async () => {
    const staff = await api.signIn((await buildMember(db.database, 'staff')).email, TEST_PASSWORD);
    const { id } = await buildStudent(db.database, CHILD);
    const { account } = await buildFamily();
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
    const { account } = await buildFamily();
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
      const { account, headers } = await buildFamily();
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
    const { account, headers } = await buildFamily({ email: 'meena@family.example' });
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
  const [alone, withAnother, stranger] = [await buildFamily(), await buildFamily(), await buildFamily()];
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
