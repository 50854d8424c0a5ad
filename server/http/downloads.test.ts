import { get } from 'node:http';
import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { dispositionOf, sendDownload } from './downloads.ts';

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

test.each([
  ['all.csv', 'filename="all.csv"'],
  ['Kavya Bhat 2026.pdf', 'filename="Kavya Bhat 2026.pdf"'],
  [' a/b\\c:"d"\r\n.pdf', 'filename="a b c d .pdf"'],
  ['José D’Souza.pdf', `filename="Jose D Souza.pdf"; filename*=UTF-8''Jos%C3%A9%20D%E2%80%99Souza.pdf`],
  ["Ana (O'Neil)é.pdf", `filename="Ana (O'Neil)e.pdf"; filename*=UTF-8''Ana%20%28O%27Neil%29%C3%A9.pdf`],
  ['கவி report.pdf', `filename="report.pdf"; filename*=UTF-8''%E0%AE%95%E0%AE%B5%E0%AE%BF%20report.pdf`],
  // Would read as another name's end; a fullwidth quotation mark that normalizes to one.
  ['a\u202efdp.exe', 'filename="a fdp.exe"'],
  ['a＂b.pdf', `filename="a b.pdf"; filename*=UTF-8''a%EF%BC%82b.pdf`],
  ['\ud800.pdf', `filename=".pdf"; filename*=UTF-8''%EF%BF%BD.pdf`],
])('the file %j is named in the header', (name, expected) => {
  expect(dispositionOf(name)).toBe(`attachment; ${expected}`);
});
