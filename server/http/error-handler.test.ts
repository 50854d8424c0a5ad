import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { preparedQuery } from '#server/db/prepared-query.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let app: FastifyInstance;

const failAs = (state: string) => `do $$ begin raise exception using errcode = '${state}'; end $$`;

beforeAll(async () => {
  db = await createTestDatabase();
  app = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database: db.database });
  const config = { access: 'public' } as const;
  app.get<{ Params: { state: string } }>('/api/failing/:state', { config }, ({ params }) =>
    db.database.orm.execute(sql.raw(failAs(params.state))),
  );
  app.get<{ Params: { state: string } }>('/api/failing/plainly/:state', { config }, ({ params }) =>
    preparedQuery(`failing_${params.state}`, failAs(params.state))(db.database.orm),
  );
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

test.each([
  ['a serialization failure', '40001'],
  ['a deadlock', '40P01'],
  ['a lock that others held for too long', '55P03'],
  ['a statement that took too long', '57014'],
])('%s is no server error: trying again makes sense', async (_, state) => {
  for (const path of ['failing', 'failing/plainly']) {
    const response = await app.inject(`/api/${path}/${state}`);
    expect([path, response.statusCode]).toEqual([path, 503]);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toEqual({
      code: 'busy',
      message: 'The server is busy. Please try again in a few seconds.',
    });
  }
});

test('a reference that another change has broken is a conflict', async () => {
  const response = await app.inject('/api/failing/23503');
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('changed a related record meanwhile'),
  });
});

test('any other refusal of the database is a server error', async () => {
  for (const state of ['23505', '22P02', 'P0001']) {
    const response = await app.inject(`/api/failing/${state}`);
    expect([state, response.statusCode]).toEqual([state, 500]);
    expect(response.headers['retry-after']).toBeUndefined();
    expect(response.json()).toMatchObject({ code: 'internal' });
  }
});
