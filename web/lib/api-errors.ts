import type { ErrorBody, ErrorCode, FreeSlot } from '#contracts/errors.ts';

/** The server answered with an error. `message` is the server's text for people, or empty. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | null;
  /** Other times when the counsellor is free, if the server named some. */
  readonly freeSlots: readonly FreeSlot[];
  /** The record in conflict, if the server names it. */
  readonly recordId: number | null;
  /** The wrong field of the request's body as a dotted path, if it is a single one. */
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

/** The server's message, else the fallback; never the message of a parser or a browser. */
export function errorMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
