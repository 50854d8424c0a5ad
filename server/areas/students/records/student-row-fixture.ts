import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { students } from '#server/db/schema/records.ts';

export async function studentRowOf({ orm }: Database, id: number) {
  const [row] = await orm.select().from(students).where(eq(students.id, id));
  if (!row) throw new Error('There is no such student');
  return row;
}
