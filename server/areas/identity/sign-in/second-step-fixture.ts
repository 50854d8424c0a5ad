import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { completeLogin, login } from '#contracts/identity/index.ts';
import type { Role } from '#contracts/roles.ts';
import { startChallenge } from '#server/areas/identity/sessions/service.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { buildSecondFactor } from '#server/testing/second-factors.ts';
import { challengeIn } from '#server/testing/signed-in.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpSecondStep`. */
export let db: TestDatabase;
export let api: TestApp;

/** Call at the top of a test file. Makes a database for the file and an app for each test. */
export function setUpSecondStep(): void {
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.drop());
  beforeEach(async () => {
    api = await createTestApp(db.database);
  });
  afterEach(() => api.close());
}

export async function buildMemberWithFactor(role: Role = 'staff') {
  const member = await buildMember(db.database, role);
  const factor = await buildSecondFactor(db.database, member.id);
  return { ...member, factor };
}

interface From {
  address?: string;
}

export function givePassword(email: string, password = TEST_PASSWORD, from: From = {}) {
  return api.call(login, { body: { email, password }, ...from });
}

/** The challenge after a right password. */
export async function challengeOf({ email }: { email: string }, from: From = {}): Promise<string> {
  return challengeIn((await givePassword(email, TEST_PASSWORD, from)).ok());
}

/** Skips the password, because its hash is slow by design. */
export function openChallenge({ id }: { id: number }): Promise<string> {
  return startChallenge(
    { db: db.database.orm, now: api.clock.now, address: 'local', office: TEST_OFFICE },
    id,
  );
}

export function giveCode(challenge: string, code: string, from: From = {}) {
  return api.call(completeLogin, { body: { challenge, code }, ...from });
}

export const WRONG_CODE = {
  code: 'invalid_credentials',
  message: 'This code is wrong or was used before. Please enter the code that your app shows now.',
  field: 'code',
};
export const WRONG_RECOVERY_CODE = {
  ...WRONG_CODE,
  message: 'This code is wrong or was used before. Please enter another recovery code.',
};
export const OVER = {
  code: 'challenge_over',
  message: 'The code was not entered in time, or was wrong too often. Please enter your password again.',
};

export function expectRefusal(
  answer: Awaited<ReturnType<typeof giveCode>>,
  body: typeof OVER | typeof WRONG_CODE,
): void {
  expect(answer.status).toBe(401);
  expect(answer.error()).toEqual(body);
}
