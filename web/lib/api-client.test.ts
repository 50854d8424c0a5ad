import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  changePassword,
  createMember,
  deleteMember,
  listOnlineUsers,
  login,
  updateMember,
} from '#contracts/identity/index.ts';
import { getReportPdf } from '#contracts/reports/index.ts';
import {
  ApiError,
  BadAnswerError,
  callApi,
  configureApiClient,
  downloadFile,
  errorMessage,
  NetworkError,
} from '#web/lib/api-client.ts';
import * as files from '#web/lib/save-file.ts';

const onUnauthenticated = vi.fn<(token: string) => void>();

function stubFetch(answer: () => Response | Promise<Response>) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => answer());
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

function useToken(token: string | null): void {
  onUnauthenticated.mockClear();
  configureApiClient({ getToken: () => token, onUnauthenticated });
}

const credentials = { email: 'a@example.test', password: 'long enough' };

afterEach(() => useToken(null));

describe('a request', () => {
  it('carries the token, the path parameters and a JSON body', async () => {
    useToken('secret');
    const fetch = stubFetch(() => Response.json({ message: 'Done' }));
    await callApi(deleteMember, { params: { id: 7 } });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/admin/team-members/7');
    expect(init).toMatchObject({ method: 'DELETE', body: null });
    expect(init?.headers).toEqual({
      Accept: 'application/json',
      Authorization: 'Bearer secret',
      'Content-Type': 'application/json',
    });
  });

  it('has no token without a session, and names the type of a body', async () => {
    useToken(null);
    const fetch = stubFetch(() => Response.json({ message: 'No', code: 'busy' }, { status: 503 }));
    await callApi(login, { body: credentials }).catch(() => {});
    const [, init] = fetch.mock.calls[0] ?? [];
    expect(init?.headers).toEqual({ Accept: 'application/json', 'Content-Type': 'application/json' });
    expect(init?.body).toBe(JSON.stringify(credentials));
  });

  it('never lets a path parameter leave its segment', async () => {
    const fetch = stubFetch(() => Response.json({ message: 'Done' }));
    await callApi(deleteMember, { params: { id: '../7?x' } });
    expect(fetch.mock.calls[0]?.[0]).toBe('/api/admin/team-members/..%2F7%3Fx');
  });

  it('is typed by the contract', () => {
    // @ts-expect-error the path has a parameter
    const withoutParams = () => callApi(deleteMember);
    // @ts-expect-error the body lacks a password
    const withoutPassword = () => callApi(createMember, { body: { name: 'A', email: 'a@b.c' } });
    // @ts-expect-error the call takes no body
    const withBody = () => callApi(listOnlineUsers, { body: {} });
    const right = () => callApi(updateMember, { params: { id: 1 }, body: { phone: null } });
    expect([withoutParams, withoutPassword, withBody, right]).toHaveLength(4);
  });
});

describe('an answer', () => {
  it('contains only the fields of the schema', async () => {
    const onlineUsers = [{ id: 1, name: 'Asha', role: 'admin', secret: 'x' }];
    stubFetch(() => Response.json({ onlineUsers }));
    expect(await callApi(listOnlineUsers)).toEqual({
      onlineUsers: [{ id: 1, name: 'Asha', role: 'admin' }],
    });
  });

  it.each([
    [
      'a page of HTML',
      () => new Response('<html>', { headers: { 'Content-Type': 'text/html' } }),
      'not-json',
    ],
    ['an error page of HTML', () => new Response('<html>', { status: 502 }), 'not-json'],
    ['nothing at all', () => new Response(null), 'not-json'],
    [
      'half of a JSON text',
      () => new Response('{"onlineUsers": [', { headers: { 'Content-Type': 'application/json' } }),
      'malformed',
    ],
    ['JSON of another shape', () => Response.json({ users: [] }), 'malformed'],
    ['JSON null', () => Response.json(null), 'malformed'],
  ] as const)('that is %s is a bad answer', async (_, answer, reason) => {
    stubFetch(answer);
    const error = await callApi(listOnlineUsers).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BadAnswerError);
    expect(error).toMatchObject({ reason });
    expect(errorMessage(error, 'Fallback')).toBe('Fallback');
  });

  it('with an error has its status, code and message', async () => {
    stubFetch(() => Response.json({ message: 'Taken', code: 'email_taken' }, { status: 409 }));
    const error = await callApi(login, { body: credentials }).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'email_taken', message: 'Taken' });
    expect(errorMessage(error, 'Fallback')).toBe('Taken');
  });

  it.each([
    ['an unknown code', { message: 'Odd', code: 'new_one' }, 'Odd'],
    ['no code', { message: 'Odd' }, 'Odd'],
    ['no message', {}, 'Fallback'],
    ['a blank message', { message: ' ' }, 'Fallback'],
    ['a message that is no text', { message: { a: 1 } }, 'Fallback'],
    ['null', null, 'Fallback'],
  ])('with an error and %s still has a message', async (_, body, words) => {
    stubFetch(() => Response.json(body, { status: 400 }));
    const error = await callApi(login, { body: credentials }).catch((caught: unknown) => caught);
    expect(error).toMatchObject({ status: 400, code: null });
    expect(errorMessage(error, 'Fallback')).toBe(words);
  });
});

describe('a missing answer', () => {
  it('is a network error', async () => {
    stubFetch(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await callApi(listOnlineUsers).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ reason: 'unreachable' });
    expect(errorMessage(error, 'Fallback')).toBe('Fallback');
  });

  it('after 30 seconds is a network error', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => {
      return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    });
    const outcome = callApi(listOnlineUsers).catch((caught: unknown) => caught);
    await vi.advanceTimersByTimeAsync(29_999);
    expect(await Promise.race([outcome, 'waiting'])).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ name: 'NetworkError', reason: 'timeout' });
  });

  it('after a cancelled call is no network error', async () => {
    stubFetch(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
    const error = await callApi(listOnlineUsers, { signal: AbortSignal.abort('left') }).catch(
      (caught: unknown) => caught,
    );
    expect(error).toBe('left');
  });
});

describe('a 401', () => {
  const refuse = (code: string) => stubFetch(() => Response.json({ message: 'No', code }, { status: 401 }));

  it('ends the session of the token that was sent', async () => {
    useToken('secret');
    refuse('unauthenticated');
    await expect(callApi(listOnlineUsers)).rejects.toBeInstanceOf(ApiError);
    expect(onUnauthenticated).toHaveBeenCalledExactlyOnceWith('secret');
  });

  it('ends the session even when it is not JSON', async () => {
    useToken('secret');
    stubFetch(() => new Response('Unauthorized', { status: 401 }));
    await expect(callApi(listOnlineUsers)).rejects.toBeInstanceOf(BadAnswerError);
    expect(onUnauthenticated).toHaveBeenCalledOnce();
  });

  it.each([
    ['without a token', null, 'unauthenticated', () => callApi(listOnlineUsers)],
    ['from login', 'secret', 'invalid_credentials', () => callApi(login, { body: credentials })],
    [
      'for a wrong current password',
      'secret',
      'invalid_credentials',
      () => callApi(changePassword, { body: { currentPassword: 'x', newPassword: 'long enough' } }),
    ],
  ] as const)('%s ends no session', async (_, token, code, call) => {
    useToken(token);
    refuse(code);
    await expect(call()).rejects.toMatchObject({ status: 401 });
    expect(onUnauthenticated).not.toHaveBeenCalled();
  });
});

it.each([
  ['attachment; filename="Kavya Bhat 2026.pdf"', 'Kavya Bhat 2026.pdf'],
  [`attachment; filename="report.pdf"; filename*=UTF-8''%E0%AE%95%20%28a%29.pdf`, 'க (a).pdf'],
  ['', 'unnamed.pdf'],
])('a file with the header %j is saved as %s', async (disposition, name) => {
  const save = vi.spyOn(files, 'saveFile').mockImplementation(() => {});
  stubFetch(() => new Response('%PDF', { headers: { 'Content-Disposition': disposition } }));
  await downloadFile(getReportPdf, 'unnamed.pdf', { params: { id: 5 } });
  expect(save).toHaveBeenCalledExactlyOnceWith(expect.anything(), name);
  save.mockRestore();
});
