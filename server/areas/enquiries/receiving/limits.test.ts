import { randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { createAppointmentRequest, createEnquiry } from '#contracts/enquiries/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { consents } from '#server/db/schema/family-history.ts';
import { rateLimits } from '#server/db/schema/members.ts';
import {
  api,
  countEnquiries,
  countRequests,
  db,
  eventsOf,
  makeEnquiry,
  makeRequest,
  send,
  sendEnquiry,
  sendRequest,
  setUpEnquiries,
} from './enquiries-fixture.ts';
import { limitsFor } from './limits.ts';
import { onFreeTimes } from './service.ts';

setUpEnquiries();

/** Leaves only this number of messages until the rate limit, as if the others had just been sent. */
async function leave(
  kind: 'device' | 'wave' | 'network',
  count: number,
  { address = '192.0.2.1', device }: { address?: string; device?: string } = {},
): Promise<void> {
  const limit = limitsFor(address, device).find((one) => one.kind === kind);
  if (!limit) throw new Error(`There is no limit per ${kind}`);
  const expiresAt = new Date(api.clock.now.getTime() + (limit.burst - count) * limit.intervalMs);
  await db.database.orm.insert(rateLimits).values({ key: limit.key, expiresAt });
}

describe.each([
  ['a message', createEnquiry, makeEnquiry, countEnquiries, 'enquiry.received'],
  ['a request', createAppointmentRequest, makeRequest, countRequests, 'appointment_request.received'],
] as const)('sending %s again', (_, endpoint, make, count, action) => {
  test('returns the first response and stores nothing', async () => {
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

  test('at once stores one', async () => {
    const body = make();
    const before = (await eventsOf(action)).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(endpoint, body)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 201));
    expect(await count()).toBe(1);
    expect((await eventsOf(action)).length - before).toBe(1);
  });

  test('with other content is refused, and reveals nothing of the first', async () => {
    const body = make();
    await send(endpoint, body);
    const answer = await send(endpoint, { ...body, name: 'Somebody Else' });
    expect(answer.status).toBe(409);
    expect(answer.error()).toEqual({
      code: 'conflict',
      message: 'This form was already sent with other content. Please reload the page and send it again.',
    });
    expect(await count()).toBe(1);
  });

  test('with one key and other content at once stores one', async () => {
    const body = make();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => send(endpoint, { ...body, name: `Person ${index}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect(await count()).toBe(1);
  });

  test('is never rate limited', async () => {
    const body = make();
    await leave('network', 1, { address: '198.51.100.210' });
    await send(endpoint, body, '198.51.100.210');
    expect((await send(endpoint, make(), '198.51.100.210')).status).toBe(429);
    expect((await send(endpoint, body, '198.51.100.210')).status).toBe(201);
  });

  test('does not count against the rate limits', async () => {
    const body = make();
    await leave('network', 5, { address: '198.51.100.211' });
    for (let index = 0; index < 20; index += 1) await send(endpoint, body, '198.51.100.211');
    for (let index = 0; index < 4; index += 1) {
      expect((await send(endpoint, make(), '198.51.100.211')).status).toBe(201);
    }
    expect((await send(endpoint, make(), '198.51.100.211')).status).toBe(429);
  });
});

describe('the rate limits', () => {
  test('apply before the free times are looked up', async () => {
    const look = vi.spyOn(onFreeTimes, 'emit');
    const wish = makeRequest({
      preferredDay: '2026-05-04',
      preferredStart: '03:00',
      preferredTime: undefined,
    });
    expect((await sendRequest(wish)).status).toBe(400);
    expect(look.mock.calls.map(([, ...asked]) => asked)).toEqual([[wish.service, '2026-05-04']]);
    await leave('network', 0);
    expect((await sendRequest(wish, '192.0.2.1')).status).toBe(429);
    expect(look).toHaveBeenCalledTimes(1);
    look.mockRestore();
  });

  test('do not look up free times of a day without a start', async () => {
    const look = vi.spyOn(onFreeTimes, 'emit');
    expect(
      (await sendRequest(makeRequest({ preferredDay: '2026-05-04', preferredTime: undefined }))).status,
    ).toBe(201);
    expect(look).not.toHaveBeenCalled();
    look.mockRestore();
  });

  test('let forty children of one room send both forms within a lesson', async () => {
    const address = '198.51.100.220';
    const begin = api.clock.now.getTime();
    for (let index = 0; index < 40; index += 1) {
      const device = randomUUID();
      for (const [sendOne, body] of [
        [sendEnquiry, makeEnquiry({ device })],
        [sendRequest, makeRequest({ device })],
      ] as const) {
        // As a page does: it waits as long as it is told.
        const first = await sendOne(body, address);
        if (first.status === 201) continue;
        api.clock.advance(Number(first.headers['retry-after']) * 1000);
        expect((await sendOne(body, address)).status).toBe(201);
      }
    }
    // One form of each within 280 seconds, both within 680.
    expect((api.clock.now.getTime() - begin) / 1000).toBe(680);
  });

  test.each([
    ['invented device ids', () => ({ device: randomUUID() })],
    ['no device ids', () => ({ device: undefined })],
  ])('store at most twelve of thirty messages sent in one moment with %s', async (_, sender) => {
    const address = '198.51.100.216';
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0
          ? sendEnquiry(makeEnquiry(sender()), address)
          : sendRequest(makeRequest(sender()), address),
      ),
    );
    const stored = answers.filter(({ status }) => status === 201).length;
    expect(stored).toBe(sender().device === undefined ? 10 : 12);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30 - stored);
    expect((await countEnquiries()) + (await countRequests())).toBe(stored);
    // A family at another address sends as before.
    expect((await sendEnquiry(makeEnquiry(), '198.51.100.215')).status).toBe(201);
  });

  test('let one network send one more in ten seconds after twelve, and one a minute after a hundred', async () => {
    const address = '198.51.100.214';
    for (let index = 0; index < 12; index += 1) {
      expect((await sendEnquiry(makeEnquiry(), address)).status).toBe(201);
    }
    const waiting = await sendEnquiry(makeEnquiry(), address);
    expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '10']);
    api.clock.advance(10_000);
    expect((await sendEnquiry(makeEnquiry(), address)).status).toBe(201);
    expect((await sendEnquiry(makeEnquiry(), address)).status).toBe(429);
  });

  test('let a hundred of a network through in all, then one a minute', async () => {
    const address = '198.51.100.220';
    await leave('network', 1, { address });
    expect((await sendEnquiry(makeEnquiry(), address)).status).toBe(201);
    const body = makeEnquiry();
    const refused = await sendEnquiry(body, address);
    expect(refused.status).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.error()).toEqual({
      code: 'too_many_attempts',
      message: 'Many messages have just come from your connection. Please try again in a minute.',
    });
    expect((await sendRequest(makeRequest(), address)).status).toBe(429);
    api.clock.advance(59_000);
    expect((await sendEnquiry(body, address)).headers['retry-after']).toBe('1');
    api.clock.advance(1_000);
    expect((await sendEnquiry(body, address)).status).toBe(201);
    expect((await sendEnquiry(makeEnquiry(), address)).status).toBe(429);
    expect((await sendEnquiry(makeEnquiry(), '198.51.100.221')).status).toBe(201);
  });

  test.each([
    ['one device', { device: '0190a0bf-0000-7000-8000-0000000000aa' }],
    ['callers that name none', { device: undefined }],
  ])(
    'stop %s after ten at once, then allow one in five minutes, and spare other devices of the network',
    async (_, sender) => {
      const address = '198.51.100.219';
      for (let index = 0; index < 5; index += 1) {
        expect((await sendEnquiry(makeEnquiry(sender), address)).status).toBe(201);
        expect((await sendRequest(makeRequest(sender), address)).status).toBe(201);
      }
      const refused = await sendRequest(makeRequest(sender), address);
      expect([refused.status, refused.headers['retry-after']]).toEqual([429, '300']);
      expect(refused.error()).toEqual({
        code: 'too_many_attempts',
        message: 'You have sent several messages already. Please try again in five minutes.',
      });
      expect((await sendRequest(makeRequest(), address)).status).toBe(201);
      // Elsewhere it counts as another device.
      expect((await sendRequest(makeRequest(sender), '198.51.100.218')).status).toBe(201);
      api.clock.advance(300_000);
      expect((await sendRequest(makeRequest(sender), address)).status).toBe(201);
      expect((await sendRequest(makeRequest(sender), address)).status).toBe(429);
    },
  );

  test('stop a program with a new device id for each message', async () => {
    const address = '198.51.100.217';
    await leave('network', 3, { address });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      statuses.push((await sendEnquiry(makeEnquiry(), address)).status);
    }
    expect(statuses).toEqual([201, 201, 201, 429, 429]);
  });

  test('refuse a device id other than a UUID', async () => {
    const answer = await sendEnquiry(makeEnquiry({ device: 'mine' }));
    expect([answer.status, answer.error().message]).toEqual([400, 'device must be a UUID']);
  });

  test('count an IPv6 network of one customer as one', async () => {
    await leave('network', 1, { address: '2001:db8:9:9::1' });
    expect((await sendEnquiry(makeEnquiry(), '2001:db8:9:9::2')).status).toBe(201);
    expect((await sendEnquiry(makeEnquiry(), '2001:db8:9:a::1')).status).toBe(429);
    expect((await sendEnquiry(makeEnquiry(), '2001:db8:a::1')).status).toBe(201);
  });

  test('apply to simultaneous submissions', async () => {
    await leave('network', 5, { address: '198.51.100.222' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => sendEnquiry(makeEnquiry(), '198.51.100.222')),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(7);
    expect(await countEnquiries()).toBe(5);
    expect(await db.database.orm.$count(consents)).toBe(5);
  });

  test('are separate for each network, so that a flood does not block a family', async () => {
    const keysFor = (address: string) => limitsFor(address, undefined).map(({ key }) => key);
    const [ofFlood, ofFamily] = [keysFor('203.0.113.1'), keysFor('192.0.2.7')];
    expect(ofFlood.filter((key) => ofFamily.includes(key))).toEqual([]);
    await leave('network', 0, { address: '203.0.113.1' });
    expect((await sendEnquiry(makeEnquiry(), '203.0.113.1')).status).toBe(429);
    expect((await sendEnquiry(makeEnquiry(), '192.0.2.7')).status).toBe(201);
  });

  test('do not count submissions refused for their content', async () => {
    const address = '198.51.100.223';
    await leave('network', 1, { address });
    for (let index = 0; index < 10; index += 1) await sendEnquiry(makeEnquiry({ name: '' }), address);
    expect((await sendEnquiry(makeEnquiry(), address)).status).toBe(201);
  });
});

describe('a program that fills in the hidden field', () => {
  test('gets the usual response, and nothing is stored', async () => {
    const events = await db.database.orm.$count(auditEvents);
    const website = `https://spam.example/${'x'.repeat(600)}`;
    const answers = [
      await sendEnquiry(makeEnquiry({ website })),
      await sendRequest(makeRequest({ website })),
    ];
    for (const answer of answers)
      expect([answer.status, answer.ok()]).toMatchObject([201, { received: true }]);
    expect([await countEnquiries(), await countRequests()]).toEqual([0, 0]);
    expect(await db.database.orm.$count(auditEvents)).toBe(events);
    expect(await db.database.orm.$count(rateLimits)).toBe(0);
  });
});

describe('a browser on another site', () => {
  test('gets no CORS header, and form content types are refused', async () => {
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

  test('a body without end is refused', async () => {
    const answer = await sendEnquiry(makeEnquiry({ message: 'x'.repeat(70_000) }));
    expect([answer.status, answer.error().code]).toEqual([413, 'payload_too_large']);
  });
});
