import { eq, sql, sum } from 'drizzle-orm';
import type { Service } from '#contracts/services.ts';
import type { Queryable } from './client.ts';
import { tallies } from './schema/tallies.ts';

const total = sum(tallies.amount).mapWith(Number);

/** How many students there are, without those that were merged into another one. */
export async function countAllStudents(db: Queryable): Promise<number> {
  const [row] = await db.select({ total }).from(tallies).where(eq(tallies.figure, 'students'));
  return row?.total ?? 0;
}

/** Per service: completed enrolments, and all that were not cancelled. */
export async function countAllEnrolments(
  db: Queryable,
): Promise<{ service: Service; completed: number; total: number }[]> {
  const of = (figure: 'completed' | 'enrolled') =>
    sql<number>`coalesce(sum(${tallies.amount}) filter (where ${tallies.figure} = ${figure}), 0)::int`;
  return db
    .select({ service: sql<Service>`${tallies.service}`, completed: of('completed'), total: of('enrolled') })
    .from(tallies)
    .where(sql`${tallies.service} is not null`)
    .groupBy(tallies.service);
}

/** Makes one row of each figure's many, so that they stay quick to read. One process at a time. */
export async function addUpTallies({ db }: { db: Queryable }): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${tallies} returning figure, service, amount)
    insert into ${tallies} (figure, service, amount)
    select figure, service, sum(amount) from gone group by figure, service having sum(amount) <> 0`);
}
