import { get } from 'node:http';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { sendDownload } from './downloads.ts';

test('a file is produced no faster than it is read, and only as far as it is read', async () => {
  let made = 0;
  let hasEnded = false;
  async function* pieces() {
    try {
      for (; made < 1000; made += 1) yield 'x'.repeat(1_000_000);
    } finally {
      hasEnded = true;
    }
  }
  const app = Fastify();
  app.get('/', (_, reply) => sendDownload(reply, 'text/csv', { fileName: 'all.csv', pieces: pieces() }));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const request = get(address, (response) => response.once('data', () => request.destroy()));
  request.on('error', () => undefined);
  await vi.waitFor(() => expect(hasEnded).toBe(true), { timeout: 10_000 });
  expect(made).toBeLessThan(100);
  await app.close();
});

test('a stalled reader is disconnected, and the place is freed', async () => {
  async function* pieces() {
    for (;;) yield 'x'.repeat(1_000_000);
  }
  const release = vi.fn();
  const app = Fastify();
  app.get('/', (_, reply) =>
    sendDownload(reply, 'text/csv', { fileName: 'all.csv', pieces: pieces(), release }, 200),
  );
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const request = get(address, (response) => response.on('error', () => undefined));
  request.on('error', () => undefined);
  await vi.waitFor(() => expect(release).toHaveBeenCalledTimes(1), { timeout: 10_000 });
  request.destroy();
  await app.close();
});
