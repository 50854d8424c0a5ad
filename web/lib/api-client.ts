import type * as z from 'zod/mini';
import type { BodyInputOf, Endpoint, ParamsOf, ResponseOf } from '#contracts/endpoint.ts';
import { ErrorBodySchema, type ErrorCode } from '#contracts/errors.ts';
import { ApiError, BadAnswerError, NetworkError } from '#web/lib/api-errors.ts';

export { ApiError, BadAnswerError, errorMessage, NetworkError } from '#web/lib/api-errors.ts';

/** After this long without a complete answer a call counts as failed, so that no screen waits for ever. */
const TIMEOUT_MS = 30_000;

interface Wiring {
  getToken: () => string | null;
  /** A call that carried this token was refused: its session is over. */
  onUnauthenticated: (token: string) => void;
}

const NO_WIRING: Wiring = { getToken: () => null, onUnauthenticated: () => {} };
let wiring = NO_WIRING;

/** Tells the client where the bearer token is and whom to tell when a session is over. */
export function configureApiClient(next: Wiring): void {
  wiring = next;
}

type Has<E, K extends string> = E extends { [P in K]: unknown } ? true : false;
type QueryInputOf<E> = E extends { query: infer S extends z.ZodMiniType } ? z.input<S> : never;

type CallOptions<E extends Endpoint> = {
  signal?: AbortSignal | undefined;
  /** Lets the request outlive the page, for a sign-out just before a tab closes. */
  keepalive?: boolean;
} & (Has<E, 'params'> extends true
  ? { params: { [K in keyof ParamsOf<E>]: string | number } }
  : { params?: never }) &
  (Has<E, 'query'> extends true ? { query: QueryInputOf<E> } : { query?: never }) &
  (Has<E, 'body'> extends true ? { body: BodyInputOf<E> } : { body?: never });

type Options<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

interface LooseOptions {
  params?: Record<string, string | number>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
  keepalive?: boolean;
}

/**
 * Makes one call of the API.
 * @throws ApiError when the server refused, NetworkError when it could not be reached or took too long,
 *   BadAnswerError when the answer is not what the contract says, the signal's reason when it was aborted.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[given]: Options<E>
): Promise<ResponseOf<E>> {
  const options = (given ?? {}) as LooseOptions;
  const token = wiring.getToken();
  const { status, text, isJson } = await request(endpoint, options, token);
  const isSuccess = status >= 200 && status < 300;

  if (!isSuccess) {
    const body = isJson ? ErrorBodySchema.safeParse(parseJson(text)) : undefined;
    const code = body?.success ? body.data.code : null;
    if (token !== null && isSessionOver(endpoint, status, code)) wiring.onUnauthenticated(token);
    if (!isJson) throw new BadAnswerError('not-json', status);
    throw new ApiError(status, code, messageIn(text));
  }
  if (!isJson) throw new BadAnswerError('not-json', status);
  const answer = endpoint.response.safeParse(parseJson(text));
  if (!answer.success) throw new BadAnswerError('malformed', status);
  return answer.data as ResponseOf<E>;
}

/** A wrong password is a 401 too, but it says nothing about the session. */
function isSessionOver(endpoint: Endpoint, status: number, code: ErrorCode | null): boolean {
  return status === 401 && endpoint.access !== 'public' && code !== 'invalid_credentials';
}

async function request(endpoint: Endpoint, options: LooseOptions, token: string | null) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, TIMEOUT_MS);
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted) abort();
  try {
    const response = await fetch(urlOf(endpoint, options), {
      method: endpoint.method,
      headers: {
        ...(options.body === undefined ? {} : { 'Content-Type': 'application/json' }),
        Accept: 'application/json',
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      },
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: controller.signal,
      keepalive: options.keepalive ?? false,
    });
    const isJson = /\bjson\b/i.test(response.headers.get('Content-Type') ?? '');
    return { status: response.status, text: await response.text(), isJson };
  } catch (error) {
    if (options.signal?.aborted) throw options.signal.reason;
    throw new NetworkError(controller.signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function urlOf(endpoint: Endpoint, { params = {}, query = {} }: LooseOptions): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Undefined for text that is no JSON: no schema accepts it. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Even an error of an unknown kind may carry words for the reader. */
function messageIn(text: string): string {
  const body = parseJson(text);
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  return hasMessage && typeof body.message === 'string' ? body.message.trim() : '';
}
