import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import { login } from '#contracts/identity/index.ts';
import type { Config } from '#server/config.ts';
import { signedIn } from '#server/testing/signed-in.ts';

interface CallOptions {
  token?: string;
  /** Of a family, whose page it is then. */
  cookie?: string;
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  /** The text of an uploaded file, or a value that is sent as JSON. */
  body?: unknown;
}

export interface ServerProcess {
  url: string;
  pid: number | undefined;
  output: { stdout: string; stderr: string };
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** Resolves with its exit code; null when a signal ended it. */
  exited: Promise<number | null>;
  fetch(endpoint: Endpoint, options?: CallOptions): Promise<Response>;
  /** The success answer, checked against the contract. */
  call<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<ResponseOf<E>>;
  signIn(email: string, password: string): Promise<string>;
}

/** Environment variables with which a process opens the database. */
export function environmentOf(config: Config['database']): Record<string, string> {
  return config.kind === 'embedded' ? { DATA_DIR: dirname(config.dataDir) } : { DATABASE_URL: config.url };
}

// The optimizing compiler's run on the embedded database's WebAssembly is a fourth of the processor time of a short process.
export const BASELINE_COMPILER_ONLY = ['--liftoff-only'];

/** Starts a bundled program with these environment variables and no others of the product. */
export function spawnServer(
  program: string,
  environment: Record<string, string>,
  args: string[] = [],
  nodeArgs: string[] = BASELINE_COMPILER_ONLY,
) {
  const child = spawn(process.execPath, [...nodeArgs, program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'error',
      LOG_FORMAT: 'json',
      ...environment,
    },
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output.stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text;
  });
  // 'close' comes when everything it printed has been read.
  const exited = once(child, 'close').then(([code]) => code as number | null);
  return { child, output, exited };
}

/** Starts a server and waits until it listens. @param nodeArgs replace the tests' arguments of node. */
export async function startServer(
  program: string,
  environment: Record<string, string>,
  nodeArgs?: string[],
): Promise<ServerProcess> {
  const { child, output, exited } = spawnServer(program, environment, [], nodeArgs);
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const found = /listening on (\S+)\nDatabase: .*\n/.exec(output.stdout)?.[1];
      if (found) resolve(found);
    });
    void exited.then((code) => reject(new Error(`The server ended with ${code}: ${output.stderr}`)));
  });

  async function send(
    endpoint: Endpoint,
    { token, cookie, params, query, body }: CallOptions = {},
  ): Promise<Response> {
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(params?.[name]));
    return fetch(`${url}${path}?${new URLSearchParams(query).toString()}`, {
      method: endpoint.method,
      headers: {
        'content-type': endpoint.upload ? 'application/octet-stream' : 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(cookie === undefined ? {} : { cookie, origin: url }),
      },
      ...(body === undefined ? {} : { body: endpoint.upload ? String(body) : JSON.stringify(body) }),
    });
  }

  async function call<E extends Endpoint>(endpoint: E, options?: CallOptions): Promise<ResponseOf<E>> {
    const response = await send(endpoint, options);
    const text = await response.text();
    if (response.status !== (endpoint.status ?? 200)) {
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`);
    }
    return endpoint.response.parse(JSON.parse(text)) as ResponseOf<E>;
  }

  return {
    url,
    pid: child.pid,
    output,
    exited,
    kill: (signal) => void child.kill(signal),
    fetch: send,
    call,
    signIn: async (email, password) => signedIn(await call(login, { body: { email, password } })).token,
  };
}
