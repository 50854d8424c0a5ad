import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  acceptGuardianInvitation,
  askForAnotherTime,
  getFamilyAccess,
  inviteGuardian,
  recordIdentity,
} from '#contracts/families/index.ts';
import { familyAccounts } from '#server/db/schema/families.ts';
import { students } from '#server/db/schema/records.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { api, db } from '#server/testing/set-up-families.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import {
  actionsOf,
  buildGuardian,
  consentOf,
  enrol,
  type Guardian,
  rowsOf,
  setUpConsents,
  stateAfter,
  token,
} from './consents-fixture.ts';

setUpConsents();

describe('a guardian whom nobody has verified', () => {
  test('waits until a member has seen their identity', async () => {
    const { id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
    const guardian = await buildGuardian(id, { origin: 'request', byKnownAddress: false });
    expect(await stateAfter(id, guardian, 'parent')).toBe('waiting');
    expect((await enrol(id)).error()).toMatchObject({ code: 'consent_needed' });
    const seen = (seenOn: string) =>
      api.call(recordIdentity, { token, params: { id: guardian.guardianshipId }, body: { seenOn } });
    expect((await seen('2099-01-01')).error()).toMatchObject({ field: 'seenOn' });
    (await seen('2026-04-29')).ok();
    expect(await consentOf(id, guardian, 'parent')).toMatchObject({ state: 'given' });
    expect((await rowsOf(id))[0]).toMatchObject({
      ...{ confirmation: 'identity_seen', confirmedByName: 'Asha Rao' },
      confirmedAt: new Date('2026-04-29T00:00:00Z'),
    });
    expect((await enrol(id)).status).toBe(201);
    const { guardians } = (await api.call(getFamilyAccess, { token, params: { id } })).ok();
    expect(guardians[0]).toMatchObject({
      ...{
        isVerified: true,
        byKnownAddress: false,
        identitySeenOn: '2026-04-29',
        identitySeenBy: 'Asha Rao',
      },
    });
    // Later decisions need no second look.
    expect(await stateAfter(id, guardian, 'email')).toBe('given');
    expect(await actionsOf(id)).toContain('student.guardian_identified');
  });

  const invite = async (id: number, email: string, server = api) =>
    (
      await server.call(inviteGuardian, {
        ...{ token, params: { id } },
        body: { email, relation: 'mother', sight: 'all' },
      })
    ).ok();
  const accept = async ({ headers }: Guardian, { token: secret }: { token: string }, server = api) =>
    (await server.call(acceptGuardianInvitation, { headers, body: { token: secret } })).ok();
  const emailOf = async ({ accountId }: Guardian) => {
    const { orm } = db.database;
    const [row] = await orm.select().from(familyAccounts).where(eq(familyAccounts.id, accountId));
    return row?.email ?? '';
  };
  const setAddress = (id: number, email: string | null) =>
    db.database.orm.update(students).set({ email }).where(eq(students.id, id));
  const contactFrom = (id: number, email: string) =>
    buildContact(db.database, 'message', {
      ...{ name: 'Meena', studentId: id, email },
      createdAt: new Date('2026-04-19T06:00:00Z'),
    });
  const askForTime = (id: number, _: string, { headers }: Guardian) =>
    api.call(askForAnotherTime, {
      ...{ headers, params: { id } },
      body: { service: 'career', message: 'In the evening', idempotencyKey: randomUUID() },
    });

  type Give = (id: number, email: string, guardian: Guardian) => Promise<unknown>;
  test.each<[string, 'given' | 'waiting', string, Give, object?]>([
    ['on the record before', 'given', 'before', setAddress],
    ['on a message before', 'given', 'before', contactFrom],
    ['by the account’s own request before', 'waiting', 'before', askForTime],
    ['nowhere', 'waiting', 'before', async () => null],
    ['on the record after', 'waiting', 'after', setAddress],
    ['on a message after', 'waiting', 'after', contactFrom],
    ['on the record of an own child', 'waiting', 'before', setAddress, { origin: 'own_child' }],
  ])(
    'holds from an invitation to an address that the office has %s it: %s',
    async (_, state, when, give, link = {}) => {
      const { id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
      const guardian = await buildGuardian(id, { origin: 'request', byKnownAddress: false, ...link });
      const email = await emailOf(guardian);
      expect(await stateAfter(id, guardian, 'parent')).toBe('waiting');
      if (when === 'before') await give(id, email, guardian);
      const invitation = await invite(id, email);
      if (when === 'after') await give(id, email, guardian);
      await accept(guardian, invitation);
      expect(await consentOf(id, guardian, 'parent')).toMatchObject({ state });
      expect(await rowsOf(id)).toMatchObject([
        { confirmation: state === 'given' ? 'invitation' : 'not_yet', confirmedAt: null },
      ]);
    },
  );

  test.each(['the invitation', 'its use'])('is not proved without mail at %s', async (when) => {
    const { id } = await buildStudent(db.database, { dateOfBirth: '2012-03-04' });
    const guardian = await buildGuardian(id, { origin: 'request', byKnownAddress: false });
    const email = await emailOf(guardian);
    await setAddress(id, email);
    const withoutMail = await createTestApp(db.database, {});
    const invitation = await invite(id, email, when === 'its use' ? api : withoutMail);
    await accept(guardian, invitation, when === 'its use' ? withoutMail : api);
    await withoutMail.close();
    expect(await stateAfter(id, guardian, 'parent')).toBe('waiting');
  });

  test('an ended link, and an unknown one, have no identity to record', async () => {
    const { id } = await buildStudent(db.database);
    const ended = await buildGuardian(id, { endedAt: new Date(), endReason: 'Asked' });
    const record = (guardianshipId: number) =>
      api.call(recordIdentity, { token, params: { id: guardianshipId }, body: { seenOn: '2026-04-29' } });
    expect((await record(ended.guardianshipId)).status).toBe(409);
    expect((await record(2_147_483_647)).status).toBe(404);
  });
});
