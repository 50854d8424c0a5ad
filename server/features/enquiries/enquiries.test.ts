import { randomUUID } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeSampleData } from '#contracts/dashboard.ts';
import type { BodyInputOf, Endpoint } from '#contracts/endpoint.ts';
import {
  AppointmentRequestInputSchema,
  CONSENT_WORDING,
  createAppointmentRequest,
  createEnquiry,
  EnquiryInputSchema,
} from '#contracts/enquiries.ts';
import {
  listAppointmentRequests,
  listEnquiries,
  setAppointmentRequestStatus,
  setEnquiryStatus,
} from '#contracts/enquiry-inbox.ts';
import { NEWEST_RECORDS } from '#contracts/records.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { brakes } from '#server/db/schema/brakes.ts';
import { appointmentRequests, consents, enquiries } from '#server/db/schema/enquiries.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { brakesFor } from './limits.ts';

let db: TestDatabase;
let api: TestApp;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  for (const table of [enquiries, appointmentRequests, brakes]) await db.database.orm.delete(table);
  api = await createTestApp(db.database);
});
afterEach(() => api.close());

type EnquiryBody = BodyInputOf<typeof createEnquiry>;
type RequestBody = BodyInputOf<typeof createAppointmentRequest>;

function makeEnquiry(partial: Partial<Record<keyof EnquiryBody, unknown>> = {}) {
  return {
    idempotencyKey: randomUUID(),
    name: 'மீனா Example',
    email: 'meena@family.example',
    phone: '+91 1234 500 137',
    message: 'Namaste.\n\nMy daughter is 13.\tCan we talk?',
    consentToContact: true,
    website: '',
    ...partial,
  };
}

const ASSESSMENT = {
  name: 'Asha Example',
  age: '15',
  educationLevel: 'high_school',
  interests: 'Computers and drawing',
  strengths: 'Logical and patient',
  careerGoals: 'To build\nthings that help',
  recommendations: ['Software Development', 'Graphic Design'],
};

function makeRequest(partial: Partial<Record<keyof RequestBody, unknown>> = {}) {
  return {
    idempotencyKey: randomUUID(),
    service: 'career',
    name: 'Gopal Example',
    phone: '+91 1234 500 200',
    email: null,
    preferredDay: '2026-05-04',
    preferredTime: 'evening',
    isUnder18: true,
    consentToContact: true,
    consentOfParent: true,
    assessment: ASSESSMENT,
    ...partial,
  };
}

/** The list's endpoint, to ask it for the page after another one. */
function pageOf<E extends Endpoint>(endpoint: E, before: string | undefined): E {
  return before === undefined ? endpoint : { ...endpoint, path: `${endpoint.path}?before=${before}` };
}

let lastHost = 0;
/** Sends from an address far from all that sent before, unless one is given. */
function send(endpoint: Endpoint, body: unknown, address?: string) {
  lastHost += 1;
  const fresh = `10.${Math.floor(lastHost / 256)}.${lastHost % 256}.1`;
  return api.call(endpoint, { body, address: address ?? fresh });
}

const sendEnquiry = (body: unknown = makeEnquiry(), address?: string) => send(createEnquiry, body, address);
const sendRequest = (body: unknown = makeRequest(), address?: string) =>
  send(createAppointmentRequest, body, address);
const countEnquiries = () => db.database.orm.$count(enquiries);
const countRequests = () => db.database.orm.$count(appointmentRequests);

async function tokenOf(role: 'super_admin' | 'staff' = 'staff'): Promise<string> {
  return api.signIn((await buildMember(db.database, role)).email, TEST_PASSWORD);
}

async function eventsOf(action: string) {
  const events = await db.database.orm.select().from(auditEvents).orderBy(auditEvents.id);
  return events.filter((event) => event.action === action);
}

describe('a message', () => {
  test('is stored with its consent and an event without personal text', async () => {
    const body = makeEnquiry();
    const answer = await sendEnquiry(body, '198.51.100.201');
    expect(answer.status).toBe(201);
    expect(answer.ok()).toEqual({ received: true });
    const [row] = await db.database.orm.select().from(enquiries);
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
        enquiryId: row?.id,
        appointmentRequestId: null,
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

  test('leaves no address anywhere beside it', async () => {
    await sendEnquiry(makeEnquiry(), '198.51.100.202');
    const stored = [enquiries, consents, brakes, auditEvents].map((table) =>
      db.database.orm.select().from(table),
    );
    expect(JSON.stringify(await Promise.all(stored))).not.toContain('198.51.100.202');
  });

  test('loses what is invisible and keeps its line breaks', async () => {
    await sendEnquiry(makeEnquiry({ message: ' a\u0000b\r\nc\rd\u2028e\u202ef\u001b[31m\tg\n ' }));
    const [row] = await db.database.orm.select({ message: enquiries.message }).from(enquiries);
    expect(row?.message).toBe('ab\nc\nd\nef[31m\tg');
  });

  test.each<[string, Partial<Record<keyof EnquiryBody, unknown>>, string]>([
    ['no key', { idempotencyKey: undefined }, 'idempotencyKey must be a UUID'],
    ['a key that is none', { idempotencyKey: 'x' }, 'idempotencyKey must be a UUID'],
    ['no name', { name: ' ' }, 'Name is required'],
    ['a long name', { name: 'x'.repeat(101) }, 'Name must be at most 100 characters long'],
    ['a deceptive name', { name: 'a\u202eb' }, "Name contains characters that can't be stored"],
    ['a name of signs', { name: '- . -' }, 'Name must contain a letter or a number'],
    ['a blank letter', { name: 'a\u3164b' }, "Name contains characters that can't be stored"],
    ['a mark of direction', { name: 'a\u200fb' }, "Name contains characters that can't be stored"],
    ['a hidden tag', { name: 'a\u{e0041}b' }, "Name contains characters that can't be stored"],
    ['a tower', { name: `Z${'\u0301'.repeat(9)}` }, "Name contains characters that can't be stored"],
    ['no address', { email: '' }, 'Email is required'],
    ['half an address', { email: 'meena@family' }, 'Please enter a valid email address'],
    ['a long number', { phone: '1'.repeat(31) }, 'Phone must be at most 30 characters long'],
    ['half a number', { phone: '+91 980' }, 'Please enter the whole phone number'],
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

  test('keeps one empty line between paragraphs, however many were sent', async () => {
    await sendEnquiry(makeEnquiry({ message: `a${'\n'.repeat(4998)}b\n\nc\n \t\n\r\nd` }));
    const [row] = await db.database.orm.select({ message: enquiries.message }).from(enquiries);
    expect(row?.message).toBe('a\n\nb\n\nc\n\nd');
  });

  test.each([
    ['+९१ १२३४५ ००१३७', '+91 12345 00137'],
    ['௧௨௩௪௫௬', '123456'],
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ])('keeps the number %s as %s, which every phone dials', async (phone, stored) => {
    expect((await sendEnquiry(makeEnquiry({ phone }))).status).toBe(201);
    expect(await db.database.orm.select({ phone: enquiries.phone }).from(enquiries)).toEqual([
      { phone: stored },
    ]);
  });

  test('keeps the joiners of Indic scripts', async () => {
    expect((await sendEnquiry(makeEnquiry({ name: 'ക്\u200dഷ क्\u200cष' }))).status).toBe(201);
  });

  test('as long as it may be is stored, in any script', async () => {
    const body = makeEnquiry({ name: 'क'.repeat(100), message: `a${'😀'.repeat(2499)}b`, phone: null });
    expect((await sendEnquiry(body)).status).toBe(201);
  });
});

describe('a request', () => {
  test('is stored with every consent that was given', async () => {
    const answer = await sendRequest(makeRequest());
    expect([answer.status, answer.ok()]).toEqual([201, { received: true }]);
    const [row] = await db.database.orm.select().from(appointmentRequests);
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
    expect(given.map(({ purpose, appointmentRequestId }) => [purpose, appointmentRequestId])).toEqual([
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

  test('of a grown-up without an assessment has one consent', async () => {
    const partial = { isUnder18: false, consentOfParent: false, assessment: undefined };
    await sendRequest(makeRequest({ ...partial, preferredDay: undefined, preferredTime: null }));
    expect(await db.database.orm.select().from(appointmentRequests)).toMatchObject([
      { assessment: null, preferredDay: null, preferredTime: null, isUnder18: false },
    ]);
    const given = await db.database.orm.select().from(consents);
    expect(given.map(({ purpose }) => purpose)).toEqual(['contact']);
  });

  test.each<[string, Partial<Record<keyof RequestBody, unknown>>, string]>([
    ['an unknown service', { service: 'astrology' }, 'The service is not known'],
    ['no way to call back', { phone: ' ' }, 'Please give a phone number or an email address'],
    ['half a number', { phone: '98 765' }, 'Please enter the whole phone number'],
    ['a day that is none', { preferredDay: '2026-02-30' }, 'The day must be a date such as 2026-04-30'],
    ['the year 0', { preferredDay: '0000-01-01' }, 'The day must be a date such as 2026-04-30'],
    ['today', { preferredDay: '2026-04-30' }, 'Please choose a day: tomorrow or later'],
    ['a day far ahead', { preferredDay: '2027-05-01' }, 'Please choose a day within the next year'],
    ['an unknown time', { preferredTime: 'midnight' }, 'The time of day is not known'],
    ['no word on the age', { isUnder18: undefined }, 'Please say whether the student is under 18'],
    ['no consent', { consentToContact: false }, 'Your consent to be contacted is needed'],
    [
      'a child and no consent of a parent',
      { consentOfParent: false },
      'The consent of a parent or guardian is needed for a student under 18',
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
  test('is judged by the calendar of TIME_ZONE', async () => {
    // In New York it is still the day before, and the last one that can be asked for, too.
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

  test('does not matter any more when the request has arrived already', async () => {
    const body = makeRequest({ preferredDay: '2026-05-01' });
    await sendRequest(body);
    api.clock.advance(24 * 3_600_000);
    expect((await sendRequest(body)).status).toBe(201);
    expect((await sendRequest({ ...body, idempotencyKey: randomUUID() })).status).toBe(400);
    expect(await countRequests()).toBe(1);
  });
});

describe.each([
  [
    'a message',
    EnquiryInputSchema.shape,
    getTableColumns(enquiries),
    listEnquiries.response.shape.enquiries.def.element.shape,
  ],
  [
    'a request',
    AppointmentRequestInputSchema.shape,
    getTableColumns(appointmentRequests),
    listAppointmentRequests.response.shape.requests.def.element.shape,
  ],
])('every field of %s that a person fills in', (_, sent, columns, listed) => {
  const fields = Object.keys(sent).filter((name) => !/^(idempotencyKey|website|consent.*)$/.test(name));

  test.each(fields)('%s is stored and shown to the staff', (name) => {
    expect(Object.keys(columns)).toContain(name);
    expect(Object.keys(listed)).toContain(name);
  });
});

describe.each([
  ['a message', createEnquiry, makeEnquiry, countEnquiries, 'enquiry.received'],
  ['a request', createAppointmentRequest, makeRequest, countRequests, 'appointment_request.received'],
] as const)('sending %s again', (_, endpoint, make, count, action) => {
  test('is answered like the first time and stores nothing', async () => {
    const body = make();
    const first = await send(endpoint, body);
    const events = (await eventsOf(action)).length;
    api.clock.advance(60_000);
    const again = await send(endpoint, {
      ...body,
      idempotencyKey: String(body.idempotencyKey).toUpperCase(),
    });
    expect([again.status, again.ok()]).toEqual([first.status, first.ok()]);
    expect(await count()).toBe(1);
    expect(await eventsOf(action)).toHaveLength(events);
  });

  test('at the same moment stores one', async () => {
    const body = make();
    const before = (await eventsOf(action)).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(endpoint, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(await count()).toBe(1);
    expect((await eventsOf(action)).length - before).toBe(1);
  });

  test('with another content is refused, and tells nothing of the first', async () => {
    const body = make();
    await send(endpoint, body);
    const answer = await send(endpoint, { ...body, name: 'Somebody Else' });
    expect(answer.status).toBe(409);
    expect(answer.error()).toEqual({
      code: 'conflict',
      message: 'Something else was sent from this form before. Please reload the page and send it again.',
    });
    expect(await count()).toBe(1);
  });

  test('other contents with one key at the same moment store one', async () => {
    const body = make();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(endpoint, { ...body, name: `Person ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await count()).toBe(1);
  });

  test('is never held up by a limit', async () => {
    const body = make();
    await send(endpoint, body, '198.51.100.210');
    for (let index = 0; index < 5; index += 1) await send(endpoint, make(), '198.51.100.210');
    expect((await send(endpoint, make(), '198.51.100.210')).status).toBe(429);
    expect((await send(endpoint, body, '198.51.100.210')).status).toBe(201);
  });

  test('is free: it uses up nothing', async () => {
    const body = make();
    for (let index = 0; index < 20; index += 1) await send(endpoint, body, '198.51.100.211');
    for (let index = 0; index < 4; index += 1) {
      expect((await send(endpoint, make(), '198.51.100.211')).status).toBe(201);
    }
    expect((await send(endpoint, make(), '198.51.100.211')).status).toBe(429);
  });
});

describe('the limits', () => {
  test('five at once from one network, then one a minute, of both kinds together', async () => {
    const address = '198.51.100.220';
    for (let index = 0; index < 3; index += 1)
      expect((await sendEnquiry(makeEnquiry(), address)).status).toBe(201);
    for (let index = 0; index < 2; index += 1)
      expect((await sendRequest(makeRequest(), address)).status).toBe(201);
    const body = makeEnquiry();
    const braked = await sendEnquiry(body, address);
    expect(braked.status).toBe(429);
    expect(braked.headers['retry-after']).toBe('60');
    expect(braked.error()).toEqual({
      code: 'too_many_attempts',
      message:
        'Several messages have just come from your connection. Please try again in a minute, or phone us.',
    });
    expect((await sendRequest(makeRequest(), address)).status).toBe(429);
    api.clock.advance(59_000);
    expect((await sendEnquiry(body, address)).headers['retry-after']).toBe('1');
    api.clock.advance(1_000);
    expect((await sendEnquiry(body, address)).status).toBe(201);
    expect((await sendEnquiry(makeEnquiry(), address)).status).toBe(429);
    expect((await sendEnquiry(makeEnquiry(), '198.51.100.221')).status).toBe(201);
  });

  test('count an IPv6 network as one', async () => {
    for (let index = 0; index < 5; index += 1) await sendEnquiry(makeEnquiry(), `2001:db8:9:9::${index + 1}`);
    expect((await sendEnquiry(makeEnquiry(), '2001:db8:9:9::ff')).status).toBe(429);
    expect((await sendEnquiry(makeEnquiry(), '2001:db8:9:a::1')).status).toBe(201);
  });

  test('hold for submissions at the same moment', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => sendEnquiry(makeEnquiry(), '198.51.100.222')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await countEnquiries()).toBe(5);
    expect(await db.database.orm.$count(consents)).toBe(5);
  });

  test.each([
    ['IPv4', (host: number) => `203.0.113.${host}`, '203.0.114.1'],
    ['IPv6', (host: number) => `2001:db8:7:${host}::1`, '2001:db8:8::1'],
  ])('bound neighbouring networks, %s, to twenty, then one in half a minute', async (_, near, far) => {
    for (let host = 1; host <= 20; host += 1)
      expect((await sendEnquiry(makeEnquiry(), near(host))).status).toBe(201);
    const braked = await sendRequest(makeRequest(), near(21));
    expect([braked.status, braked.headers['retry-after']]).toEqual([429, '30']);
    expect(braked.error().message).toContain('from your connection');
    expect((await sendEnquiry(makeEnquiry(), far)).status).toBe(201);
    api.clock.advance(30_000);
    expect((await sendEnquiry(makeEnquiry(), near(22))).status).toBe(201);
    expect((await sendEnquiry(makeEnquiry(), near(23))).status).toBe(429);
  });

  test('let families write while forty addresses of others send all they may', async () => {
    for (let index = 0; index < 40 * 5; index += 1) {
      expect((await sendEnquiry(makeEnquiry(), `11.0.${index % 40}.1`)).status).toBe(201);
    }
    for (let index = 0; index < 5; index += 1) expect((await sendRequest()).status).toBe(201);
  });

  /** As if so many uses had just been counted. */
  async function useUp(kind: 'everybody' | 'newcomers', uses: number): Promise<void> {
    const brake = brakesFor('192.0.2.1').find((one) => one.kind === kind);
    if (!brake) throw new Error(`There is no brake for ${kind}`);
    const forgivenAt = new Date(api.clock.now.getTime() + uses * brake.intervalMs);
    await db.database.orm.insert(brakes).values({ key: brake.key, forgivenAt });
  }

  test('still let in who has not written yet when the common bound is reached, and ask others to phone', async () => {
    await useUp('everybody', 2999);
    expect((await sendEnquiry(makeEnquiry(), '198.51.100.224')).status).toBe(201);
    const again = await sendEnquiry(makeEnquiry(), '198.51.100.224');
    expect([again.status, again.headers['retry-after']]).toEqual([429, '10']);
    expect(again.error().message).toBe(
      'We are receiving more messages than usual. Please phone us, or try again in a few minutes.',
    );
    expect((await sendEnquiry(makeEnquiry(), '198.51.100.225')).status).toBe(201);
    expect((await sendRequest(makeRequest(), '198.51.100.225')).status).toBe(429);
    // What newcomers send doesn't prolong the pause of the others.
    api.clock.advance(10_000);
    expect((await sendEnquiry(makeEnquiry(), '198.51.100.224')).status).toBe(201);
  });

  test('bound the newcomers, too, so that the disk can’t be filled', async () => {
    await useUp('everybody', 3001);
    await useUp('newcomers', 499);
    expect((await sendEnquiry()).status).toBe(201);
    const answer = await sendRequest();
    expect([answer.status, answer.headers['retry-after']]).toEqual([429, '10']);
    expect([await countEnquiries(), await countRequests()]).toEqual([1, 0]);
    api.clock.advance(10_000);
    expect((await sendRequest()).status).toBe(201);
  });

  test('don’t count what was refused for its content', async () => {
    const address = '198.51.100.223';
    for (let index = 0; index < 10; index += 1) await sendEnquiry(makeEnquiry({ name: '' }), address);
    expect((await sendEnquiry(makeEnquiry(), address)).status).toBe(201);
  });
});

describe('a program that fills in the field nobody sees', () => {
  test('is answered like everybody, and nothing is stored', async () => {
    const events = await db.database.orm.$count(auditEvents);
    const website = `https://spam.example/${'x'.repeat(600)}`;
    const answers = [
      await sendEnquiry(makeEnquiry({ website })),
      await sendRequest(makeRequest({ website })),
    ];
    for (const answer of answers) expect([answer.status, answer.ok()]).toEqual([201, { received: true }]);
    expect([await countEnquiries(), await countRequests()]).toEqual([0, 0]);
    expect(await db.database.orm.$count(auditEvents)).toBe(events);
    expect(await db.database.orm.$count(brakes)).toBe(0);
  });
});

test('a record, its consents and its event are kept together or not at all', async () => {
  await db.database.pool.query('alter table consents rename to consents_away');
  try {
    const events = await db.database.orm.$count(auditEvents);
    const silent = await createTestApp(db.database, { LOG_LEVEL: 'silent' });
    const answer = await silent.call(createEnquiry, { body: makeEnquiry() });
    expect([answer.status, answer.error().code]).toEqual([500, 'internal']);
    await silent.close();
    expect(await countEnquiries()).toBe(0);
    expect(await db.database.orm.$count(brakes)).toBe(0);
    expect(await db.database.orm.$count(auditEvents)).toBe(events);
  } finally {
    await db.database.pool.query('alter table consents_away rename to consents');
  }
});

describe('what a browser of another site may do', () => {
  test('is nothing: no header opens the endpoints, and a form’s types are refused', async () => {
    for (const { path } of [createEnquiry, createAppointmentRequest]) {
      const headers = { origin: 'https://elsewhere.example' };
      const preflight = await api.app.inject({ method: 'OPTIONS', url: path, headers });
      expect(preflight.statusCode).toBe(404);
      const form = await api.app.inject({
        method: 'POST',
        url: path,
        headers: { ...headers, 'content-type': 'text/plain' },
        payload: JSON.stringify(makeEnquiry()),
      });
      expect(form.statusCode).toBe(415);
      expect({ ...preflight.headers, ...form.headers }).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test('an endless body is refused', async () => {
    const answer = await sendEnquiry(makeEnquiry({ message: 'x'.repeat(70_000) }));
    expect([answer.status, answer.error().code]).toEqual([413, 'payload_too_large']);
  });
});

describe('with PUBLIC_SERVICES=browser', () => {
  test('the forms have no endpoints, and what came before stays readable', async () => {
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
    expect(Object.keys(description.paths).filter((path) => path.startsWith('/api/public'))).toEqual([]);
    expect((await quiet.call(listEnquiries, { token: await tokenOf() })).ok().total).toBe(1);
    await quiet.close();
  });
});

describe('the portal', () => {
  test('lists the messages, newest first, with how many there are', async () => {
    const token = await tokenOf();
    expect((await api.call(listEnquiries, { token })).ok()).toEqual({
      enquiries: [],
      total: 0,
      unanswered: 0,
    });
    await sendEnquiry(makeEnquiry({ name: 'First' }));
    api.clock.advance(1000);
    await sendEnquiry(makeEnquiry({ name: 'Second', phone: ' ', message: '<b>Hello</b>\nthere' }));
    const answer = (await api.call(listEnquiries, { token })).ok();
    expect(answer).toMatchObject({ total: 2, unanswered: 2 });
    expect(answer.enquiries.map(({ name }) => name)).toEqual(['Second', 'First']);
    expect(answer.enquiries[0]).toEqual({
      id: expect.any(Number) as number,
      name: 'Second',
      email: 'meena@family.example',
      phone: null,
      message: '<b>Hello</b>\nthere',
      status: 'new',
      receivedAt: api.clock.now.toISOString(),
    });
  });

  test('lists the requests with the assessment that was sent along', async () => {
    const token = await tokenOf();
    await sendRequest(makeRequest());
    api.clock.advance(1000);
    await sendRequest(makeRequest({ name: 'Second', assessment: null, email: 'second@family.example' }));
    const answer = (await api.call(listAppointmentRequests, { token })).ok();
    expect(answer).toMatchObject({ total: 2, unanswered: 2 });
    expect(answer.requests.map(({ name, assessment }) => [name, assessment])).toEqual([
      ['Second', null],
      ['Gopal Example', ASSESSMENT],
    ]);
  });

  test.each([
    ['a message', sendEnquiry, listEnquiries],
    ['a request', sendRequest, listAppointmentRequests],
  ])('tells of %s what people need, and not how it is kept', async (_, sendOne, { path: url }) => {
    await sendOne();
    const headers = { authorization: `Bearer ${await tokenOf()}` };
    const { body } = await api.app.inject({ url, headers });
    expect(body).toContain('"name":"');
    expect(body).not.toMatch(/idempotency|hash/i);
  });

  test('pages through all of them, first those that wait for an answer', async () => {
    const statuses = [
      ...Array.from({ length: 3 }, () => 'new' as const),
      'answered' as const,
      'closed' as const,
    ];
    const rows = Array.from({ length: 3 * NEWEST_RECORDS }, (_, index) => ({
      idempotencyKey: randomUUID(),
      contentHash: 'x',
      name: `Family ${index}`,
      email: 'family@family.example',
      message: 'Hello',
      status: statuses[index % statuses.length],
      createdAt: api.clock.now,
    }));
    await db.database.orm.insert(enquiries).values(rows);
    const token = await tokenOf();
    const names: string[] = [];
    const sizes: number[] = [];
    let before: string | undefined;
    do {
      const page = (await api.call(pageOf(listEnquiries, before), { token })).ok();
      expect(page).toMatchObject({ total: 150, unanswered: 90 });
      sizes.push(page.enquiries.length);
      names.push(...page.enquiries.map(({ name }) => name));
      before = page.next;
    } while (before !== undefined);
    expect(sizes).toEqual([50, 50, 50]);
    const newest = rows.toReversed();
    const expected = [
      ...newest.filter(({ status }) => status === 'new'),
      ...newest.filter(({ status }) => status !== 'new'),
    ];
    expect(names).toEqual(expected.map(({ name }) => name));
  });

  test('pages through the requests, too', async () => {
    const token = await tokenOf();
    for (let index = 0; index <= NEWEST_RECORDS; index += 1) {
      await sendRequest(makeRequest({ name: `Family ${index}`, assessment: null }));
    }
    const first = (await api.call(listAppointmentRequests, { token })).ok();
    expect(first.requests).toHaveLength(NEWEST_RECORDS);
    const second = (await api.call(pageOf(listAppointmentRequests, first.next), { token })).ok();
    expect(second.requests.map(({ name }) => name)).toEqual(['Family 0']);
    expect(second).not.toHaveProperty('next');
  });

  test.each(['', 'new', 'new-0', 'old-1', 'new-99999999999'])(
    'refuses the page before %j',
    async (before) => {
      const answer = await api.call(pageOf(listEnquiries, before), { token: await tokenOf() });
      expect([answer.status, answer.error().message]).toEqual([400, 'before is not known']);
    },
  );

  test('takes an id that can’t be for the newest', async () => {
    await sendEnquiry();
    await db.database.orm.update(enquiries).set({ status: 'answered' });
    const answer = await api.call(pageOf(listEnquiries, 'done-9999999999'), { token: await tokenOf() });
    expect(answer.ok().enquiries).toHaveLength(1);
  });

  test('counts those that are answered no longer, and shows a bounded list', async () => {
    const rows = Array.from({ length: NEWEST_RECORDS + 1 }, (_, index) => ({
      idempotencyKey: randomUUID(),
      contentHash: 'x',
      name: `Family ${index}`,
      email: 'family@family.example',
      message: 'Hello',
      status: index === 0 ? ('answered' as const) : ('new' as const),
      createdAt: api.clock.now,
    }));
    await db.database.orm.insert(enquiries).values(rows);
    const answer = (await api.call(listEnquiries, { token: await tokenOf() })).ok();
    expect(answer).toMatchObject({ total: NEWEST_RECORDS + 1, unanswered: NEWEST_RECORDS });
    expect(answer.enquiries).toHaveLength(NEWEST_RECORDS);
  });

  test('keeps them when the sample data is removed', async () => {
    await sendEnquiry();
    await sendRequest();
    (await api.call(removeSampleData, { token: await tokenOf('super_admin') })).ok();
    expect([await countEnquiries(), await countRequests()]).toEqual([1, 1]);
    expect(await db.database.orm.$count(consents)).toBe(4);
  });
});

describe.each([
  ['a message', sendEnquiry, listEnquiries, setEnquiryStatus, 'enquiry', 'The enquiry was not found.'],
  [
    'a request',
    sendRequest,
    listAppointmentRequests,
    setAppointmentRequestStatus,
    'appointment_request',
    'The request was not found.',
  ],
] as const)('the status of %s', (_, sendOne, list, setStatus, kind, missing) => {
  async function idOf(token: string): Promise<number> {
    const answer = (await api.call<typeof list>(list, { token })).ok();
    return ('enquiries' in answer ? answer.enquiries : answer.requests)[0]?.id ?? 0;
  }

  test('is set by everyone who may answer, once, with who did it', async () => {
    await sendOne();
    const member = await buildMember(db.database, 'staff');
    const token = await api.signIn(member.email, TEST_PASSWORD);
    const params = { id: await idOf(token) };
    for (const status of ['answered', 'answered', 'new', 'closed'] as const) {
      const answer = await api.call<typeof setStatus>(setStatus, { token, params, body: { status } });
      expect(answer.ok()).toEqual({ status });
    }
    expect((await api.call<typeof list>(list, { token })).ok()).toMatchObject({ total: 1, unanswered: 0 });
    const events = (await eventsOf(`${kind}.status_changed`)).filter(
      ({ subjectId, actorId }) => subjectId === params.id && actorId === member.id,
    );
    expect(events.map(({ before, after, subjectName }) => [before, after, subjectName])).toEqual([
      [{ status: 'new' }, { status: 'answered' }, null],
      [{ status: 'answered' }, { status: 'new' }, null],
      [{ status: 'new' }, { status: 'closed' }, null],
    ]);
  });

  test('is refused when it is unknown, and for a record that is not there', async () => {
    const token = await tokenOf();
    const params = { id: 2_147_483_647 };
    const unknown = await api.call<Endpoint>(setStatus, { token, params, body: { status: 'lost' } });
    expect([unknown.status, unknown.error().message]).toEqual([400, 'The status is not known']);
    const absent = await api.call<Endpoint>(setStatus, { token, params, body: { status: 'closed' } });
    expect([absent.status, absent.error().message]).toEqual([404, missing]);
  });
});
