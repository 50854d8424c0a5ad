import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { bookAppointment } from '#contracts/appointments/index.ts';
import { createEnquiry } from '#contracts/enquiries/index.ts';
import {
  changePassword,
  getProfile,
  listMembers,
  listOnlineUsers,
  login,
  logout,
  updateMember,
} from '#contracts/identity/index.ts';
import {
  createReport,
  createReportLink,
  getReportPdf,
  getSharedReportPdf,
  openSharedReport,
  revokeReportLink,
  saveReport,
  setReportStatus,
} from '#contracts/reports/index.ts';
import {
  commitImport,
  createImport,
  createSchool,
  getImport,
  setImportMapping,
} from '#contracts/schools/index.ts';
import {
  createEnrolment,
  createStudent,
  getStudent,
  listStudents,
  updateStudent,
} from '#contracts/students/index.ts';
import { rateLimits } from '#server/db/schema/members.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { REPORT_CONTENTS } from '#server/testing/report-factories.ts';
import {
  environmentOf,
  type ServerProcess,
  spawnServer,
  startServer,
} from '#server/testing/server-process.ts';
import { createDatabasePlace, type DatabasePlace, openTestDatabase } from '#server/testing/test-database.ts';
import { limitsFor } from './areas/enquiries/testing.ts';

const ADMIN = { ADMIN_EMAIL: 'boss@team.example', ADMIN_PASSWORD: 'violet kettle 42' };

let place: DatabasePlace;
const running: ServerProcess[] = [];

beforeAll(async () => {
  place = await createDatabasePlace();
});
afterAll(() => place.remove());

/** At least a week from now, in India. */
function nextMondayAt10(): string {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + 7 + ((8 - day.getUTCDay()) % 7));
  return `${day.toISOString().slice(0, 10)}T10:00:00+05:30`;
}

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

    test('is refused in one line with exit code 1, and the first stays available', async () => {
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
    const identity = { password: 'amber lantern 77' };

    beforeAll(async () => {
      [a, b] = await Promise.all([start({ SAMPLE_DATA: 'true' }), start({ SAMPLE_DATA: 'true' })]);
      const told = () => a.output.stdout + b.output.stdout;
      await vi.waitFor(() => expect(told()).toMatch(/password: \S+\n/));
      const [password = '', ...more] = [...told().matchAll(/password: (\S+)\n/g)].map(([, word]) => word);
      expect(more).toEqual([]);
      boss = await a.signIn('admin@srichakra.example', password);
      const change = { currentPassword: password, newPassword: identity.password };
      await a.call(changePassword, { token: boss, body: change });
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

    test('that start at once on an empty database both start, with one first admin', async () => {
      const { teamMembers } = await b.call(listMembers, { token: boss });
      expect(teamMembers.filter(({ role }) => role === 'super_admin')).toHaveLength(1);
      for (const { url, output } of [a, b]) {
        expect((await fetch(`${url}/readyz`)).status).toBe(200);
        expect(output.stderr).toBe('');
      }
    });

    test('share sessions: live on both, ended on both', async () => {
      const { token } = await join('leaver');
      expect(await statusOn(b, token)).toBe(200);
      await b.call(logout, { token });
      expect(await statusOn(a, token)).toBe(401);
      expect(await statusOn(b, token)).toBe(401);
    });

    test('refuse a deactivated member at once', async () => {
      const { id, token } = await join('dismissed');
      expect(await statusOn(b, token)).toBe(200);
      await a.call(updateMember, { token: boss, params: { id }, body: { isActive: false } });
      expect(await statusOn(b, token)).toBe(401);
    });

    test('apply a changed role at once', async () => {
      const { id, token } = await join('promoted');
      // Both processes have the session in their cache.
      expect([await statusOn(a, token), await statusOn(b, token)]).toEqual([200, 200]);
      const rolesOnB = async () => {
        const { teamMembers } = await b.call(listMembers, { token: boss });
        return teamMembers.filter((member) => member.id === id).map(({ role }) => role);
      };
      expect(await rolesOnB()).toEqual(['staff']);
      const addAsMember = async () =>
        (await b.fetch(createStudent, { token, body: { name: 'Added' } })).status;
      expect(await addAsMember()).toBe(201);
      await a.call(updateMember, { token: boss, params: { id }, body: { role: 'teacher', identity } });
      const { profile } = await b.call(getProfile, { token });
      expect(profile.role).toBe('teacher');
      expect(await rolesOnB()).toEqual(['teacher']);
      expect(await addAsMember()).toBe(403);
    });

    test('share the online members', async () => {
      const { id, token } = await join('present');
      // Signed in long ago: only the request below can make the member online.
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

    const addStudent = async (server: ServerProcess, name: string) =>
      (await server.call(createStudent, { token: boss, body: { name } })).student;

    test('share the count of failed sign-ins', async () => {
      await join('guessed');
      const email = 'guessed@team.example';
      const attempt = async (server: ServerProcess, password: string) =>
        (await server.fetch(login, { body: { email, password } })).status;
      for (let count = 0; count < 5; count += 1) {
        expect([await attempt(a, 'wrong'), await attempt(b, 'wrong')]).toEqual([401, 401]);
      }
      expect([await attempt(a, TEST_PASSWORD), await attempt(b, TEST_PASSWORD)]).toEqual([429, 429]);
    });

    test('store a message sent to both at once once, and share the rate limit', async () => {
      const message = () => ({
        idempotencyKey: randomUUID(),
        writer: 'parent',
        name: 'Meena',
        email: 'meena@family.example',
        message: 'Namaste',
        consentToContact: true,
      });
      // As if all but five messages of this device had just been stored.
      const limit = limitsFor('127.0.0.1', undefined).find(({ kind }) => kind === 'device');
      if (!limit) throw new Error('There is no limit per device');
      const database = await openTestDatabase(place);
      const expiresAt = new Date(Date.now() + (limit.burst - 5) * limit.intervalMs);
      await database.orm.insert(rateLimits).values({ key: limit.key, expiresAt });
      await database.close();
      const twice = message();
      const answers = [a, b, a, b].map((server) => server.fetch(createEnquiry, { body: twice }));
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      const statuses: number[] = [];
      for (const server of [a, b, a, b, a, b]) {
        statuses.push((await server.fetch(createEnquiry, { body: message() })).status);
      }
      expect(statuses).toEqual([201, 201, 201, 201, 429, 429]);
    });

    test('store one appointment for a time booked on both at once', async () => {
      const { id: counsellorId } = await join('counsellor');
      await a.call(updateMember, {
        token: boss,
        params: { id: counsellorId },
        body: { role: 'teacher', identity },
      });
      const { id: studentId } = await addStudent(a, 'Booked');
      const startsAt = nextMondayAt10();
      const body = { studentId, service: 'career', startsAt, durationMinutes: 60, counsellorId };
      const all = [a, b, a, b, a, b].map((server) => server.fetch(bookAppointment, { token: boss, body }));
      const statuses = (await Promise.all(all)).map(({ status }) => status).sort();
      expect(statuses).toEqual([201, 409, 409, 409, 409, 409]);
    });

    test('show each other’s changes at once, and refuse older versions', async () => {
      const { id, version } = await addStudent(a, 'Changed');
      const at = { token: boss, params: { id } };
      await b.call(getStudent, at);
      await a.call(updateStudent, { ...at, body: { version, city: 'Madurai' } });
      expect((await b.call(getStudent, at)).student.city).toBe('Madurai');
      const { students } = await b.call(listStudents, { token: boss, query: { q: 'Changed' } });
      expect(students.map(({ city }) => city)).toEqual(['Madurai']);
      expect((await b.fetch(updateStudent, { ...at, body: { version, city: 'Salem' } })).status).toBe(409);
    });

    test('share a class list: viewed, checked again and committed on the other', async () => {
      const { school } = await a.call(createSchool, { token: boss, body: { name: 'Vidya Mandir' } });
      const at = { token: boss, params: { id: school.id } };
      const options = {
        ...at,
        query: { fileName: 'class.csv' },
        body: 'Name,Called\nAsha,Bina\nChitra,Devi\n',
      };
      const { id } = (await a.call(createImport, options)).import;
      const list = { token: boss, params: { id } };
      const isReady = () =>
        vi.waitFor(async () => expect((await b.call(getImport, list)).import.status).toBe('ready'), {
          timeout: 15_000,
          interval: 100,
        });
      await isReady();
      await b.call(setImportMapping, { ...list, body: { mapping: { name: 'Called' } } });
      await isReady();
      const body = { certain: 'leave', possible: 'leave', failed: 'refuse' };
      const commits = [a, b].map((server) => server.fetch(commitImport, { ...list, body }));
      const statuses = (await Promise.all(commits)).map(({ status }) => status);
      // The second process continues the first one's commit or comes too late. No row is taken twice.
      expect([
        [200, 200],
        [200, 409],
      ]).toContainEqual(statuses.sort());
      const query = { schoolId: String(school.id), sort: 'name' };
      const { students } = await a.call(listStudents, { token: boss, query });
      expect(students.map(({ name }) => name)).toEqual(['Bina', 'Devi']);
    });

    test('share a report: printed, opened and revoked on the other', async () => {
      const { id: studentId } = await addStudent(a, 'Asha');
      const enrolling = { token: boss, params: { id: studentId }, body: { service: 'bridging' } };
      const { enrolment } = await a.call(createEnrolment, enrolling);
      const { report } = await b.call(createReport, { token: boss, params: { id: enrolment.id } });
      const at = { token: boss, params: { id: report.id } };
      const content = REPORT_CONTENTS.bridging;
      await a.call(saveReport, { ...at, body: { version: 1, content } });
      await b.call(setReportStatus, { ...at, body: { version: 2, status: 'ready' } });
      const { token, linkId } = await a.call(createReportLink, { ...at, body: { expiresInDays: 3 } });
      const statusesOf = async () => {
        const opened = [a, b].map((server) => server.fetch(openSharedReport, { body: { token } }));
        const printed = [a, b].map((server) => server.fetch(getSharedReportPdf, { body: { token } }));
        return (await Promise.all([...opened, ...printed])).map(({ status }) => status);
      };
      expect((await b.fetch(getReportPdf, at)).status).toBe(200);
      expect(await statusesOf()).toEqual([200, 200, 200, 200]);
      await b.call(revokeReportLink, { token: boss, params: { id: linkId } });
      expect(await statusesOf()).toEqual([404, 404, 404, 404]);
    });

    test('keep every session when one is killed', async () => {
      const { token } = await join('survivor');
      const killed = await start({ SAMPLE_DATA: 'true' });
      expect(await statusOn(killed, token)).toBe(200);
      killed.kill('SIGKILL');
      await killed.exited;
      expect(await statusOn(b, token)).toBe(200);
    });
  });
}
