import { afterAll, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { ResponseOf } from '#contracts/endpoint.ts';
import { ROLES, type Role } from '#contracts/roles.ts';
import { createImport, createImportOfSchools, getImport } from '#contracts/schools/index.ts';
import { buildMember, TEST_PASSWORD } from '#server/testing/factories.ts';
import { createTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts';

/** Set by `setUpImports`. */
export let db: TestDatabase;
export let api: TestApp;
/** A signed-in member of each role. */
export const tokens = {} as Record<Role, string>;

/** Call at the top of a test file. Makes one database and one app for all of its tests. */
export function setUpImports(environment: Record<string, string> = {}): void {
  let start: Date;
  beforeAll(async () => {
    db = await createTestDatabase();
    api = await createTestApp(db.database, environment);
    start = api.clock.now;
    for (const role of ROLES) {
      const member = await buildMember(db.database, role);
      tokens[role] = await api.signIn(member.email, TEST_PASSWORD);
    }
  });
  // A member may have few open lists, and sessions end as the clock of the shared app advances.
  beforeEach(async () => {
    api.clock.now = start;
    await db.database.pool.query("delete from imports where status in ('checking', 'ready')");
  });
  afterAll(async () => {
    await api.close();
    await db.drop();
  });
}

interface Upload {
  /** Null for a list of several schools. */
  schoolId: number | null;
  file: string | Buffer;
  fileName?: string;
  sheets?: string;
  /** The id of an import. */
  replaces?: number;
  token?: string;
}

export function upload(options: Upload) {
  const { schoolId, file, sheets, replaces, fileName = 'class 8.csv', token = tokens.staff } = options;
  const query = {
    fileName,
    ...(sheets !== undefined && { sheets }),
    ...(replaces !== undefined && { replaces: String(replaces) }),
  };
  const request = { token, query, body: Buffer.from(file) };
  return schoolId === null
    ? api.call(createImportOfSchools, request)
    : api.call(createImport, { ...request, params: { id: schoolId } });
}

/** The import once every row has been checked. */
export async function ready(id: number, token = tokens.staff): Promise<ResponseOf<typeof getImport>> {
  return vi.waitFor(
    async () => {
      const answer = (await api.call(getImport, { token, params: { id } })).ok();
      expect(answer.import.status).toBe('ready');
      return answer;
    },
    { timeout: 20_000 },
  );
}

/** Sends a class list and waits until it can be committed. */
export async function prepare(options: Upload): Promise<ResponseOf<typeof getImport>> {
  const started = (await upload(options)).ok();
  return ready(started.import.id, options.token);
}

export async function countStudents(schoolId: number): Promise<number> {
  const { rows } = await db.database.pool.query<{ count: number }>(
    'select count(*)::int as count from students where school_id = $1',
    [schoolId],
  );
  return rows[0]?.count ?? 0;
}
