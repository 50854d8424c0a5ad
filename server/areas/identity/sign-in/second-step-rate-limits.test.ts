import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { auditEvents } from '#server/db/schema/audit.ts';
import { TEST_PASSWORD } from '#server/testing/factories.ts';
import {
  api,
  buildMemberWithFactor,
  challengeOf,
  db,
  giveCode,
  givePassword,
  openChallenge,
  setUpSecondStep,
} from './second-step-fixture.ts';

setUpSecondStep();

type Member = Awaited<ReturnType<typeof buildMemberWithFactor>>;

let places = 0;
/** An address that no other test has used: failures on it count for all tests. */
function newAddress(): string {
  places += 1;
  return `198.51.100.${places}`;
}

/** Gives wrong codes, five per challenge, as an attacker with the password does. */
async function giveWrongCodes(member: Member, times: number, addressOf: (count: number) => string) {
  let challenge = '';
  for (let count = 0; count < times; count += 1) {
    if (count % 5 === 0) challenge = await openChallenge(member);
    const address = addressOf(count);
    const answer = await giveCode(challenge, member.factor.wrongAt(api.clock.now), { address });
    expect([count, answer.status]).toEqual([count, 401]);
  }
}

async function giveRightCode(member: Member, address: string) {
  return giveCode(await openChallenge(member), member.factor.codeAt(api.clock.now), { address });
}

async function expectRateLimited(member: Member, address: string, seconds: number) {
  const answer = await giveRightCode(member, address);
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe(String(seconds));
  expect(answer.error()).toEqual({
    code: 'too_many_attempts',
    message: `Too many failed attempts. Please try again in ${seconds} seconds.`,
  });
}

test('ten wrong codes cause a pause, stated in the response and limited in time', async () => {
  const [member, here] = [await buildMemberWithFactor(), newAddress()];
  await giveWrongCodes(member, 10, () => here);
  await expectRateLimited(member, here, 300);
  api.clock.advance(300_000);
  expect((await giveRightCode(member, here)).status).toBe(200);
});

test('the right password between wrong codes does not reset their count', async () => {
  const [member, address] = [await buildMemberWithFactor(), newAddress()];
  await giveWrongCodes(member, 10, () => address);
  const challenge = await challengeOf(member, { address });
  const code = member.factor.codeAt(api.clock.now);
  expect((await giveCode(challenge, code, { address })).status).toBe(429);
});

test('a code over a rate limit does not count against the challenge', async () => {
  const [member, address] = [await buildMemberWithFactor(), newAddress()];
  await giveWrongCodes(member, 10, () => address);
  const challenge = await openChallenge(member);
  for (let count = 0; count < 7; count += 1) {
    expect((await giveCode(challenge, '123456', { address })).status).toBe(429);
  }
  // The owner signs in from elsewhere while the attacker's network is over its limit.
  const elsewhere = { address: newAddress() };
  expect((await giveCode(challenge, member.factor.codeAt(api.clock.now), elsewhere)).status).toBe(200);
});

test('codes tried from many networks are rate limited, but not on a network the owner has used', async () => {
  const [member, home] = [await buildMemberWithFactor(), newAddress()];
  expect((await giveRightCode(member, home)).status).toBe(200);
  api.clock.advance(60_000);
  await giveWrongCodes(member, 30, (count) => `192.0.2.${Math.floor(count / 5)}`);
  await expectRateLimited(member, newAddress(), 300);
  expect((await giveRightCode(member, home)).status).toBe(200);
});

test('one network trying codes of many members is rate limited like one trying their passwords', async () => {
  const address = newAddress();
  for (let count = 0; count < 10; count += 1) {
    await giveWrongCodes(await buildMemberWithFactor(), 5, () => address);
  }
  const other = await buildMemberWithFactor();
  expect((await giveRightCode(other, address)).status).toBe(429);
  // No password is checked from that network either.
  expect((await givePassword(other.email, TEST_PASSWORD, { address })).status).toBe(429);
});

test('a right code resets the wrong codes and passwords before it', async () => {
  const [member, address] = [await buildMemberWithFactor(), newAddress()];
  const mistypePassword = async () => (await givePassword(member.email, 'wrong', { address })).status;
  for (let count = 0; count < 6; count += 1) expect(await mistypePassword()).toBe(401);
  await giveWrongCodes(member, 8, () => address);
  expect((await giveRightCode(member, address)).status).toBe(200);
  api.clock.advance(60_000);
  await giveWrongCodes(member, 8, () => address);
  for (let count = 0; count < 6; count += 1) expect(await mistypePassword()).toBe(401);
});

test('a right password alone resets none of them', async () => {
  const [member, address] = [await buildMemberWithFactor(), newAddress()];
  for (let count = 0; count < 9; count += 1) await givePassword(member.email, 'wrong', { address });
  await challengeOf(member, { address });
  expect((await givePassword(member.email, 'wrong', { address })).status).toBe(401);
  expect((await givePassword(member.email, TEST_PASSWORD, { address })).status).toBe(429);
});

test('invalid e-mail addresses do not count against a member’s codes', async () => {
  const [member, address] = [await buildMemberWithFactor(), newAddress()];
  for (let count = 0; count < 11; count += 1) {
    await givePassword(`codes ${member.id}`, 'wrong', { address });
  }
  expect((await giveRightCode(member, address)).status).toBe(200);
});

test('codes refused by a rate limit are in the audit trail, counted, before the server closes', async () => {
  const [member, address] = [await buildMemberWithFactor(), newAddress()];
  await giveWrongCodes(member, 10, () => address);
  for (let count = 0; count < 3; count += 1) await giveRightCode(member, address);
  await api.close();
  const events = await db.database.orm
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.subjectId, member.id))
    .orderBy(auditEvents.id);
  expect(events.map(({ action }) => action)).toEqual(
    Array.from({ length: 11 }, () => 'session.code_refused'),
  );
  expect(events.at(-1)).toMatchObject({ address, after: { refusedByRateLimit: 3 } });
});
