import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { listNotifications } from '#contracts/audit/index.ts';
import type { Role } from '#contracts/roles.ts';
import {
  confirmSchool,
  createSchool,
  getSchool,
  listSchools,
  proposeSchool,
  replaceSchool,
  setSchoolArchived,
  updateSchool,
} from '#contracts/schools/index.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/schema/schools.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpSchools`. */
export let db: TestDatabase;
export let api: TestApp;
export let teacherId: number;
const tokens = {} as Record<Role, string>;

/** Call at the top of a test file. Makes one database and one app, without schools before each test. */
export function setUpSchools(): void {
  beforeAll(async () => {
    db = await createTestDatabase();
    api = await createTestApp(db.database);
    for (const role of ['admin', 'teacher', 'staff'] as const) {
      const member = await buildMember(db.database, role);
      if (role === 'teacher') teacherId = member.id;
      tokens[role] = await api.signIn(member.email, TEST_PASSWORD);
    }
  });
  afterAll(async () => {
    await api.close();
    await db.drop();
  });
  beforeEach(async () => {
    await db.database.orm.delete(students);
    await db.database.orm.delete(schools);
  });
}

/** @param query in the path, as in the contract. */
export async function list(query = '', role: Role = 'staff') {
  const path: `/api/${string}` = `${listSchools.path}?${query}`;
  return api.call({ ...listSchools, path }, { token: tokens[role] });
}

export const namesOf = (answer: { schools: { name: string }[] }) => answer.schools.map(({ name }) => name);

export const call = {
  create: (body: unknown, role: Role = 'admin') => api.call(createSchool, { token: tokens[role], body }),
  read: (id: number, role: Role = 'staff') => api.call(getSchool, { token: tokens[role], params: { id } }),
  update: (id: number, body: unknown, role: Role = 'admin') =>
    api.call(updateSchool, { token: tokens[role], params: { id }, body }),
  propose: (body: unknown, role: Role = 'staff') => api.call(proposeSchool, { token: tokens[role], body }),
  confirm: (id: number, role: Role = 'admin') =>
    api.call(confirmSchool, { token: tokens[role], params: { id } }),
  replace: (id: number, body: unknown, role: Role = 'admin') =>
    api.call(replaceSchool, { token: tokens[role], params: { id }, body }),
  notifications: (role: Role) => api.call(listNotifications, { token: tokens[role] }),
  archive: (id: number, isArchived: boolean, role: Role = 'admin') =>
    api.call(setSchoolArchived, { token: tokens[role], params: { id }, body: { isArchived } }),
};

/** The audit events of a school, oldest first. */
export async function eventsOf(id: number) {
  const rows = await db.database.orm
    .select()
    .from(auditEvents)
    .where(sql`${auditEvents.subjectType} = 'school' and ${auditEvents.subjectId} = ${id}`)
    .orderBy(auditEvents.id);
  return rows.map(({ action, subjectName, before, after }) => ({ action, subjectName, before, after }));
}
