import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#contracts/index.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

describe('the description', () => {
  interface Operation {
    summary: string;
    operationId: string;
    security?: unknown[];
    requestBody?: unknown;
    parameters?: { name: string }[];
    responses: Record<string, unknown>;
  }

  test('lists every endpoint of the registry and nothing else', async () => {
    const response = await api.app.inject('/api/openapi.json');
    expect(response.statusCode).toBe(200);
    const { paths } = response.json<{ paths: Record<string, Record<string, Operation>> }>();
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(ENDPOINTS.map(({ method, path }) => `${method} ${path}`).sort());
    const operations = ENDPOINTS.map(({ method, path }) => paths[path]?.[method.toLowerCase()]);
    expect(new Set(operations.map((operation) => operation?.operationId)).size).toBe(ENDPOINTS.length);
    for (const [index, endpoint] of ENDPOINTS.entries()) {
      const operation = operations[index];
      expect(operation?.summary).toBe(endpoint.summary);
      expect(Object.keys(operation?.responses ?? {})).toEqual([String(endpoint.status ?? 200), '4XX', '5XX']);
      expect(operation?.requestBody !== undefined).toBe(
        endpoint.body !== undefined || endpoint.upload !== undefined,
      );
      const family = endpoint.access === 'family' ? [{ family: [] }] : undefined;
      expect(operation?.security).toEqual(endpoint.access === 'public' ? [] : family);
    }
  });

  test('has a page without inline scripts', async () => {
    const response = await api.app.inject('/api/docs');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toContain('text/html');
    expect(response.body).not.toMatch(/<script(?![^>]*\ssrc=)/);
    const [, script = ''] = /<script src="\.?([^"]+)"/.exec(response.body) ?? [];
    const loaded = await api.app.inject(
      script.startsWith('/api') ? script : `/api/docs${script.replace('/docs', '')}`,
    );
    expect(loaded.statusCode).toBe(200);
  });
});
