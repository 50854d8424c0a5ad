import { eq } from 'drizzle-orm';
import { beforeAll } from 'vitest';
import { mergeStudents, undoMerge } from '#contracts/students/index.ts';
import { students } from '#server/db/schema/records.ts';
import { buildStudent } from '#server/testing/factories.ts';
import { api, buildSignedIn, db, setUpRecords } from './records-fixture.ts';

/** An admin's. Set by `setUpMerges`. */
export let token: string;

/** Call at the top of a test file. Makes one database and one app for all of its tests. */
export function setUpMerges(): void {
  setUpRecords();
  beforeAll(async () => {
    ({ token } = await buildSignedIn('admin'));
  });
}

export async function rowOf(id: number) {
  const [row] = await db.database.orm.select().from(students).where(eq(students.id, id));
  if (!row) throw new Error('There is no such student');
  return row;
}

/** @param partial more fields of the body. */
export async function merge(keptId: number, otherId: number, partial: Record<string, number> = {}) {
  const [kept, other] = [await rowOf(keptId), await rowOf(otherId)];
  return api.call(mergeStudents, {
    token,
    params: { id: keptId },
    body: { otherId, version: kept.version, otherVersion: other.version, ...partial },
  });
}

export const undo = (id: number) => api.call(undoMerge, { token, params: { id } });
export const buildPair = async () =>
  [await buildStudent(db.database), await buildStudent(db.database)] as const;
