import type { ErrorCode, FreeSlot } from '#contracts/errors.ts';

interface Extras {
  retryAfter?: number;
  freeSlots?: readonly FreeSlot[];
  recordId?: number;
  field?: string;
}

/** An error whose message is meant for the person who made the request. */
export class AppError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  /** Seconds after which trying again makes sense. */
  readonly retryAfter: number | undefined;
  /** When a counsellor is free instead. */
  readonly freeSlots: readonly FreeSlot[] | undefined;
  /** The record that a conflict is with. */
  readonly recordId: number | undefined;
  /** Of the request's body, where one is wrong: its path, with dots. */
  readonly field: string | undefined;

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    { retryAfter, freeSlots, recordId, field }: Extras = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.retryAfter = retryAfter;
    this.freeSlots = freeSlots;
    this.recordId = recordId;
    this.field = field;
  }
}

/** @param field of the body that is wrong, as a path with dots, so that a form can show the message beside it. */
export const badRequest = (message: string, field?: string) =>
  new AppError(400, 'bad_request', message, field === undefined ? {} : { field });
/**
 * Does work that knows a part of the request's body as a whole: where it refuses a field, that is named with its path.
 * @param part path of the part.
 */
export async function withinPart<Result>(part: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.field === undefined) throw error;
    const field = `${part}.${error.field}`;
    throw new AppError(error.status, error.code, error.message, { field });
  }
}

export const unauthenticated = () => new AppError(401, 'unauthenticated', 'Please sign in to continue.');
export const invalidCredentials = () =>
  new AppError(401, 'invalid_credentials', 'Invalid email or password. Please try again.');
export const forbidden = (message = 'You are not allowed to do this.') =>
  new AppError(403, 'forbidden', message);
/** To somebody whose role has to have a second factor and who has none: anything else has to wait for it. */
export const secondFactorRequired = () =>
  new AppError(403, 'second_factor_required', 'Your role needs two-step sign-in. Please set it up first.');
/** The password has to be given again before another code. */
export const challengeOver = () =>
  new AppError(
    401,
    'challenge_over',
    'There was no right code in time, or too many wrong ones. Please enter your password again.',
  );
export const notFound = (what: string) => new AppError(404, 'not_found', `${what} was not found.`);
/** @param field of the body that is in the way, as with `badRequest`. */
export const conflict = (code: ErrorCode, message: string, field?: string) =>
  new AppError(409, code, message, field === undefined ? {} : { field });
/** For a change to a version that is no longer the stored one. @param what for example `this student`. */
export const staleVersion = (what: string) => conflict('stale', `Somebody else changed ${what} meanwhile.`);
/** For a time at which a counsellor can't be booked. @param freeSlots when she can. */
export const notFree = (
  code: 'slot_taken' | 'outside_hours',
  message: string,
  freeSlots: readonly FreeSlot[],
) => new AppError(409, code, message, { freeSlots });
/** @param recordId of the record that is there already. */
export const existsAlready = (message: string, recordId: number) =>
  new AppError(409, 'conflict', message, { recordId });
export const tooManyAttempts = (retryAfter: number) =>
  new AppError(
    429,
    'too_many_attempts',
    `Too many failed attempts. Please try again in ${retryAfter} seconds.`,
    { retryAfter },
  );
/** To somebody from whose network several messages came at once. */
export const tooManyMessages = (retryAfter: number) =>
  new AppError(
    429,
    'too_many_attempts',
    'Several messages have just come from your connection. Please try again in a minute, or phone us.',
    { retryAfter },
  );
/** To anybody while more messages arrive than people write. */
export const floodOfMessages = (retryAfter: number) =>
  new AppError(
    429,
    'too_many_attempts',
    'We are receiving more messages than usual. Please phone us, or try again in a few minutes.',
    { retryAfter },
  );
/** To whom many links were mailed, or whose network asked for many. */
export const tooManyLinks = (retryAfter: number) =>
  new AppError(
    429,
    'too_many_attempts',
    'Several links were asked for in a short time. Please look into your inbox, also among the spam, or try again in a few minutes.',
    { retryAfter },
  );
export const linkIsOver = (code: 'link_used' | 'link_expired' | 'link_ended', message: string) =>
  new AppError(410, code, message);
export const busy = () =>
  new AppError(503, 'busy', 'The server is busy. Please try again in a few seconds.', { retryAfter: 5 });
