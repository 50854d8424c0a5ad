import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import type { Endpoint, ResponseOf } from '#contracts/endpoint.ts';
import type { ErrorBody } from '#contracts/errors.ts';
import type { Role } from '#contracts/roles.ts';
import { auditEvents } from '#server/db/schema/audit.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';
import { studentRowOf } from './student-row-fixture.ts';

export let db: TestDatabase;
export let api: TestApp;

export interface Person {
  id: number;
  name: string;
  token: string;
}

/** Call at the top of a test file. Makes one database and one app for all of its tests. */
export function setUpStudents(environment: Record<string, string> = {}): void {
  beforeAll(async () => {
    db = await createTestDatabase();
    api = await createTestApp(db.database, environment);
  });
  afterAll(async () => {
    await api.close();
    await db.drop();
  });
}

export async function join(role: Role, name?: string): Promise<Person> {
  const member = await buildMember(db.database, role, name === undefined ? {} : { name });
  return { id: member.id, name: member.name, token: await api.signIn(member.email, TEST_PASSWORD) };
}

type Query = Record<string, string | number>;

function callWith<E extends Endpoint>(endpoint: E, query: Query, { token }: Person) {
  const text = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
  return api.call({ ...endpoint, path: `${endpoint.path}?${text}` as const }, { token });
}

export async function ask<E extends Endpoint>(
  endpoint: E,
  query: Query,
  person: Person,
): Promise<ResponseOf<E>> {
  return (await callWith(endpoint, query, person)).ok() as ResponseOf<E>;
}

export async function refusal(
  endpoint: Endpoint,
  query: Query,
  person: Person,
): Promise<ErrorBody & { status: number }> {
  const answer = await callWith(endpoint, query, person);
  return { status: answer.status, ...answer.error() };
}

/** The audit events of a student, oldest first. */
export async function eventsOf(studentId: number) {
  return db.database.orm
    .select({
      action: auditEvents.action,
      actorId: auditEvents.actorId,
      before: auditEvents.before,
      after: auditEvents.after,
    })
    .from(auditEvents)
    .where(and(eq(auditEvents.subjectType, 'student'), eq(auditEvents.subjectId, studentId)))
    .orderBy(auditEvents.id);
}

export const rowOf = (id: number) => studentRowOf(db.database, id);
