import type { SignInStep } from '#contracts/endpoint.ts';
import type { ErrorBody, ErrorCode, FreeSlot } from '#contracts/errors.ts';
import { FAMILY_REFUSALS } from '#contracts/families/index.ts';

interface Details extends Omit<ErrorBody, 'message' | 'code'> {
  /** Seconds until another attempt makes sense. */
  retryAfter?: number;
}

/** An error whose message is meant for the person who made the request. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(status: number, code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** @param field path of the wrong field in the body, so that a form can show the message next to it. */
export const badRequest = (message: string, field?: string) =>
  new AppError(400, 'bad_request', message, { field });

/** Adds the path of a part of the body to the field of an error. */
export async function withinPart<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.details.field === undefined) throw error;
    const { status, code, message, details } = error;
    throw new AppError(status, code, message, { field: `${part}.${details.field}` });
  }
}

export const unauthenticated = () => new AppError(401, 'unauthenticated', 'Please sign in to continue.');
export const invalidCredentials = () =>
  new AppError(401, 'invalid_credentials', 'Invalid email or password. Please try again.');
export const forbidden = (message = 'You are not allowed to do this.') =>
  new AppError(403, 'forbidden', message);
/** For data without the family’s consent: by default, of a child whose parent has not agreed yet. */
export const consentNeeded = (
  message = 'The student is under 18. Please call the parent and record their consent first.',
) => new AppError(403, 'consent_needed', message);
export const stepRequired = (step: SignInStep) =>
  step === 'new_password'
    ? new AppError(403, 'new_password_required', 'Please choose a password of your own first.')
    : new AppError(
        403,
        'second_factor_required',
        'Your role needs two-step sign-in. Please set it up first.',
      );
export const challengeOver = () =>
  new AppError(
    401,
    'challenge_over',
    'The code was not entered in time, or was wrong too often. Please enter your password again.',
  );
/** Before a change of how somebody signs in. @param withCode whether the actor's two-step sign-in is on. */
export const identityNeeded = (withCode: boolean) =>
  new AppError(
    400,
    'identity_needed',
    withCode
      ? 'Please confirm the change with your password and a code from your app.'
      : 'Please confirm the change with your password.',
    { field: withCode ? 'identity.code' : 'identity.password' },
  );
/** For a family's account. */
export const tooManyChanges = (retryAfter: number, message: string = FAMILY_REFUSALS.tooManyChanges) =>
  new AppError(429, 'too_many_attempts', message, { retryAfter });
/** Before an account is confirmed in a browser that is not signed in to it. */
export const passwordNeeded = () =>
  new AppError(400, 'identity_needed', 'Please enter the password of the account.', { field: 'password' });
export const notFound = (what: string) => new AppError(404, 'not_found', `${what} was not found.`);
/** @param field as in `badRequest`. */
export const conflict = (code: ErrorCode, message: string, field?: string) =>
  new AppError(409, code, message, { field });
/** For a change of a version that is not the stored one. @param what for example `this student`. */
export const staleVersion = (what: string) => conflict('stale', `Somebody else has changed ${what}.`);
/** @param freeSlots the counsellor's next free times. */
export const notFree = (code: 'slot_taken' | 'outside_hours', message: string, freeSlots: FreeSlot[]) =>
  new AppError(409, code, message, { freeSlots });
/** @param recordId of the existing record. */
export const existsAlready = (message: string, recordId: number) =>
  new AppError(409, 'conflict', message, { recordId });
export const tooManyAttempts = (retryAfter: number) =>
  new AppError(
    429,
    'too_many_attempts',
    `Too many failed attempts. Please try again in ${retryAfter} seconds.`,
    { retryAfter },
  );
/** For a device that sent several messages at once. */
export const tooManyFromDevice = (retryAfter: number) =>
  new AppError(
    429,
    'too_many_attempts',
    'You have sent several messages already. Please try again in five minutes.',
    { retryAfter },
  );
/** For a network that sent many messages at once. */
export const tooManyMessages = (retryAfter: number) =>
  new AppError(
    429,
    'too_many_attempts',
    'Many messages have just come from your connection. Please try again in a minute.',
    { retryAfter },
  );
/** For a network, or everybody, that sent many results of the interest inventory at once. */
export const tooManyResults = (retryAfter: number) =>
  new AppError(
    429,
    'too_many_attempts',
    'Many results have just arrived. Please try again in a few minutes.',
    { retryAfter },
  );
export const tooManyLinks = (retryAfter: number) =>
  new AppError(429, 'too_many_attempts', FAMILY_REFUSALS.tooManyLinks, { retryAfter });
export const linkIsOver = (code: 'link_used' | 'link_expired' | 'link_ended', message: string) =>
  new AppError(410, code, message);
/** Why a link, or an invitation, no longer works. */
export const overFor = ({ used, ended, expired }: Record<'used' | 'ended' | 'expired', string>) => ({
  used: () => linkIsOver('link_used', used),
  ended: () => linkIsOver('link_ended', ended),
  expired: () => linkIsOver('link_expired', expired),
});
export const LINK_OVER = overFor({
  used: 'This link has been used already.',
  ended: 'This link no longer works.',
  expired: 'This link has expired.',
});
export const busy = () =>
  new AppError(503, 'busy', 'The server is busy. Please try again in a few seconds.', { retryAfter: 5 });
