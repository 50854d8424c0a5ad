import { sql, sum } from 'drizzle-orm';
import type { Service } from '#contracts/services.ts';
import type { Queryable } from './client.ts';
import { tallies } from './schema/tallies.ts';

export interface Tallies {
  /** All that were not merged into another one. */
  students: number;
  /** Per service: completed ones, and all that were not cancelled. A service without any may be left out. */
  enrolments: { service: Service; completed: number; total: number }[];
}

/** What there is of all records, for whoever may see them all. */
export async function readTallies(db: Queryable): Promise<Tallies> {
  const rows = await db
    .select({ figure: tallies.figure, service: tallies.service, total: sum(tallies.amount).mapWith(Number) })
    .from(tallies)
    .groupBy(tallies.figure, tallies.service);
  const of = (figure: string, service: Service | null) =>
    rows.find((row) => row.figure === figure && row.service === service)?.total ?? 0;
  return {
    students: of('students', null),
    enrolments: rows.flatMap(({ figure, service, total }) =>
      figure === 'enrolled' && service !== null
        ? { service, completed: of('completed', service), total }
        : [],
    ),
  };
}

/** Makes one row of each figure's many, so that they stay quick to read. One process at a time. */
export async function addUpTallies({ db }: { db: Queryable }): Promise<void> {
  await db.execute(sql`
    with gone as (delete from ${tallies} returning figure, service, amount)
    insert into ${tallies} (figure, service, amount)
    select figure, service, sum(amount) from gone group by figure, service having sum(amount) <> 0`);
}
