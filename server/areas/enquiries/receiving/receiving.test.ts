import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import {
  createAppointmentRequest,
  createEnquiry,
  createPrivacyRequest,
  listContacts,
} from '#contracts/enquiries/index.ts';
import { CONSENT_WORDING } from '#contracts/students/index.ts';
import { selectSender } from '#server/areas/enquiries/messages/repo.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { contacts } from '#server/db/schema/enquiries.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { rateLimits } from '#server/db/schema/members.ts';
import { createTestApp } from '#server/testing/test-app.ts';
import {
  ASSESSMENT,
  api,
  countEnquiries,
  countRequests,
  db,
  type EnquiryBody,
  eventsOf,
  makeAsk,
  makeEnquiry,
  makeRequest,
  type RequestBody,
  selectRequests,
  send,
  sendEnquiry,
  sendRequest,
  setUpEnquiries,
  tokenOf,
} from './enquiries-fixture.ts';

setUpEnquiries();

describe('a message', () => {
  test('is stored with its consent and an event without personal text', async () => {
    const body = makeEnquiry();
    const answer = await sendEnquiry(body, '198.51.100.201');
    expect(answer.status).toBe(201);
    expect(answer.ok()).toEqual({ received: true });
    const [row] = await db.database.orm.select().from(contacts);
    expect(row).toMatchObject({
      idempotencyKey: body.idempotencyKey,
      name: 'மீனா Example',
      email: 'meena@family.example',
      phone: '+91 1234 500 137',
      message: 'Namaste.\n\nMy daughter is 13.\tCan we talk?',
      status: 'new',
      createdAt: api.clock.now,
    });
    expect(await db.database.orm.select().from(consents)).toMatchObject([
      {
        contactId: row?.id,
        studentId: null,
        purpose: 'contact',
        wording: CONSENT_WORDING,
        givenAt: api.clock.now,
      },
    ]);
    const event = (await eventsOf('enquiry.received')).at(-1);
    expect(event).toMatchObject({
      at: api.clock.now,
      subjectType: 'enquiry',
      subjectId: row?.id,
      subjectName: null,
      actorId: null,
      address: null,
      before: null,
      after: null,
    });
  });

  test('stores no network address with its record', async () => {
    await sendEnquiry(makeEnquiry(), '198.51.100.202');
    const stored = [contacts, consents, rateLimits, auditEvents].map((table) =>
      db.database.orm.select().from(table),
    );
    expect(JSON.stringify(await Promise.all(stored))).not.toContain('198.51.100.202');
  });

  test('loses invisible characters and keeps its line breaks', async () => {
    await sendEnquiry(makeEnquiry({ message: ' a\u0000b\r\nc\rd\u2028e\u202ef\u001b[31m\tg\n ' }));
    const [row] = await db.database.orm.select({ message: contacts.message }).from(contacts);
    expect(row?.message).toBe('ab\nc\nd\nef[31m\tg');
  });

  test.each<[string, Partial<Record<keyof EnquiryBody, unknown>>, string]>([
    ['no key', { idempotencyKey: undefined }, 'idempotencyKey must be a UUID'],
    ['a key that is no UUID', { idempotencyKey: 'x' }, 'idempotencyKey must be a UUID'],
    ['no name', { name: ' ' }, 'Name is required'],
    ['a long name', { name: 'x'.repeat(101) }, 'Name must be at most 100 characters long'],
    ['an invisible name', { name: '\u202e\u200b' }, 'Name is required'],
    ['a blank letter', { name: 'a\u2800b' }, "Name contains characters that can't be stored"],
    ['a name of signs', { name: '- . -' }, 'Name must contain a letter or a number'],
    ['a tower', { name: `Z${'\u0301'.repeat(9)}` }, "Name contains characters that can't be stored"],
    ['no address', { email: '' }, 'Email is required'],
    ['half an address', { email: 'meena@family' }, 'Please enter a valid email address'],
    ['an address with two dots', { email: 'mee..na@family.example' }, 'Please enter a valid email address'],
    ['a long number', { phone: '1'.repeat(31) }, 'Phone must be at most 30 characters long'],
    ['half a number', { phone: '+91 980' }, 'Please enter the whole phone number'],
    ['a date as the number', { phone: '1900-01-01' }, 'Please enter the whole phone number'],
    ['a day as the number', { phone: '11/03/2012' }, 'Please enter the whole phone number'],
    ['a number without its area code', { phone: '12345678' }, 'Please enter the whole phone number'],
    ['two numbers', { phone: '9876543210 9876543211' }, 'Please enter one phone number'],
    ['no letter', { message: '?!\u200b' }, 'Message must contain a letter or a number'],
    [
      'a tower of marks',
      { message: `Z${'\u0301\u200d'.repeat(9)}` },
      "Message contains characters that can't be stored",
    ],
    ['no words', { message: ' \n\t ' }, 'Message is required'],
    ['only invisible ones', { message: '\u0000\u202e' }, 'Message is required'],
    ['too many words', { message: 'x'.repeat(5001) }, 'Message must be at most 5000 characters long'],
    ['half a character', { message: 'x\ud800' }, "Message contains characters that can't be stored"],
    ['no consent', { consentToContact: false }, 'Your consent to be contacted is needed'],
  ])('with %s is refused', async (_, partial, message) => {
    const answer = await sendEnquiry(makeEnquiry(partial));
    expect([answer.status, answer.error().message]).toEqual([400, message]);
    expect(await countEnquiries()).toBe(0);
  });

  test('keeps one empty line between paragraphs', async () => {
    await sendEnquiry(makeEnquiry({ message: `a${'\n'.repeat(4998)}b\n\nc\n \t\n\r\nd` }));
    const [row] = await db.database.orm.select({ message: contacts.message }).from(contacts);
    expect(row?.message).toBe('a\n\nb\n\nc\n\nd');
  });

  test.each([
    ['+९१ १२३४५ ००१३७', '+91 12345 00137'],
    ['௧௨௩௪௫௬௭௮௯௦', '1234567890'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ])('stores the number %s as %s, which every phone dials', async (phone, stored) => {
    expect((await sendEnquiry(makeEnquiry({ phone }))).status).toBe(201);
    expect(await db.database.orm.select({ phone: contacts.phone }).from(contacts)).toEqual([
      { phone: stored },
    ]);
  });

  test('keeps the joiners of Indic scripts', async () => {
    expect((await sendEnquiry(makeEnquiry({ name: 'ക്\u200dഷ क्\u200cष' }))).status).toBe(201);
  });

  test('of the maximum length is stored, in any script', async () => {
    const body = makeEnquiry({ name: 'क'.repeat(100), message: `a${'😀'.repeat(2499)}b`, phone: null });
    expect((await sendEnquiry(body)).status).toBe(201);
  });
});

describe('a request', () => {
  test('is stored with every given consent', async () => {
    const answer = await sendRequest(makeRequest());
    expect([answer.status, answer.ok()]).toMatchObject([201, { received: true, asksForCode: false }]);
    const [row] = await selectRequests();
    expect(row).toMatchObject({
      service: 'career',
      name: 'Gopal Example',
      phone: '+91 1234 500 200',
      email: null,
      preferredDay: '2026-05-04',
      preferredTime: 'evening',
      isUnder18: true,
      assessment: ASSESSMENT,
      status: 'new',
    });
    const given = await db.database.orm.select().from(consents).orderBy(consents.id);
    expect(given.map(({ purpose, contactId }) => [purpose, contactId])).toEqual([
      ['contact', row?.id],
      ['parent', row?.id],
      ['assessment', row?.id],
    ]);
    expect((await eventsOf('appointment_request.received')).at(-1)).toMatchObject({
      subjectType: 'appointment_request',
      subjectId: row?.id,
      subjectName: null,
      address: null,
      after: null,
    });
  });

  test('of an adult without an assessment has one consent', async () => {
    const partial = {
      age: 19,
      parentName: null,
      parentRelation: null,
      consentOfParent: false,
      assessment: undefined,
    };
    await sendRequest(makeRequest({ ...partial, preferredDay: undefined, preferredTime: null }));
    expect(await selectRequests()).toMatchObject([
      { assessment: null, preferredDay: null, preferredTime: null, isUnder18: false },
    ]);
    const given = await db.database.orm.select().from(consents);
    expect(given.map(({ purpose }) => purpose)).toEqual(['contact']);
  });

  test.each<[string, Partial<Record<keyof RequestBody, unknown>>, string]>([
    ['an unknown service', { service: 'astrology' }, 'The service is not known'],
    ['no way to call back', { phone: ' ' }, 'Please give a phone number or an email address'],
    ['half a number', { phone: '98 765' }, 'Please enter the whole phone number'],
    ['an impossible day', { preferredDay: '2026-02-30' }, 'The day must be a date such as 2026-04-30'],
    ['the year 0', { preferredDay: '0000-01-01' }, 'The day must be a date such as 2026-04-30'],
    ['today', { preferredDay: '2026-04-30' }, 'Please choose a day: tomorrow or later'],
    ['a day far ahead', { preferredDay: '2027-05-01' }, 'Please choose a day within the next year'],
    ['a Sunday', { preferredDay: '2026-05-03' }, 'We are closed on Sundays. Please choose another day'],
    [
      'a Saturday evening',
      { preferredDay: '2026-05-02' },
      'We are closed at that time. Please choose another one',
    ],
    ['an unknown time', { preferredTime: 'midnight' }, 'The time of day is not known'],
    ['no consent', { consentToContact: false }, 'Your consent to be contacted is needed'],
    [
      'an assessment without recommendations',
      { assessment: { ...ASSESSMENT, recommendations: undefined } },
      'The assessment needs its recommendations',
    ],
    [
      'an invalid assessment',
      { assessment: 'Software Development' },
      'The assessment must have its answers and recommendations',
    ],
    [
      'endless recommendations',
      { assessment: { ...ASSESSMENT, recommendations: Array.from({ length: 31 }, () => 'Law') } },
      'There are too many recommendations',
    ],
    [
      'an endless answer',
      { assessment: { ...ASSESSMENT, interests: 'x'.repeat(2001) } },
      'Interests must be at most 2000 characters long',
    ],
  ])('with %s is refused', async (_, partial, message) => {
    const answer = await sendRequest(makeRequest(partial));
    expect([answer.status, answer.error().message]).toEqual([400, message]);
    expect(await countRequests()).toBe(0);
  });
});

describe('the day of a request', () => {
  test('is checked by the calendar of TIME_ZONE', async () => {
    // In New York it is still the day before, and so the last bookable day is earlier too.
    api.clock.now = new Date('2026-04-30T02:00:00Z');
    const abroad = await createTestApp(db.database, { TIME_ZONE: 'America/New_York' });
    abroad.clock.now = api.clock.now;
    const answers = [];
    for (const preferredDay of ['2026-04-30', '2027-04-30']) {
      for (const { call } of [api, abroad]) {
        answers.push((await call(createAppointmentRequest, { body: makeRequest({ preferredDay }) })).status);
      }
    }
    expect(answers).toEqual([400, 201, 201, 400]);
    await abroad.close();
  });

  test('is not checked again for a repeated request', async () => {
    const body = makeRequest({ preferredDay: '2026-05-01' });
    await sendRequest(body);
    api.clock.advance(24 * 3_600_000);
    expect((await sendRequest(body)).status).toBe(201);
    expect((await sendRequest({ ...body, idempotencyKey: randomUUID() })).status).toBe(400);
    expect(await countRequests()).toBe(1);
  });
});

test('a record, its consents and its event are stored together or not at all', async () => {
  await db.database.pool.query('alter table consents rename to consents_away');
  try {
    const events = await db.database.orm.$count(auditEvents);
    const silent = await createTestApp(db.database, { LOG_LEVEL: 'silent' });
    const answer = await silent.call(createEnquiry, { body: makeEnquiry() });
    expect([answer.status, answer.error().code]).toEqual([500, 'internal']);
    await silent.close();
    expect(await countEnquiries()).toBe(0);
    expect(await db.database.orm.$count(rateLimits)).toBe(0);
    expect(await db.database.orm.$count(auditEvents)).toBe(events);
  } finally {
    await db.database.pool.query('alter table consents_away rename to consents');
  }
});

describe('with PUBLIC_SERVICES=browser', () => {
  test('removes the endpoints of the forms and keeps earlier records readable', async () => {
    await sendEnquiry();
    const quiet = await createTestApp(db.database, { PUBLIC_SERVICES: 'browser' });
    for (const [endpoint, body] of [
      [createEnquiry, makeEnquiry()],
      [createAppointmentRequest, makeRequest()],
    ] as const) {
      const answer = await quiet.call<Endpoint>(endpoint, { body });
      expect([answer.status, answer.error().code]).toEqual([404, 'not_found']);
    }
    const description = (await quiet.app.inject('/api/openapi.json')).json<{ paths: object }>();
    const forms = [createEnquiry.path, createAppointmentRequest.path];
    expect(Object.keys(description.paths).filter((path) => forms.some((form) => form === path))).toEqual([]);
    expect((await quiet.call(listContacts, { token: await tokenOf() })).ok().contacts).toHaveLength(1);
    await quiet.close();
  });
});

describe.each([
  ['a message', createEnquiry, makeEnquiry],
  ['a request', createAppointmentRequest, makeRequest],
  ['a privacy request', createPrivacyRequest, makeAsk],
] as const)('the language of %s', (_, endpoint, make) => {
  test.each([
    [undefined, 'en'],
    ['en', 'en'],
    ['ml', 'ml'],
  ])('%s is stored as %s, with the contact and its consents', async (language, stored) => {
    expect((await send(endpoint, make({ language }))).status).toBe(201);
    const [contact] = await db.database.orm.select().from(contacts);
    expect(contact?.language).toBe(stored);
    const given = await db.database.orm.select().from(consents);
    expect(given.map((consent) => consent.language)).toEqual(given.map(() => stored));
    expect(await selectSender(db.database.orm, contact?.id ?? 0)).toMatchObject({ language: stored });
  });

  test('is no other content of a repeated key', async () => {
    const body = make({ language: 'ta' });
    for (const language of ['ta', 'hi', undefined]) {
      expect((await send(endpoint, { ...body, language })).status).toBe(201);
    }
    expect(await db.database.orm.select({ language: contacts.language }).from(contacts)).toEqual([
      { language: 'ta' },
    ]);
  });

  test.each(['fr', 'EN', '', null])('%j is refused', async (language) => {
    const answer = await send(endpoint, make({ language }));
    expect([answer.status, answer.error().message]).toEqual([400, 'The language is not known']);
  });
});
