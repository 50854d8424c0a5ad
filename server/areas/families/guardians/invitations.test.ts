import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  acceptGuardianInvitation,
  inviteGuardian,
  withdrawGuardianInvitation,
} from '#contracts/families/index.ts';
import { DAY_MS } from '#contracts/lib/durations.ts';
import { familyAccounts, guardianInvitations } from '#server/db/schema/families.ts';
import { outbox } from '#server/db/schema/outbox.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { buildInvitation } from '#server/testing/families.ts';
import { api, buildFamily, db } from '#server/testing/set-up-families.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import {
  accept,
  access,
  actionsOf,
  CHILD,
  contextOf,
  invite,
  links,
  open,
  setUpGuardians,
  token,
  waiting,
} from './guardians-fixture.ts';
import { deleteOldInvitations } from './invitations.ts';

setUpGuardians();

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
    const { headers } = await buildFamily();
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
    const { headers, account } = await buildFamily();
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
    const { headers, account } = await buildFamily({ email: 'private@family.example' });
    (await accept(headers, { code })).ok();
    expect(await links(id)).toMatchObject([{ accountId: account.id }]);
  });

  test('confirms no second account of an address', async () => {
    const { id } = await buildStudent(db.database, CHILD);
    const { token: secret } = await invite(id);
    await buildFamily({ email: 'meena@family.example' });
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
    const { headers } = await buildFamily({ email: 'meena@family.example' });
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
    const { headers } = await buildFamily({ email: 'meena@family.example' });
    expect((await accept(headers, { token: secret })).error()).toMatchObject({ field: 'hasResponsibility' });
    (await accept(headers, { token: secret, hasResponsibility: true })).ok();
  });

  test('needs one secret, a right one, and limits guesses', async () => {
    const { headers } = await buildFamily();
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
      const [one, two] = [await buildFamily(), await buildFamily()];
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
  await deleteOldInvitations(contextOf((await buildFamily()).account));
  const left = await db.database.orm.select().from(guardianInvitations);
  expect(left.map(({ email }) => email).sort()).toEqual(['open@family.example', 'used@family.example']);
});
