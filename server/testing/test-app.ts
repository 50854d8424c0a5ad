import { eq } from 'drizzle-orm';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { type ErrorBody, ErrorBodySchema } from '#contracts/errors.ts';
import { login } from '#contracts/identity/index.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/client.ts';
import { members } from '#server/db/schema/members.ts';
import { emailKeyOf } from '#server/lib/mail-address.ts';
import { buildSession, TEST_PASSWORD } from '#server/testing/factories.ts';
import { signedIn } from '#server/testing/signed-in.ts';

const ADDRESS = '203.0.113.1';
/** A page of the app sends its requests with this origin. */
const ORIGIN = 'http://localhost:80';

/** The cookie that a browser sends after an answer with `set-cookie`. */
export const cookieOf = (header: unknown): string => String(header).split(';')[0] ?? '';

interface CallOptions {
  token?: string | undefined;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  /** The bytes of an uploaded file, or a value that is sent as JSON. */
  body?: unknown;
  /** The caller's address, sent as the trusted proxy's header. */
  address?: string;
  userAgent?: string;
  /** Added to the headers of every call. */
  headers?: Record<string, string>;
}

interface Answer<E extends Endpoint> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  /** The success answer, checked against the contract. */
  ok(): ResponseOf<E>;
  /** The refusal, checked against the contract. */
  error(): ErrorBody;
}

export interface TestApp {
  app: FastifyInstance;
  /** The app's clock. */
  clock: { now: Date; advance(ms: number): void };
  call<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<Answer<E>>;
  /** Inserts a session and returns its bearer token. It checks a password other than TEST_PASSWORD, which takes time. */
  signIn(email: string, password: string): Promise<string>;
  close(): Promise<void>;
}

function payloadOf(body: unknown): string | Buffer {
  if (Buffer.isBuffer(body)) return body;
  return body === undefined ? '' : JSON.stringify(body);
}

/** The app with its shipped options, on the given database, with a clock that stands still. */
export async function createTestApp(
  database: Database,
  environment: Record<string, string> = {},
): Promise<TestApp> {
  const clock = {
    now: new Date('2026-04-30T06:00:00Z'),
    advance(ms: number) {
      clock.now = new Date(clock.now.getTime() + ms);
    },
  };
  const config = readConfig({
    LOG_LEVEL: 'error',
    LOG_FORMAT: 'json',
    TRUST_PROXY: 'true',
    // Every endpoint is there.
    PUBLIC_SERVICES: 'accounts',
    ...environment,
  });
  const app = await buildApp({ config, database, clock: () => clock.now });
  await app.ready();

  async function call<E extends Endpoint>(endpoint: E, options: CallOptions = {}): Promise<Answer<E>> {
    const url = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(options.params?.[name]));
    const response = await app.inject({
      method: endpoint.method,
      url,
      headers: {
        'content-type': endpoint.upload ? 'application/octet-stream' : 'application/json',
        'x-forwarded-for': options.address ?? ADDRESS,
        ...(options.userAgent === undefined ? {} : { 'user-agent': options.userAgent }),
        ...(options.token === undefined ? {} : { authorization: `Bearer ${options.token}` }),
        ...(url.startsWith('/api/family/') ? { origin: ORIGIN } : {}),
        ...options.headers,
      },
      query: options.query ?? {},
      payload: payloadOf(options.body),
    });
    return {
      status: response.statusCode,
      headers: response.headers,
      ok: () => {
        if (response.statusCode !== (endpoint.status ?? 200)) {
          throw new Error(`${endpoint.method} ${url}: ${response.statusCode} ${response.body}`);
        }
        const answer = endpoint.download === undefined ? response.json() : response.body;
        return endpoint.response.parse(answer) as ResponseOf<E>;
      },
      error: () => ErrorBodySchema.parse(response.json()),
    };
  }

  return {
    app,
    clock,
    call,
    async signIn(email, password) {
      if (password !== TEST_PASSWORD) {
        return signedIn((await call(login, { body: { email, password } })).ok()).token;
      }
      const [member] = await database.orm
        .select({ id: members.id })
        .from(members)
        .where(eq(members.emailKey, emailKeyOf(email)));
      if (!member) throw new Error(`No member has the address ${email}`);
      const { absoluteMs } = config.session;
      return buildSession(database, member.id, { at: clock.now, address: ADDRESS, absoluteMs });
    },
    close: () => app.close(),
  };
}
