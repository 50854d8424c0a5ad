import { beforeAll } from 'vitest';
import { mergeStudents, undoMerge } from '#contracts/students/index.ts';
import { studentRowOf } from '#server/areas/students/records/student-row-fixture.ts';
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

export const rowOf = (id: number) => studentRowOf(db.database, id);

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
