import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { outbox } from '#server/db/schema/outbox.ts';
import { fillOutbox } from '#server/testing/fill-outbox.ts';
import { makeUnreliable, sendThroughKills } from '#server/testing/killed-while-sending.ts';
import { type MailServer, mailEnvironment, startMailServer } from '#server/testing/mail-server.ts';
import { environmentOf, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import { MAX_AT_ONCE } from './worker.ts';

const MESSAGES = 200;
const KILLS = 2;
/** The number of messages that each killed process can have under way. */
const MAX_RESENT = KILLS * MAX_AT_ONCE;

let place: DatabasePlace;
let mailServer: MailServer;
let server: ServerProcess | undefined;

beforeAll(async () => {
  place = await createDatabasePlace();
  mailServer = await startMailServer(makeUnreliable());
  const database = await openTestDatabase(place);
  await fillOutbox(database, MESSAGES);
  await database.close();
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.exited;
  await mailServer.close();
  await place.remove();
});

async function start(): Promise<ServerProcess> {
  server = await startServer(inject('serverProgram'), {
    ...environmentOf(place.config),
    ...mailEnvironment(mailServer),
    MAIL_RETRY_SECONDS: '1',
    SAMPLE_DATA: 'false',
    LOG_LEVEL: 'fatal',
  });
  return server;
}

/** As if all claims had expired and all pauses had passed. */
async function letTimePass(): Promise<void> {
  const database = await openTestDatabase(place);
  await database.pool.query('update outbox set due_at = now()');
  await database.close();
}

test('two kills while sending lose no message, and repeat only messages under way', async () => {
  let left = KILLS;
  const afterKill = async () => {
    left -= 1;
    // Otherwise the pauses of repeated failures would take a minute.
    if (left === 0) mailServer.manners = {};
    await letTimePass();
  };
  const rehearsal = { mailServer, messages: MESSAGES, kills: KILLS, start, afterKill };
  const { sender, delivered, again } = await sendThroughKills(rehearsal);
  // Its shutdown waits for the deliveries under way, so that it stores every one that the mail server has taken.
  sender.kill('SIGTERM');
  await sender.exited;
  expect(delivered()).toBe(MESSAGES);
  expect(again()).toBeLessThanOrEqual(MAX_RESENT);
  const database = await openTestDatabase(place);
  const rows = await database.orm.select().from(outbox);
  await database.close();
  expect(rows.filter(({ status }) => status === 'sent')).toHaveLength(MESSAGES);
  expect(rows.some(({ attempts }) => attempts > 1)).toBe(true);
}, 180_000);
