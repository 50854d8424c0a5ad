import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createMember, listMembers, type Member, updateMember } from '#contracts/members.ts';
import type { Database } from '#server/db/client.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { members } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { environmentOf, type ServerProcess, startServer } from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';

const ROUNDS = 20;
const CHANGERS = 3;
const BOSS = 'boss@team.example';

let place: DatabasePlace;
let server: ServerProcess | undefined;
let changedIds: number[];

beforeAll(async () => {
  place = await createDatabasePlace();
  const database = await openTestDatabase(place);
  await buildMember(database, 'super_admin', { email: BOSS });
  const changed = [];
  for (let index = 0; index < CHANGERS; index += 1) changed.push(await buildMember(database, 'staff'));
  changedIds = changed.map(({ id }) => id);
  await database.close();
});
afterAll(async () => {
  server?.kill('SIGKILL');
  await server?.exited;
  await place.remove();
});

/** What the server has acknowledged, over all rounds. */
const acknowledged = {
  emails: new Set<string>(),
  /** By member: the number that was last written. A later one may have been stored without an answer. */
  numbers: new Map<number, number>(),
  attempted: new Map<number, number>(),
  count: 0,
};

/** Writes until the server is gone. */
async function keepWriting(write: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      await write();
    } catch (error) {
      // A connection that breaks is what is wanted here; an answer that is none of success isn't.
      if (error instanceof TypeError) return;
      throw error;
    }
    acknowledged.count += 1;
  }
}

async function changeOnce(server: ServerProcess, token: string, id: number): Promise<void> {
  const number = (acknowledged.attempted.get(id) ?? 0) + 1;
  acknowledged.attempted.set(id, number);
  await server.call(updateMember, { token, params: { id }, body: { designation: `Number ${number}` } });
  acknowledged.numbers.set(id, number);
}

async function createOnce(server: ServerProcess, token: string, email: string): Promise<void> {
  const body = { name: 'Crash Test', email, password: 'amber lantern 77' };
  await server.call(createMember, { token, body });
  acknowledged.emails.add(email);
}

function numberOf(member: Pick<Member, 'designation'> | undefined): number {
  return Number(/^Number (\d+)$/.exec(member?.designation ?? 'Number 0')?.[1]);
}

async function expectNothingLost(server: ServerProcess, token: string): Promise<void> {
  const { teamMembers } = await server.call(listMembers, { token });
  const emails = new Set(teamMembers.map(({ email }) => email));
  expect([...acknowledged.emails].filter((email) => !emails.has(email))).toEqual([]);
  for (const id of changedIds) {
    const number = numberOf(teamMembers.find((member) => member.id === id));
    expect(number).toBeGreaterThanOrEqual(acknowledged.numbers.get(id) ?? 0);
    expect(number).toBeLessThanOrEqual(acknowledged.attempted.get(id) ?? 0);
  }
}

// A member without the event that tells of it, or the reverse, would be half of a transaction.
async function expectNothingHalf(database: Database): Promise<void> {
  const rows = await database.orm.select().from(members);
  const events = await database.orm.select().from(auditEvents).orderBy(auditEvents.id);
  const created = events
    .filter(({ action }) => action === 'member.created')
    .map(({ subjectId }) => subjectId);
  const added = rows.filter(({ name }) => name === 'Crash Test').map(({ id }) => id);
  expect(created.toSorted()).toEqual(added.toSorted());
  for (const id of changedIds) {
    let designation: string | null = null;
    for (const event of events) {
      if (event.action !== 'member.updated' || event.subjectId !== id) continue;
      expect(event.before).toEqual({ designation });
      ({ designation } = event.after as { designation: string });
    }
    expect(rows.find((row) => row.id === id)?.designation).toBe(designation);
  }
}

test('killed twenty times in the middle of writes, it loses nothing that it has acknowledged', async () => {
  let token: string | undefined;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const current = await startServer(inject('serverProgram'), environmentOf(place.config));
    server = current;
    // One session for all rounds: it has to outlive them too.
    token ??= await current.signIn(BOSS, TEST_PASSWORD);
    const bearer = token;
    await expectNothingLost(current, bearer);

    const enough = acknowledged.count + 5 + Math.random() * 40;
    let serial = 0;
    const writers = [
      keepWriting(() => createOnce(current, bearer, `r${round}-${serial++}@team.example`)),
      ...changedIds.map((id) =>
        keepWriting(async () => {
          await changeOnce(current, bearer, id);
          // Somewhere in the middle of the writes that are under way by then.
          if (acknowledged.count >= enough) setTimeout(() => current.kill('SIGKILL'), Math.random() * 20);
        }),
      ),
    ];
    await Promise.all(writers);
    expect(await current.exited).toBeNull();
  }
  const database = await openTestDatabase(place);
  await expectNothingHalf(database);
  await database.close();
  const last = await startServer(inject('serverProgram'), environmentOf(place.config));
  server = last;
  await expectNothingLost(last, token ?? '');
  expect(acknowledged.emails.size).toBeGreaterThan(ROUNDS / 2);
  expect(acknowledged.count).toBeGreaterThan(ROUNDS * 5);
}, 300_000);
