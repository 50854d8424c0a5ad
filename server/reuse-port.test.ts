import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, inject, test } from 'vitest';
import { environmentOf, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace } from '#server/testing/test-database.ts';

const CONNECTIONS = 40;

const running: ServerProcess[] = [];
const places: DatabasePlace[] = [];

afterEach(async () => {
  for (const server of running.splice(0)) {
    server.kill('SIGKILL');
    await server.exited;
  }
  for (const place of places.splice(0)) await place.remove();
});

/** On its own database, since an embedded one belongs to one process. */
async function start(port: string): Promise<ServerProcess> {
  const place = await createDatabasePlace();
  places.push(place);
  const server = await startServer(inject('serverProgram'), {
    ...environmentOf(place.config),
    PORT: port,
    REUSE_PORT: 'true',
    METRICS_PORT: '0',
    SAMPLE_DATA: 'false',
  });
  running.push(server);
  return server;
}

/** How many requests a process has answered, by its own metrics. */
async function countAnswers({ output }: ServerProcess): Promise<number> {
  const url = /^Metrics: (\S+)$/m.exec(output.stdout)?.[1] ?? '';
  const text = await (await fetch(url)).text();
  const [, count = '0'] =
    /^srichakra_http_request_duration_seconds_count\{.*route="\/healthz".*\} (\d+)$/m.exec(text) ?? [];
  return Number(count);
}

async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
}

/** Whether a request on this connection is answered. */
function isAnswered(socket: Socket): Promise<boolean> {
  return new Promise((resolve) => {
    if (socket.destroyed) resolve(false);
    let answer = '';
    socket.on('data', (chunk) => {
      answer += String(chunk);
      if (answer.includes('HTTP/1.1 200')) resolve(true);
    });
    socket.on('error', () => resolve(false));
    socket.on('close', () => resolve(false));
    socket.write('GET /healthz HTTP/1.1\r\nHost: product.example\r\n\r\n');
  });
}

const askAll = (sockets: Socket[]) => Promise.all(sockets.map(isAnswered));
const countTrue = (answers: boolean[]) => answers.filter(Boolean).length;

test('two processes share a port, and a killed one loses only its own connections', async () => {
  const first = await start('0');
  const second = await start(new URL(first.url).port);
  expect(second.url).toBe(first.url);

  const sockets = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(first.url)));
  expect(countTrue(await askAll(sockets))).toBe(CONNECTIONS);
  const [ofFirst, ofSecond] = [await countAnswers(first), await countAnswers(second)];
  expect(ofFirst).toBeGreaterThan(0);
  expect(ofSecond).toBeGreaterThan(0);
  expect(ofFirst + ofSecond).toBe(CONNECTIONS);

  first.kill('SIGKILL');
  await first.exited;
  expect(countTrue(await askAll(sockets))).toBe(ofSecond);
  const later = await Promise.all(Array.from({ length: CONNECTIONS }, () => open(second.url)));
  expect(countTrue(await askAll(later))).toBe(CONNECTIONS);
  for (const socket of [...sockets, ...later]) socket.destroy();
});
