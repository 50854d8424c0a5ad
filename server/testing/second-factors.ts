import { Secret, TOTP } from 'otpauth';
import type { Database } from '#server/db/client.ts';
import { recoveryCodes, secondFactors } from '#server/db/schema/members.ts';
import { hashToken } from '#server/lib/token.ts';

export const STEP_MS = 30_000;

/** The code of an authenticator app at a moment. */
export function appCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** A wrong code: the app shows it neither at the moment nor near it. */
export function wrongAppCode(secret: string, at: Date): string {
  const near = [-3, -2, -1, 0, 1, 2, 3].map((step) =>
    appCode(secret, new Date(at.getTime() + step * STEP_MS)),
  );
  const wrong = ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'];
  return wrong.find((code) => !near.includes(code)) ?? '';
}

export interface TestFactor {
  secret: string;
  codeAt(moment: Date): string;
  wrongAt(moment: Date): string;
  recoveryCodes: readonly [string, string];
}

let made = 0;

/** Gives a member an active second factor with two recovery codes. */
export async function buildSecondFactor(database: Database, memberId: number): Promise<TestFactor> {
  const secret = new Secret({ size: 20 }).base32;
  await database.orm
    .insert(secondFactors)
    .values({ memberId, secret, confirmedAt: new Date('2026-04-01T00:00:00Z') });
  made += 1;
  const codes = [`aaaa-bbbb-cccc-${1000 + made}`, `dddd-eeee-ffff-${1000 + made}`] as const;
  await database.orm
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ memberId, codeHash: hashToken(code.replaceAll('-', '')) })));
  return {
    secret,
    codeAt: (moment) => appCode(secret, moment),
    wrongAt: (moment) => wrongAppCode(secret, moment),
    recoveryCodes: codes,
  };
}
