import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contracts/lib/durations.ts';
import { inTransaction } from '#server/db/client.ts';
import { refusal } from '#server/testing/mail-server.ts';
import { TEST_OFFICE } from '#server/testing/office.ts';
import { deliver, MAX_ATTEMPTS, pauseAfter } from './delivery.ts';
import {
  buildEnquiry,
  changeMessage,
  clock,
  db,
  deliverDue,
  errors,
  mailServer,
  outbox,
  queue,
  queueSome,
  setUpOutbox,
  storedMessage,
  storedMessages,
  toMember,
  unsent,
} from './outbox-fixture.ts';
import { countByStatus } from './repo.ts';
import { deleteOldMail, queueMail } from './service.ts';
import { CLAIM_MS, claim } from './worker.ts';

setUpOutbox();

/** A server that accepts connections and stays silent. */
async function listenSilently() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { port, connected: once(server, 'connection'), close: () => server.close() };
}

/** Tries the due messages at another mail server. */
async function deliverTo(port: number): Promise<void> {
  const mail = { ...outbox.mail, server: { ...outbox.mail.server, port } };
  for (const row of await claim(outbox, 1)) {
    await deliver({ ...outbox, mail }, row, new AbortController().signal);
  }
}

describe('a message', () => {
  test('is queued with its change or not at all', async () => {
    const { member, enquiry } = await buildEnquiry();
    const about = { memberId: member.id, contactId: enquiry.id, details: { by: 'Bala' } };
    const ctx = { db: db.database.orm, now: clock.now, office: TEST_OFFICE };
    const work = (isKept: boolean) =>
      inTransaction(ctx, async (ctx) => {
        expect(await queueMail(ctx, toMember, about)).not.toBeNull();
        if (!isKept) throw new Error('Something else went wrong');
      });
    await expect(work(false)).rejects.toThrow('Something else');
    expect(await storedMessages()).toEqual([]);
    await work(true);
    expect(await storedMessages()).toHaveLength(1);
    expect(await countByStatus(db.database.orm, 'waiting')).toBe(1);
  });

  test('is not queued while mail is off, and is queued once per key', async () => {
    const { member, enquiry } = await buildEnquiry();
    const about = { memberId: member.id, contactId: enquiry.id, details: { by: 'Bala' } };
    expect(await queue(toMember, about, false)).toBeNull();
    expect(await storedMessages()).toEqual([]);
    const once = { ...about, onceKey: 'this one' };
    const ids = await Promise.all([queue(toMember, once), queue(toMember, once), queue(toMember, once)]);
    expect(ids.filter((id) => id !== null)).toHaveLength(1);
    expect(await storedMessages()).toHaveLength(1);
  });

  test('is sent once, with its text from the current records', async () => {
    const { member } = await queueSome(1);
    expect(await deliverDue()).toBe(1);
    const [received] = mailServer.taken;
    expect(received).toMatchObject({ from: 'office@consultancy.example', to: member.email });
    const stored = await storedMessage();
    expect(stored).toMatchObject({ status: 'sent', attempts: 1, sentTo: member.email, endedAt: clock.now });
    expect(received?.messageId).toBe(`<${stored.uid}@consultancy.example>`);
    clock.advance(DAY_MS);
    expect(await deliverDue()).toBe(0);
  });

  test('that has expired, or is of another version of the product, is not sent', async () => {
    await queueSome(1, { expiresAt: new Date(clock.now.getTime() + 1) });
    clock.advance(1);
    await deliverDue();
    expect(await storedMessage()).toMatchObject({ status: 'dropped', dropReason: 'expired' });
    await queueSome(1);
    await changeMessage((await storedMessage()).id, { kind: 'from_the_future' });
    await deliverDue();
    expect(await storedMessage()).toMatchObject({ status: 'dead', attempts: 1 });
    expect(mailServer.taken).toEqual([]);
  });

  test('that cannot be rendered counts as an attempt, and the log has the reason', async () => {
    await queueSome(1);
    await changeMessage((await storedMessage()).id, { details: { by: 7 } });
    await deliverDue();
    expect(await storedMessage()).toMatchObject({
      status: 'waiting',
      attempts: 1,
      problem: 'The message could not be written.',
    });
    expect(errors).toHaveLength(1);
  });

  test('is deleted some time after its end, a failed one later', async () => {
    const orm = db.database.orm;
    mailServer.manners = {
      onRecipient: () => {
        if (mailServer.taken.length > 0) throw refusal(550, 'No such user');
      },
    };
    await queueSome(1);
    await deliverDue();
    await queueSome(1);
    await deliverDue();
    expect((await storedMessages()).map(({ status }) => status)).toEqual(['sent', 'dead']);
    const later = (days: number) => new Date(clock.now.getTime() + days * DAY_MS);
    await deleteOldMail({ db: orm, now: later(29) });
    expect(await storedMessages()).toHaveLength(2);
    await deleteOldMail({ db: orm, now: later(31) });
    expect((await storedMessages()).map(({ status }) => status)).toEqual(['dead']);
    await deleteOldMail({ db: orm, now: later(91) });
    expect(await storedMessages()).toEqual([]);
  });
});

describe('a failure', () => {
  test('leads to growing pauses, and after the last attempt to the end of the message', async () => {
    mailServer.manners = {
      onMessage: () => {
        throw refusal(451, 'Try later');
      },
    };
    await queueSome(1);
    for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
      expect(await deliverDue()).toBe(1);
      const stored = await storedMessage();
      expect(stored).toMatchObject({ status: 'waiting', attempts, claimId: null });
      expect(stored.problem).toBe('The mail server did not take the message: 451 Try later');
      const pause = stored.dueAt.getTime() - clock.now.getTime();
      const expected = Math.min(MINUTE_MS * 3 ** (attempts - 1), 360 * MINUTE_MS);
      expect(pause).toBeGreaterThanOrEqual(expected * 0.8);
      expect(pause).toBeLessThanOrEqual(expected * 1.2);
      clock.advance(pause - 1);
      expect(await deliverDue()).toBe(0);
      clock.advance(1);
    }
    await deliverDue();
    expect(await storedMessage()).toMatchObject({
      status: 'dead',
      attempts: MAX_ATTEMPTS,
      endedAt: clock.now,
    });
    expect(await countByStatus(db.database.orm, 'dead')).toBe(1);
    clock.advance(DAY_MS);
    expect(await deliverDue()).toBe(0);
  });

  test('is temporary: the same message arrives in the end', async () => {
    const { member } = await queueSome(1);
    mailServer.manners = {
      onConnection: () => {
        throw refusal(421, 'Too many');
      },
    };
    await deliverDue();
    expect((await storedMessage()).problem).toContain('421');
    mailServer.manners = {};
    clock.advance(2 * MINUTE_MS);
    await deliverDue();
    expect(await storedMessage()).toMatchObject({ status: 'sent', attempts: 2, problem: null });
    expect(mailServer.taken.map(({ to }) => to)).toEqual([member.email]);
  });

  test('because of an unknown recipient is final', async () => {
    mailServer.manners = {
      onRecipient: () => {
        throw refusal(550, 'No such user');
      },
    };
    const { member } = await queueSome(1);
    await deliverDue();
    const problem = 'The mail server does not accept this address: 550 No such user';
    expect(await storedMessage()).toMatchObject({
      status: 'dead',
      attempts: 1,
      sentTo: member.email,
      problem,
    });
  });

  test('is logged without the mail server’s words, which may quote an address', async () => {
    mailServer.manners = {
      onMessage: () => {
        throw refusal(451, 'Try later, anna@family.example');
      },
    };
    await queueSome(1);
    const { id: mailId, kind: mailKind } = await storedMessage();
    await deliverDue();
    clock.advance(2 * MINUTE_MS);
    mailServer.manners = {
      onRecipient: () => {
        throw refusal(550, 'No such user');
      },
    };
    await deliverDue();
    expect(unsent).toEqual([
      { mailId, mailKind, attempt: 1, result: 'tried again later' },
      { mailId, mailKind, attempt: 2, result: 'given up' },
    ]);
    await queueSome(1, { expiresAt: new Date(clock.now.getTime() + 1) });
    clock.advance(1);
    await deliverDue();
    expect(unsent.at(-1)).toMatchObject({ attempt: 1, result: 'dropped' });
  });

  test('to reach the mail server is stated as such', async () => {
    const { port, close } = await listenSilently();
    close();
    await queueSome(1);
    await deliverTo(port);
    expect((await storedMessage()).problem).toMatch(/^The mail server could not be reached: .*ECONNREFUSED/);
  });

  test('caused by a silent mail server ends after a timeout', async () => {
    const { port, connected, close } = await listenSilently();
    await queueSome(1);
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const begun = Date.now();
    const delivered = deliverTo(port);
    const [socket]: Socket[] = await connected;
    // A socket that is read notices its end.
    socket?.resume();
    while (socket?.closed === false) await vi.advanceTimersByTimeAsync(100);
    expect(Date.now() - begun).toBeLessThan(15_000);
    await delivered;
    expect((await storedMessage()).problem).toBe('The mail server did not answer in time.');
    close();
  });

  test.each([
    [1, 0, 24_000],
    [1, 1, 36_000],
    [2, 0.5, 90_000],
    [50, 0.5, 6 * 3_600_000],
  ])('after %i attempts, by chance %d: %i ms', (attempts, random, expected) => {
    expect(pauseAfter(attempts, 30_000, random)).toBe(expected);
  });
});

describe('a process killed while sending', () => {
  test('loses no message: after the claim’s end it is due again, as the same message', async () => {
    await queueSome(1);
    const [lost] = await claim(outbox, 1);
    expect(await deliverDue()).toBe(0);
    clock.advance(CLAIM_MS - 1);
    expect(await deliverDue()).toBe(0);
    clock.advance(1);
    expect(await deliverDue()).toBe(1);
    expect(mailServer.taken.map(({ messageId }) => messageId)).toEqual([
      `<${lost?.uid}@consultancy.example>`,
    ]);
    expect(await storedMessage()).toMatchObject({ status: 'sent', attempts: 2 });
  });

  test('that was only slow does not overwrite the result of the other process', async () => {
    await queueSome(1);
    const [slow] = await claim(outbox, 1);
    if (!slow) throw new Error('Nothing was due');
    clock.advance(CLAIM_MS);
    await deliverDue();
    mailServer.manners = {
      onMessage: () => {
        throw refusal(451, 'Try later');
      },
    };
    await deliver(outbox, slow, new AbortController().signal);
    expect(await storedMessage()).toMatchObject({ status: 'sent', problem: null });
  });

  test('at every attempt leaves the message dead, unsent', async () => {
    await queueSome(1);
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      expect(await claim(outbox, 1)).toHaveLength(1);
      clock.advance(CLAIM_MS);
    }
    await deliverDue();
    const problem = 'The product was stopped at each attempt.';
    expect(await storedMessage()).toMatchObject({ status: 'dead', problem });
    expect(mailServer.taken).toEqual([]);
  });
});
