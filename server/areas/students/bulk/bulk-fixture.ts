import { randomUUID } from 'node:crypto';
import { expect, vi } from 'vitest';
import type { BodyInputOf } from '#contracts/endpoint.ts';
import {
  type BulkChange,
  getBulkChange,
  previewBulkChange,
  startBulkChange,
  undoBulkChange,
} from '#contracts/students/index.ts';
import { api, db, type Person } from '#server/areas/students/records/students-fixture.ts';

type Input = BodyInputOf<typeof startBulkChange>;
export type Selection = Input['selection'];
export type Action = Input['action'];

export const preview = (person: Person, selection: Selection, action: Action) =>
  api.call(previewBulkChange, { token: person.token, body: { selection, action } });

export const start = (person: Person, selection: Selection, action: Action, idempotencyKey = randomUUID()) =>
  api.call(startBulkChange, { token: person.token, body: { idempotencyKey, selection, action } });

export async function waitUntil(person: Person, status: BulkChange['status']): Promise<BulkChange> {
  return vi.waitFor(
    async () => {
      const { change } = (await api.call(getBulkChange, { token: person.token })).ok();
      if (change?.status !== status) throw new Error(`The change is ${change?.status}`);
      return change;
    },
    { timeout: 20_000 },
  );
}

/** Starts a change and waits for its end. */
export async function changeMany(person: Person, selection: Selection, action: Action): Promise<BulkChange> {
  const { id } = (await start(person, selection, action)).ok().change;
  const change = await waitUntil(person, 'done');
  expect(change.id).toBe(id);
  return change;
}

export async function undoChange(person: Person, id: number): Promise<BulkChange> {
  (await api.call(undoBulkChange, { token: person.token, params: { id } })).ok();
  return waitUntil(person, 'undone');
}

/** Adds many students quickly. @returns their ids. */
export async function addMany(count: number, column = 'city', value = 'Bulk'): Promise<number[]> {
  const { rows } = await db.database.pool.query<{ id: number }>(
    `insert into students (name, name_key, search_text, created_at, ${column})
     select 'N', 'n' || i, 'n', now(), $2 from generate_series(1, $1::int) i returning id`,
    [count, value],
  );
  return rows.map(({ id }) => id);
}
