import type { Database } from '#server/db/client.ts';
import { tasks } from '#server/db/schema/tasks.ts';
import { toSearchText } from '#server/lib/search-key.ts';

/** Inserts an open task, due on the day of the tests' clock. */
export async function buildTask(
  database: Database,
  fields: Partial<typeof tasks.$inferInsert> = {},
): Promise<typeof tasks.$inferSelect> {
  const task = {
    what: 'Ring the family',
    dueOn: '2026-04-30',
    createdAt: new Date('2026-04-20T06:00:00Z'),
    ...fields,
  };
  const [row] = await database.orm
    .insert(tasks)
    .values({ ...task, searchText: toSearchText([task.what]) })
    .returning();
  if (!row) throw new Error('The task was not stored');
  return row;
}
