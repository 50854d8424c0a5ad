import { randomUUID } from 'node:crypto';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  type BulkChange,
  createBulkChange,
  previewBulkChange,
  undoBulkChange,
} from '#contracts/students/index.ts';
import { api, db, type Person } from '#server/areas/students/records/students-fixture.ts';

type Input = BodyInputOf<typeof createBulkChange>;
export type Selection = Input['selection'];
export type Action = Input['action'];

export const preview = (person: Person, selection: Selection, action: Action) =>
  api.call(previewBulkChange, { token: person.token, body: { selection, action } });

export const send = (person: Person, selection: Selection, action: Action, idempotencyKey = randomUUID()) =>
  api.call(createBulkChange, { token: person.token, body: { idempotencyKey, selection, action } });

export const changeMany = async (person: Person, selection: Selection, action: Action): Promise<BulkChange> =>
  (await send(person, selection, action)).ok().change;

export const undoChange = async (person: Person, id: number): Promise<BulkChange> =>
  (await api.call(undoBulkChange, { token: person.token, params: { id } })).ok().change;

/** Adds many students quickly. @returns their ids. */
export async function addMany(count: number, column = 'city', value = 'Bulk'): Promise<number[]> {
  const { rows } = await db.database.pool.query<{ id: number }>(
    `insert into students (name, name_key, search_text, created_at, ${column})
     select 'N', 'n' || i, 'n', now(), $2 from generate_series(1, $1::int) i returning id`,
    [count, value],
  );
  return rows.map(({ id }) => id);
}
