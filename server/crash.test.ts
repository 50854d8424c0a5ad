import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { environmentOf, startServer } from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import {
  addCast,
  type Cast,
  findHalfDone,
  writeThroughKills,
} from '#server/testing/written-through-kills.ts';

/** Each kill hits several writes of both kinds: a lost or partial write shows after the first or second. */
const KILLS = 5;

let place: DatabasePlace;
let cast: Cast;

beforeAll(async () => {
  place = await createDatabasePlace();
  const database = await openTestDatabase(place);
  cast = await addCast(database);
  await database.close();
});
afterAll(() => place.remove());

test('repeated kills during writes lose no acknowledged write', async () => {
  const start = () =>
    startServer(inject('serverProgram'), {
      ...environmentOf(place.config),
      PUBLIC_SERVICES: 'accounts',
    });
  const outcome = await writeThroughKills({ cast, kills: KILLS, start });
  expect(outcome.lost).toEqual([]);
  expect(outcome.restartMs).toHaveLength(KILLS);
  expect(outcome.added).toBeGreaterThan(KILLS / 2);
  expect(outcome.told).toBeGreaterThan(KILLS / 2);
  expect(outcome.acknowledged).toBeGreaterThan(KILLS * 5);

  const database = await openTestDatabase(place);
  expect(await findHalfDone(database, cast)).toEqual([]);
  await database.close();
}, 300_000);
