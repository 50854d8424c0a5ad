import { expect, onTestFinished, vi } from 'vitest';
import type * as z from 'zod/mini';
import type { BodyInputOf, Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { type ErrorBody, ErrorBodySchema } from '#contracts/errors.ts';
import { getMyDay } from '#contracts/insight/index.ts';
import { getBulkChange } from '#contracts/students/index.ts';
import { listTasks } from '#contracts/tasks/index.ts';
import { makeMyDay } from '#web/testing/make-records.ts';

interface Call {
  path: string;
  body: unknown;
}

type Answer = Response | Error | Promise<Response | Error>;
type Answerer = (call: Call) => Answer;

interface Stub {
  endpoint: Endpoint;
  answer: Answerer;
}

/** Every record’s page reads its tasks, and the dashboard My day; most tests have none. */
const NO_TASKS = { tasks: [], today: '2026-04-30', count: { rows: 0, isExact: true } };

/** Answers `fetch` for the running test. Checks requests and answers by the contract; an unexpected call fails the test. */
export function stubApi() {
  const stubs: Stub[] = [
    { endpoint: listTasks, answer: () => json(200, NO_TASKS) },
    { endpoint: getMyDay, answer: () => json(200, makeMyDay()) },
    { endpoint: getBulkChange, answer: () => json(200, { change: null }) },
  ];
  const calls: { endpoint: Endpoint; call: Call }[] = [];
  const surprises: string[] = [];

  function set<E extends Endpoint>(endpoint: E, answer: Answerer): void {
    // The newest answer comes first, so that a test can change it.
    stubs.unshift({ endpoint, answer });
  }

  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body, signal }: RequestInit = {}) => {
    const matching = stubs.filter(({ endpoint }) => endpoint.method === method && matches(endpoint, path));
    // As the server does: a path without a parameter before one with.
    const stub = matching.find(({ endpoint }) => !endpoint.path.includes('{')) ?? matching[0];
    if (!stub) {
      surprises.push(`${method} ${path}`);
      throw new TypeError('Failed to fetch');
    }
    const call = { path, body: typeof body === 'string' ? JSON.parse(body) : undefined };
    const problem = stub.endpoint.body && problemWith(stub.endpoint.body, call.body);
    if (problem) surprises.push(`${method} ${path}: ${problem}`);
    calls.push({ endpoint: stub.endpoint, call });
    const answer = await abortable(stub.answer(call), signal);
    if (answer instanceof Error) throw answer;
    return answer;
  });

  onTestFinished(() => expect(surprises, 'calls that were not expected').toEqual([]));

  return {
    answer<E extends Endpoint>(endpoint: E, body: ResponseOf<E>): void {
      const problem = problemWith(endpoint.response, body);
      if (problem) throw new Error(`${endpoint.path}: ${problem}`);
      set(endpoint, () => json(endpoint.status ?? 200, body));
    },

    refuse(endpoint: Endpoint, status: number, body: ErrorBody | Record<never, never>): void {
      if ('message' in body) ErrorBodySchema.parse(body);
      set(endpoint, () => json(status, body));
    },

    /** Refuses the next call; later ones get the answer that was set before. */
    refuseOnce(endpoint: Endpoint, status: number, body: ErrorBody): void {
      const stub: Stub = {
        endpoint,
        answer() {
          stubs.splice(stubs.indexOf(stub), 1);
          return json(status, ErrorBodySchema.parse(body));
        },
      };
      stubs.unshift(stub);
    },

    disconnect(endpoint: Endpoint): void {
      set(endpoint, () => new TypeError('Failed to fetch'));
    },

    /** Answers only when the returned function is called. */
    hold<E extends Endpoint>(endpoint: E, body: ResponseOf<E>): () => void {
      let release = () => {};
      const answer = new Promise<Response>((resolve) => {
        release = () => resolve(json(endpoint.status ?? 200, body));
      });
      set(endpoint, () => answer);
      return () => release();
    },

    /** Loses the connection only when the returned function is called. */
    holdDisconnect(endpoint: Endpoint): () => void {
      let fail = () => {};
      const failure = new Promise<Error>((resolve) => {
        fail = () => resolve(new TypeError('Failed to fetch'));
      });
      set(endpoint, () => failure);
      return () => fail();
    },

    /** The calls of the endpoint so far. */
    callsOf<E extends Endpoint>(endpoint: E): { path: string; body: BodyInputOf<E> }[] {
      return calls
        .filter((made) => made.endpoint === endpoint)
        .map(({ call }) => call as { path: string; body: BodyInputOf<E> });
    },
  };
}

export type ApiStub = ReturnType<typeof stubApi>;

function json(status: number, body: unknown): Response {
  return Response.json(body, { status });
}

function matches(endpoint: Endpoint, path: string): boolean {
  const pattern = endpoint.path.replace(/\{\w+\}/g, '[^/]+');
  return new RegExp(`^${pattern}$`).test(path.replace(/\?.*/, ''));
}

function problemWith(schema: z.ZodMiniType, value: unknown): string | null {
  const { success, error } = schema.safeParse(value);
  return success ? null : error.message;
}

function abortable(answer: Answer, signal: AbortSignal | null | undefined): Promise<Response | Error> {
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    Promise.resolve(answer).then(resolve, reject);
  });
}
