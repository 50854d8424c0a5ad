import type { ErrorBody, ErrorCode, FreeSlot } from '#contracts/errors.ts';

/** The server answered with an error. `message` is its own, for people; empty when it gave none. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  /** When the counsellor is free instead, where the server said so. */
  readonly freeSlots: readonly FreeSlot[];
  /** The record that a conflict is with, where the server names it. */
  readonly recordId: number | null;
  /** What of the request's body is wrong, as a path with dots, where it is one field. */
  readonly field: string | null;

  constructor(
    status: number,
    code: ErrorCode | null,
    message: string,
    { freeSlots = [], recordId, field }: Partial<Pick<ErrorBody, 'freeSlots' | 'recordId' | 'field'>> = {},
  ) {
    super(message);
    this.status = status;
    this.code = code;
    this.freeSlots = freeSlots;
    this.recordId = recordId ?? null;
    this.field = field ?? null;
  }
}

/** No complete answer came: offline, server down, or too slow. */
export class NetworkError extends Error {
  override name = 'NetworkError';
  readonly reason: 'unreachable' | 'timeout';

  constructor(reason: 'unreachable' | 'timeout', options?: ErrorOptions) {
    super(`Network: ${reason}`, options);
    this.reason = reason;
  }
}

/** Something answered, but not as the contract says, for example a proxy's HTML page. */
export class BadAnswerError extends Error {
  override name = 'BadAnswerError';
  readonly reason: 'not-json' | 'malformed';
  readonly status: number;

  constructor(reason: 'not-json' | 'malformed', status: number) {
    super(`Bad answer: ${reason}`);
    this.reason = reason;
    this.status = status;
  }
}

/** The server's own words when it gave some, else the fallback; never a parser's or a browser's message. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
