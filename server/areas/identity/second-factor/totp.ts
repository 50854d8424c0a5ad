import { Secret, TOTP } from 'otpauth';

// The parameters that every authenticator app supports (RFC 6238).
const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20;
/** Steps that a clock may be off. */
const DRIFT = 1;
/** Steps of the minutes beside, in which a code shows that the clock is wrong. It is refused all the same. */
const ADJACENT = 4;

/** A new secret for an authenticator app, in base 32. */
export function createTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The secret as an otpauth:// address, which apps read from a QR code. @param names are shown in the app. */
export function totpAddress(secret: string, names: { issuer: string; account: string }): string {
  const totp = new TOTP({ ...PARAMETERS, issuer: names.issuer, label: names.account, secret });
  return totp.toString();
}

/** The number of the code's half minute since 1970, at most one from the present; null for a wrong code. */
export function findTimeStep(secret: string, code: string, now: Date, window = DRIFT): number | null {
  const timestamp = now.getTime();
  const delta = TOTP.validate({
    ...PARAMETERS,
    token: code,
    secret: Secret.fromBase32(secret),
    timestamp,
    window,
  });
  return delta === null ? null : TOTP.counter({ period: PARAMETERS.period, timestamp }) + delta;
}

/** Whether a refused code is that of a minute before or after: the clock of the phone is wrong. */
export function isOfAdjacentMinute(secret: string, code: string, now: Date): boolean {
  return findTimeStep(secret, code, now) === null && findTimeStep(secret, code, now, ADJACENT) !== null;
}
