import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listAppointments } from '#contracts/appointments/index.ts';
import {
  createMember,
  deleteMember,
  getMemberWork,
  handOverWork,
  listMembers,
  login,
} from '#contracts/identity/index.ts';
import { getAnalytics, getDashboard, listBehind, MEASURES } from '#contracts/insight/index.ts';
import { listReports } from '#contracts/reports/index.ts';
import { getStudent, listMentionable, setEnrolmentStage } from '#contracts/students/index.ts';
import { appointments } from '#server/db/schema/appointments.ts';
import { knownDevices, members, sessions } from '#server/db/schema/members.ts';
import { enrolments } from '#server/db/schema/records.ts';
import { buildContact } from '#server/testing/contact-factories.ts';
import { anHourFrom, buildMember, buildStudent, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { countListed } from './listed-fixture.ts';

let db: TestDatabase;
let api: TestApp;
let boss: string;

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db.database);
  boss = await api.signIn((await buildMember(db.database, 'super_admin')).email, TEST_PASSWORD);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

/** A counsellor with work of every kind that a figure counts, done and ahead. */
async function buildCounsellor(name: string) {
  const { orm } = db.database;
  const member = await buildMember(db.database, 'teacher', { name });
  const student = await buildStudent(db.database, { counsellorId: member.id });
  const [enrolment] = await orm
    .insert(enrolments)
    .values({ studentId: student.id, service: 'career', createdAt: student.createdAt })
    .returning();
  const params = { id: enrolment?.id ?? 0 };
  (
    await api.call(setEnrolmentStage, { token: boss, params, body: { stage: 'completed', from: 'enrolled' } })
  ).ok();
  const meeting = (day: string, status: 'completed' | 'no_show' | 'confirmed') => ({
    studentId: student.id,
    counsellorId: member.id,
    service: 'career' as const,
    status,
    createdAt: student.createdAt,
    ...anHourFrom(new Date(`${day}T10:00:00+05:30`)),
  });
  await orm
    .insert(appointments)
    .values([
      meeting('2026-04-20', 'completed'),
      meeting('2026-04-21', 'no_show'),
      meeting('2026-05-04', 'confirmed'),
    ]);
  for (const [status, stage] of [
    ['new', 'new'],
    ['answered', 'contacted'],
    ['closed', 'lost'],
    ['closed', 'enrolled'],
  ] as const) {
    await buildContact(db.database, 'office_entry', {
      ...{ status, stage, assigneeId: member.id, createdAt: student.createdAt },
    });
  }
  return { member, student };
}

async function figures() {
  const query = { from: '2026-01-01', to: '2026-04-30', by: 'counsellor' };
  const { groups, period, totals } = (await api.call(getAnalytics, { token: boss, query })).ok();
  const {
    membersOnline: _,
    recentStudents: __,
    ...dashboard
  } = (await api.call(getDashboard, { token: boss })).ok();
  return { groups, period, totals, dashboard };
}

const valuesOf = ({ groups, totals, dashboard }: Awaited<ReturnType<typeof figures>>) => ({
  groups: Object.fromEntries(groups.map(({ key, figures }) => [key, figures])),
  totals,
  dashboard,
});

test('a handover and the removal leave every figure by counsellor as it was', async () => {
  const { member, student } = await buildCounsellor('Asha Rao');
  const next = await buildMember(db.database, 'admin', { name: 'Bela Sen' });
  const before = valuesOf(await figures());
  expect(before.groups[member.id]).toMatchObject({
    ...{ registrations: 1, appointments: 2, noShows: 1, completedServices: 1 },
    ...{ leads: 4, leadsEnrolled: 1, leadsLost: 1 },
  });
  const options = { token: boss, params: { id: member.id } };
  const { work } = (await api.call(handOverWork, { ...options, body: { memberIds: [next.id] } })).ok();
  expect(work).toMatchObject({ students: 0, appointments: 0, contacts: 0 });
  expect(valuesOf(await figures())).toEqual(before);
  (await api.call(deleteMember, options)).ok();
  const after = await figures();
  expect(valuesOf(after)).toEqual(before);
  expect(after.groups.find(({ key }) => key === String(member.id))?.name).toBe('Asha Rao (former)');

  // Each figure's list shows the counted records.
  for (const { key, figures } of after.groups) {
    for (const measure of MEASURES.filter((measure) => figures[measure] !== null)) {
      const list = listBehind(measure, after.period, { by: 'counsellor', key });
      expect([measure, key, await countListed(api, boss, list)]).toEqual([measure, key, figures[measure]]);
    }
  }

  const query = { counsellorId: String(member.id) };
  const past = (await api.call(listAppointments, { token: boss, query })).ok().appointments;
  expect(past.map(({ counsellor, status }) => [counsellor?.name, status])).toEqual([
    ['Asha Rao (former)', 'no_show'],
    ['Asha Rao (former)', 'completed'],
  ]);
  const { reports } = (await api.call(listReports, { token: boss, query })).ok();
  expect(reports).toMatchObject([{ counsellor: 'Asha Rao (former)', student: { id: student.id } }]);
  const record = (await api.call(getStudent, { token: boss, params: { id: student.id } })).ok();
  expect(record.student.counsellor).toEqual({ id: next.id, name: 'Bela Sen' });
});

test('a former member has no account, and nobody can choose them', async () => {
  const { member, student } = await buildCounsellor('Chitra Nair');
  const { id, email } = member;
  await api.signIn(email, TEST_PASSWORD);
  await db.database.orm
    .insert(knownDevices)
    .values({ memberId: id, deviceHash: 'x', createdAt: api.clock.now, lastSeenAt: api.clock.now });
  (await api.call(deleteMember, { token: boss, params: { id } })).ok();

  const [row] = await db.database.orm.select().from(members).where(eq(members.id, id));
  expect(row).toMatchObject({
    ...{ name: 'Chitra Nair (former)', email: '', emailKey: null, passwordHash: '', phone: null },
    ...{ isActive: false, removedAt: api.clock.now },
  });
  for (const table of [sessions, knownDevices]) {
    expect(await db.database.orm.$count(table, eq(table.memberId, id))).toBe(0);
  }
  const refused = await api.call(login, { body: { email, password: TEST_PASSWORD } });
  expect(refused.status).toBe(401);
  const team = (await api.call(listMembers, { token: boss })).ok();
  expect(team.teamMembers.some((other) => other.id === id)).toBe(false);
  expect(team.formerMembers).toContainEqual({ id, name: 'Chitra Nair (former)', role: 'teacher' });
  expect((await api.call(getMemberWork, { token: boss, params: { id } })).status).toBe(404);
  expect((await api.call(deleteMember, { token: boss, params: { id } })).status).toBe(404);
  const readers = (await api.call(listMentionable, { token: boss, params: { id: student.id } })).ok().members;
  expect(readers.some((reader) => reader.id === id)).toBe(false);
  const coming = and(eq(appointments.counsellorId, id), eq(appointments.status, 'confirmed'));
  expect(await db.database.orm.$count(appointments, coming)).toBe(0);

  const body = { name: 'Chitra Nair', email, role: 'teacher', password: 'amber lantern 58' };
  const again = (await api.call(createMember, { token: boss, body })).ok().teamMember;
  expect(again.id).not.toBe(id);
});
