import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerErrorHandler } from './error-handler.ts';
import { registerJsonBodies } from './json-bodies.ts';

const app = Fastify();

beforeAll(() => {
  registerJsonBodies(app);
  registerErrorHandler(app);
  app.post('/', (request) => ({ got: request.body ?? null }));
});
afterAll(() => app.close());

test.each([
  ['{"email":', 'The request is not valid JSON.'],
  ['\u0000', 'The request is not valid JSON.'],
  ['{"__proto__":', 'The request is not valid JSON.'],
  ['{"__proto__":{"role":"super_admin"}}', 'The request has a field whose name is not allowed.'],
  ['{"\\u005f_proto__":1}', 'The request has a field whose name is not allowed.'],
  ['{"a":[{"constructor":{"prototype":{}}}]}', 'The request has a field whose name is not allowed.'],
])('%s is refused with a fitting message', async (payload, message) => {
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: '/', headers, payload });
  expect(response.statusCode).toBe(400);
  expect(response.json()).toEqual({ code: 'bad_request', message });
});

test('bytes that are not UTF-8 are refused', async () => {
  const headers = { 'content-type': 'application/json; charset=iso-8859-1' };
  const payload = Buffer.from('{"name":"Ren\u00e9e"}', 'latin1');
  const response = await app.inject({ method: 'POST', url: '/', headers, payload });
  expect(response.json()).toEqual({ code: 'bad_request', message: 'The request is not valid UTF-8.' });
});

test.each([
  ['', null],
  ['{"a":1}', { a: 1 }],
  ['\ufeff[]', []],
])('%j is accepted', async (payload, got) => {
  const headers = { 'content-type': 'application/json' };
  const response = await app.inject({ method: 'POST', url: '/', headers, payload });
  expect(response.json()).toEqual({ got });
});
