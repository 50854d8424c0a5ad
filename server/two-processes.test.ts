import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { listMembers, listOnlineUsers, updateMember } from '#contracts/members.ts';
import { getProfile, logout } from '#contracts/sessions.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import {
  environmentOf,
  type ServerProcess,
  spawnServer,
  startServer,
} from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';

const ADMIN = { ADMIN_EMAIL: 'boss@team.example', ADMIN_PASSWORD: 'violet kettle 42' };

let place: DatabasePlace;
const running: ServerProcess[] = [];

beforeAll(async () => {
  place = await createDatabasePlace();
});
afterAll(() => place.remove());

async function stopAll(): Promise<void> {
  for (const server of running.splice(0)) {
    server.kill('SIGTERM');
    await server.exited;
  }
}

async function start(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const server = await startServer(inject('serverProgram'), {
    ...environmentOf(place.config),
    ...environment,
  });
  running.push(server);
  return server;
}

if (inject('testDatabaseUrl') === null) {
  describe('a second process on one data folder', () => {
    afterEach(stopAll);

    test('is refused in one line with exit code 1, and the first goes on', async () => {
      await (await openTestDatabase(place)).close();
      const first = await start(ADMIN);
      const second = spawnServer(inject('serverProgram'), environmentOf(place.config));
      expect(await second.exited).toBe(1);
      expect(second.output.stdout).toBe('');
      expect(second.output.stderr).toMatch(/^The data folder \S+ is in use by process \d+\. .*\n$/);
      expect(second.output.stderr).toContain(`process ${first.pid}.`);
      await first.signIn(ADMIN.ADMIN_EMAIL, ADMIN.ADMIN_PASSWORD);
    });
  });
} else {
  describe('two processes on one PostgreSQL', () => {
    let a: ServerProcess;
    let b: ServerProcess;
    let boss: string;

    beforeAll(async () => {
      [a, b] = await Promise.all([start({ SAMPLE_DATA: 'true' }), start({ SAMPLE_DATA: 'true' })]);
      const told = () => a.output.stdout + b.output.stdout;
      await vi.waitFor(() => expect(told()).toMatch(/password: \S+\n/));
      const [password = '', ...more] = [...told().matchAll(/password: (\S+)\n/g)].map(([, word]) => word);
      expect(more).toEqual([]);
      boss = await a.signIn('admin@srichakra.example', password);
    });
    afterAll(stopAll);

    async function join(name: string) {
      const database = await openTestDatabase(place);
      const member = await buildMember(database, 'staff', { name, email: `${name}@team.example` });
      await database.close();
      return { id: member.id, token: await a.signIn(member.email, TEST_PASSWORD) };
    }

    const statusOn = async (server: ServerProcess, token: string) =>
      (await server.fetch(getProfile, { token })).status;

    test('that start at the same moment on a fresh database both come up, with one first admin', async () => {
      const { teamMembers } = await b.call(listMembers, { token: boss });
      expect(teamMembers.filter(({ role }) => role === 'super_admin')).toHaveLength(1);
      for (const { url, output } of [a, b]) {
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
        expect(output.stderr).toBe('');
      }
    });

    test('a session of one is live on the other, and over on both when it ends on either', async () => {
      const { token } = await join('leaver');
      expect(await statusOn(b, token)).toBe(200);
      await b.call(logout, { token });
      expect(await statusOn(a, token)).toBe(401);
      expect(await statusOn(b, token)).toBe(401);
    });

    test('a member who is deactivated on one is out on the other at once', async () => {
      const { id, token } = await join('dismissed');
      expect(await statusOn(b, token)).toBe(200);
      await a.call(updateMember, { token: boss, params: { id }, body: { isActive: false } });
      expect(await statusOn(b, token)).toBe(401);
    });

    test('a role that is changed on one counts on the other at once', async () => {
      const { id, token } = await join('promoted');
      await a.call(updateMember, { token: boss, params: { id }, body: { role: 'teacher' } });
      const { profile } = await b.call(getProfile, { token });
      expect(profile.role).toBe('teacher');
    });

    test('who makes a request on one is seen online on the other', async () => {
      const { id, token } = await join('present');
      // Signed in long ago: only the request below can make the person online.
      const database = await openTestDatabase(place);
      await database.pool.query(
        `update sessions set last_seen_at = now() - interval '1 hour' where member_id = $1`,
        [id],
      );
      await database.close();
      const isOnlineOn = async (server: ServerProcess) =>
        (await server.call(listOnlineUsers, { token: boss })).onlineUsers.some((user) => user.id === id);
      expect(await isOnlineOn(b)).toBe(false);
      expect(await statusOn(a, token)).toBe(200);
      expect(await isOnlineOn(a)).toBe(true);
      await vi.waitFor(async () => expect(await isOnlineOn(b)).toBe(true), {
        timeout: 15_000,
        interval: 250,
      });
    });
  });
}
