import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createMessageTemplate,
  fillFields,
  listMessageTemplates,
  setTemplateArchived,
  unknownFields,
  updateMessageTemplate,
} from '#contracts/mail/index.ts';
import type { Role } from '#contracts/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { messageTemplates } from '#server/db/schema/messages.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { addStandardTemplates } from './service.ts';

let db: TestDatabase;
let api: TestApp;
const tokens = {} as Record<Role, string>;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  for (const role of ['admin', 'teacher', 'staff'] as const) {
    tokens[role] = await api.signIn((await buildMember(db.database, role)).email, TEST_PASSWORD);
  }
});
afterAll(async () => {
  await api.close();
  await db.drop();
});
beforeEach(async () => {
  await db.database.orm.delete(messageTemplates);
});

const HELLO = {
  name: 'Hello',
  language: 'en',
  channel: 'any',
  subject: 'Hello {guardian}',
  body: 'Dear {guardian},\n\nplease call {office phone}.',
};

const list = async (role: Role = 'teacher', query: { show?: 'all' } = {}) => {
  const path = query.show ? (`${listMessageTemplates.path}?show=all` as const) : listMessageTemplates.path;
  return (await api.call({ ...listMessageTemplates, path }, { token: tokens[role] })).ok().templates;
};
const create = (body: unknown, role: Role = 'admin') =>
  api.call(createMessageTemplate, { token: tokens[role], body });
const update = (id: number, body: unknown, role: Role = 'admin') =>
  api.call(updateMessageTemplate, { token: tokens[role], params: { id }, body });
const archive = (id: number, isArchived: boolean) =>
  api.call(setTemplateArchived, { token: tokens.admin, params: { id }, body: { isArchived } });

test('an office has templates in three languages by default, with known fields only', async () => {
  for (let start = 0; start < 2; start += 1) {
    await addStandardTemplates({ db: db.database.orm, now: api.clock.now });
  }
  const templates = await list();
  expect(new Set(templates.map(({ language }) => language))).toEqual(new Set(['en', 'hi', 'ta']));
  expect(templates).toHaveLength(12);
  for (const { subject, body, isArchived } of templates) {
    expect(unknownFields(`${subject} ${body}`)).toEqual([]);
    expect(fillFields(body, { sender: 'Asha' })).toContain('Asha');
    expect(isArchived).toBe(false);
  }
});

describe('a template', () => {
  test('is added by a manager, read by every member, and named in the trail without its text', async () => {
    const { template } = (await create(HELLO)).ok();
    expect(template).toMatchObject({ ...HELLO, version: 1, isArchived: false });
    expect(await list('staff')).toEqual([template]);
    const events = await db.database.orm.select().from(auditEvents);
    const [event] = events.filter(
      ({ action, subjectId }) => action === 'message_template.created' && subjectId === template.id,
    );
    expect(event).toMatchObject({ subjectType: 'message_template', subjectName: 'Hello' });
    expect(JSON.stringify(event)).not.toContain('office phone');
    for (const role of ['teacher', 'staff'] as const) expect((await create(HELLO, role)).status).toBe(403);
  });

  test('is refused with unknown fields, without a text, and without an e-mail’s subject', async () => {
    for (const [wrong, field, message] of [
      [{ body: 'Dear {parent}' }, 'body', 'There is no such field: {parent}'],
      [{ subject: 'For {child' }, 'subject', 'There is no such field: {'],
      [{ body: ' ' }, 'body', 'Text is required'],
      [{ body: 'x'.repeat(2001) }, 'body', 'Text must be at most 2000 characters long'],
      [{ name: '' }, 'name', 'Name is required'],
      [{ language: 'fr' }, 'language', 'The language is not known'],
      [{ subject: '' }, 'subject', 'An e-mail needs a subject'],
    ] as const) {
      const answer = await create({ ...HELLO, ...wrong });
      expect([answer.status, answer.error().field, answer.error().message]).toEqual([400, field, message]);
    }
    (await create({ ...HELLO, channel: 'whatsapp', subject: null })).ok();
  });

  test('has a unique name in a language, until it is archived', async () => {
    const { template } = (await create(HELLO)).ok();
    expect((await create({ ...HELLO, name: 'HELLO' })).error().code).toBe('conflict');
    (await create({ ...HELLO, language: 'hi' })).ok();
    (await archive(template.id, true)).ok();
    const again = (await create(HELLO)).ok().template;
    expect((await archive(template.id, false)).error().code).toBe('conflict');
    expect((await list()).map(({ id }) => id)).not.toContain(template.id);
    expect((await list('staff', { show: 'all' })).at(-1)).toMatchObject({
      id: template.id,
      isArchived: true,
    });
    const other = (await create({ ...HELLO, name: 'Other' })).ok().template;
    const taken = await update(other.id, { ...HELLO, version: 1 });
    expect([taken.status, taken.error().code]).toEqual([409, 'conflict']);
    (await archive(again.id, true)).ok();
    (await archive(template.id, false)).ok();
  });

  test('is changed with its version', async () => {
    const { template } = (await create(HELLO)).ok();
    const body = { ...HELLO, body: 'Dear {guardian}', version: 1 };
    expect((await update(template.id, body)).ok().template).toMatchObject({ version: 2, body: body.body });
    expect((await update(template.id, { ...body, body: 'x' })).error().code).toBe('stale');
    expect((await update(template.id, { ...body, version: 2 })).ok().template.version).toBe(2);
    expect((await update(template.id, { ...body, subject: null, version: 2 })).status).toBe(400);
    expect((await update(2_147_483_647, body)).status).toBe(404);
    expect((await archive(2_147_483_647, true)).status).toBe(404);
  });
});
