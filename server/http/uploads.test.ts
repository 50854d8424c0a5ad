import { once } from 'node:events';
import { type ClientRequest, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { inUploadScope, readUpload } from './uploads.ts';

const TYPE = 'application/octet-stream';
let app: FastifyInstance;
let port: number;
let open: ClientRequest[];
/** Ends the handler that got the body `wait`. */
let finishWork: () => void;

beforeEach(async () => {
  open = [];
  const work = new Promise<void>((resolve) => {
    finishWork = resolve;
  });
  app = Fastify();
  registerErrorHandler(app);
  app.decorateRequest('signedIn', null);
  app.addHook('onRequest', async (incoming) => {
    const id = Number(incoming.headers['x-member']);
    const caller = { id, name: '', email: '', role: 'staff' as const, sessionId: id };
    if (incoming.headers['x-slow']) await new Promise((resolve) => incoming.raw.once('close', resolve));
    incoming.signedIn = {
      actor: { ...caller, nextStep: null, teamRevision: null },
      access: 'students:import',
    };
  });
  inUploadScope(app, { types: [TYPE], maxBytes: 1000 }, (scope) =>
    scope.post('/', async ({ body }) => {
      const text = readUpload(body).toString();
      if (text === 'wait') await work;
      return { text };
    }),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterEach(async () => {
  finishWork();
  for (const sender of open) sender.destroy();
  // The next test needs all places free.
  for (const member of [1, 2, 3]) await vi.waitFor(async () => expect(await send(member)).toBe(200));
  await app.close();
});

const send = async (member: number, payload = 'x', type = TYPE) => {
  const headers = { 'x-member': String(member), 'content-type': type };
  return (await app.inject({ method: 'POST', url: '/', headers, payload })).statusCode;
};

/** Begins a file and stops in its middle, or sends it whole and doesn't hang up. */
function begin(
  member: number,
  text = 'half',
  length = 900,
  more: Record<string, string> = {},
): ClientRequest {
  const headers = { ...more, 'x-member': member, 'content-type': TYPE, 'content-length': length };
  const sender = request({ method: 'POST', host: '127.0.0.1', port, headers, agent: false });
  sender.on('error', () => undefined);
  sender.write(text);
  open.push(sender);
  return sender;
}

const isRefused = (member: number) => vi.waitFor(async () => expect(await send(member)).toBe(503));
const isTaken = (member: number) => vi.waitFor(async () => expect(await send(member)).toBe(200));

test('one member can send two files at once, and a third after one is aborted', async () => {
  const first = begin(1);
  begin(1);
  await isRefused(1);
  const headers = { 'x-member': '1', 'content-type': TYPE };
  const answer = await app.inject({ method: 'POST', url: '/', headers, payload: 'x' });
  expect(answer.headers['retry-after']).toBe('5');
  expect(answer.json()).toMatchObject({ code: 'busy' });
  expect(await send(2)).toBe(200);
  first.destroy();
  await isTaken(1);
});

test('all members together can send four files at once', async () => {
  for (const member of [1, 1, 2, 2]) begin(member);
  await isRefused(1);
  await isRefused(2);
  expect(await send(3)).toBe(503);
  open[0]?.destroy();
  await isTaken(3);
});

test('a refused file frees its place, like an accepted one', async () => {
  for (let sent = 0; sent < 5; sent += 1) {
    expect(await send(1, '')).toBe(400);
    expect(await send(1, 'x', 'image/png')).toBe(415);
    expect(await send(1, 'x'.repeat(1001))).toBe(413);
    expect(await send(1)).toBe(200);
  }
});

test('a file that is aborted before it is read takes no place', async () => {
  for (let sent = 0; sent < 3; sent += 1) {
    const arrived = once(app.server, 'request');
    const sender = begin(1, 'x', 900, { 'x-slow': 'yes' });
    const [incoming] = await arrived;
    const closed = once(incoming, 'close');
    sender.destroy();
    // It ends with an error, as broken connections do.
    await closed.catch(() => undefined);
  }
  expect(await send(1)).toBe(200);
});

test('a file counts while it is processed, even after its sender disconnects', async () => {
  const gone = begin(1, 'wait', 4);
  begin(1, 'wait', 4);
  await isRefused(1);
  const closed = new Promise((resolve) => app.server.once('connection', resolve));
  gone.destroy();
  // The server sees this connection only after the end of the other one.
  begin(2);
  await closed;
  expect(await send(1)).toBe(503);
  finishWork();
  await isTaken(1);
});
