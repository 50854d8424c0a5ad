import type * as z from 'zod/mini';
import type { BodyInputOf, Endpoint, ParamsOf, ResponseOf } from '#contracts/endpoint.ts';
import { ErrorBodySchema, type ErrorCode } from '#contracts/errors.ts';
import { ApiError, BadAnswerError, NetworkError } from '#web/lib/api-errors.ts';
import { saveFile } from '#web/lib/save-file.ts';
import { type OnProgress, requestWithProgress } from '#web/lib/upload-request.ts';

export { ApiError, BadAnswerError, errorMessage, NetworkError } from '#web/lib/api-errors.ts';

/** A call without a complete answer fails after this time, so that no screen waits for ever. */
const TIMEOUT_MS = 30_000;
/** The same for a file: a list may have a hundred thousand rows, and the network may be slow. */
const FILE_TIMEOUT_MS = 10 * 60_000;

interface Wiring {
  getToken: () => string | null;
  /** Called when the server refuses this token: its session is over. */
  onUnauthenticated: (token: string) => void;
}

let wiring: Wiring = { getToken: () => null, onUnauthenticated: () => {} };

/** Connects the client to the session. */
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
  /** Sent unchanged, in place of a body. */
  file?: { content: Blob; onProgress: OnProgress };
  signal?: AbortSignal;
  keepalive?: boolean;
}

/**
 * Makes one call of the API.
 * @throws ApiError when the server refused, NetworkError when it could not be reached or took too long,
 *   BadAnswerError when the answer does not match the contract, the signal's reason when it was aborted.
 */
export async function callApi<E extends Endpoint>(
  endpoint: E,
  ...[given]: Options<E>
): Promise<ResponseOf<E>> {
  const options = (given ?? {}) as LooseOptions;
  return answerOf(endpoint, await send(endpoint, options, TIMEOUT_MS, (response) => response.text()));
}

/**
 * Sends a file unchanged. The endpoint must accept its content type.
 * @throws as `callApi` does.
 */
export async function uploadFile<E extends Endpoint & { upload: object }>(
  endpoint: E,
  file: { content: Blob; onProgress: OnProgress },
  ...[given]: Options<E>
): Promise<ResponseOf<E>> {
  const options = { ...(given as LooseOptions | undefined), file };
  return answerOf(endpoint, await send(endpoint, options, FILE_TIMEOUT_MS, (response) => response.text()));
}

function answerOf<E extends Endpoint>(
  endpoint: E,
  { response, content }: { response: Response; content: string },
): ResponseOf<E> {
  if (!isJson(response)) throw new BadAnswerError('not-json', response.status);
  const answer = endpoint.response.safeParse(parseJson(content));
  if (!answer.success) throw new BadAnswerError('malformed', response.status);
  return answer.data as ResponseOf<E>;
}

/**
 * Downloads a file of the API, such as an export. A plain link can't carry the session's token.
 * @param fileName used unless the server names the file.
 * @throws as `callApi` does.
 */
export async function downloadFile<E extends Endpoint>(
  endpoint: E,
  fileName: string,
  ...[given]: Options<E>
): Promise<void> {
  const options = (given ?? {}) as LooseOptions;
  const { response, content } = await send(endpoint, options, FILE_TIMEOUT_MS, (answer) => answer.blob());
  saveFile(content, namedFile(response.headers.get('Content-Disposition') ?? '') ?? fileName);
}

/** The name that the server gave, see RFC 6266. */
function namedFile(disposition: string): string | undefined {
  const [, encoded] = /filename\*=UTF-8''(\S+)/.exec(disposition) ?? [];
  if (encoded !== undefined) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/.exec(disposition)?.[1];
}

/** Resolves with a successful answer. @param read reads its body. */
async function send<Content>(
  endpoint: Endpoint,
  options: LooseOptions,
  timeoutMs: number,
  read: (response: Response) => Promise<Content>,
) {
  const token = wiring.getToken();
  return request(endpoint, options, { token, timeoutMs }, async (response) => {
    if (response.ok) return { response, content: await read(response) };
    const text = await response.text();
    const body = isJson(response) ? ErrorBodySchema.safeParse(parseJson(text)) : undefined;
    const refusal = body?.success ? body.data : undefined;
    const code = refusal?.code ?? null;
    if (token !== null && isSessionOver(endpoint, response.status, code)) wiring.onUnauthenticated(token);
    if (!isJson(response)) throw new BadAnswerError('not-json', response.status);
    throw new ApiError(response.status, code, messageIn(text), refusal);
  });
}

/** A wrong password is a 401 too, but it says nothing about the session. */
function isSessionOver(endpoint: Endpoint, status: number, code: ErrorCode | null): boolean {
  return status === 401 && endpoint.access !== 'public' && code !== 'invalid_credentials';
}

function isJson(response: Response): boolean {
  return /\bjson\b/i.test(response.headers.get('Content-Type') ?? '');
}

/** @param read runs within the timeout, because a body may never end. */
async function request<Result>(
  endpoint: Endpoint,
  options: LooseOptions,
  { token, timeoutMs }: { token: string | null; timeoutMs: number },
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, timeoutMs);
  options.signal?.addEventListener('abort', abort, { once: true });
  if (options.signal?.aborted) abort();
  try {
    const { file } = options;
    const url = urlOf(endpoint, options);
    const init = { ...contentOf(endpoint, options, token), signal: controller.signal };
    const response = await (file ? requestWithProgress(url, init, file.onProgress) : fetch(url, init));
    return await read(response);
  } catch (error) {
    if (error instanceof ApiError || error instanceof BadAnswerError) throw error;
    if (options.signal?.aborted) throw options.signal.reason;
    throw new NetworkError(controller.signal.aborted ? 'timeout' : 'unreachable', { cause: error });
  } finally {
    clearTimeout(timer);
    options.signal?.removeEventListener('abort', abort);
  }
}

function contentOf(endpoint: Endpoint, { body, file, keepalive }: LooseOptions, token: string | null) {
  return {
    method: endpoint.method,
    headers: {
      'Content-Type': file ? file.content.type : 'application/json',
      Accept: 'application/json',
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    },
    body: file ? file.content : body === undefined ? null : JSON.stringify(body),
    keepalive: keepalive ?? false,
  };
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

/** The message of an error, also of a kind that the contract does not know. */
function messageIn(text: string): string {
  const body = parseJson(text);
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body;
  return hasMessage && typeof body.message === 'string' ? body.message.trim() : '';
}
