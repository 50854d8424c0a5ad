import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('a caller who disconnects early causes no server error', async () => {
  const config = readConfig({ LOG_LEVEL: 'fatal', LOG_FORMAT: 'json' });
  const app = await buildApp({ config, database: db.database });
  const failures: unknown[] = [];
  app.addHook('onError', async (_request, _reply, error) => {
    if ((error as { status?: number }).status === undefined) failures.push(error);
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const body = JSON.stringify({ email: 'nobody@team.example', password: 'a guess' });
  const calls = 8;
  for (let count = 0; count < calls; count += 1) {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(
      `POST /api/admin/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      () => socket.resetAndDestroy(),
    );
  }
  const refused = () => db.database.orm.$count(auditEvents, eq(auditEvents.action, 'session.refused'));
  await expect.poll(async () => (await refused()) + failures.length, { timeout: 15_000 }).toBe(calls);
  await app.close();
  expect(failures).toEqual([]);
});
