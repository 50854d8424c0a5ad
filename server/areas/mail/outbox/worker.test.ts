import { describe, expect, onTestFinished, test, vi } from 'vitest';
import {
  errors,
  mailServer,
  outbox,
  queueSome,
  setUpOutbox,
  storedMessage,
  storedMessages,
} from './outbox-fixture.ts';
import { claim, createWorker, MAX_AT_ONCE, type Worker } from './worker.ts';

setUpOutbox();

function startWorker(): Worker {
  const worker = createWorker(outbox);
  worker.start();
  onTestFinished(() => worker.stop());
  return worker;
}

const untilSent = (amount: number) =>
  vi.waitFor(() => expect(mailServer.taken).toHaveLength(amount), { timeout: 20_000 });
const statuses = async () => (await storedMessages()).map(({ status }) => status);

/** Holds every message until it is released. */
function holdMessages() {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let arrived = 0;
  mailServer.manners = {
    onMessage: () => {
      arrived += 1;
      return released;
    },
  };
  return { release: () => release(), arrived: () => arrived };
}

describe('workers', () => {
  test('take different messages, for any number of workers', async () => {
    await queueSome(30);
    const claims = await Promise.all(Array.from({ length: 6 }, () => claim(outbox, 7)));
    const ids = claims.flat().map(({ id }) => id);
    expect(ids).toHaveLength(30);
    expect(new Set(ids).size).toBe(30);
    expect(claims.flat().every(({ attempts }) => attempts === 1)).toBe(true);
  });

  test('of two processes share the due messages, and each message arrives once', async () => {
    await queueSome(60);
    startWorker();
    startWorker();
    await untilSent(60);
    await vi.waitFor(async () => expect(new Set(await statuses())).toEqual(new Set(['sent'])));
    const ids = mailServer.taken.map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(60);
    expect(errors).toEqual([]);
  });

  test('send a limited number at once', async () => {
    const held = holdMessages();
    await queueSome(MAX_AT_ONCE + 3);
    startWorker();
    await vi.waitFor(() => expect(held.arrived()).toBe(MAX_AT_ONCE), { timeout: 5_000 });
    expect((await storedMessages()).filter(({ claimId }) => claimId !== null)).toHaveLength(MAX_AT_ONCE);
    held.release();
    await untilSent(MAX_AT_ONCE + 3);
  });

  test('find messages queued while they run', async () => {
    startWorker();
    await queueSome(1);
    await untilSent(1);
  });
});

describe('a stopping worker', () => {
  test('finishes messages under way, and takes no more', async () => {
    const held = holdMessages();
    await queueSome(MAX_AT_ONCE + 2);
    const worker = startWorker();
    await vi.waitFor(() => expect(held.arrived()).toBe(MAX_AT_ONCE), { timeout: 5_000 });
    const stopped = worker.stop();
    held.release();
    await stopped;
    expect((await statuses()).filter((status) => status === 'sent')).toHaveLength(MAX_AT_ONCE);
    const rest = (await storedMessages()).filter(({ status }) => status === 'waiting');
    expect(rest.map(({ attempts, claimId }) => [attempts, claimId])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(mailServer.taken).toHaveLength(MAX_AT_ONCE);
  });

  test('returns messages unfinished after the timeout', async () => {
    const held = holdMessages();
    await queueSome(1);
    const worker = startWorker();
    await vi.waitFor(() => expect(held.arrived()).toBe(1), { timeout: 5_000 });
    const begun = performance.now();
    await worker.stop();
    expect(performance.now() - begun).toBeLessThan(9_000);
    expect(await storedMessage()).toMatchObject({ status: 'waiting', attempts: 0, claimId: null });
    held.release();
  });
});
