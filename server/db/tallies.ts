import { and, gte, isNull, lt, sql, sum } from 'drizzle-orm';
import type { Service } from '#contracts/services.ts';
import type { Queryable } from './client.ts';
import { students } from './schema/records.ts';
import { tallies } from './schema/tallies.ts';

const DAY_MS = 86_400_000;
/** So long the days of students are told apart; longer than anybody asks for. */
const KEPT_DAYS = 100;

export interface Tallies {
  /** All that were not merged into another one. */
  students: number;
  /** Those of them who were added since. */
  newest: number;
  /** And in the time before that. */
  before: number;
  /** Per service: completed ones, and all that were not cancelled. A service without any may be left out. */
  enrolments: { service: Service; completed: number; total: number }[];
}

/**
 * What there is of all records, for whoever may see them all.
 * @param spans since when students are new, and from when on they are counted before that; less than 100 days ago.
 */
export async function readTallies(
  db: Queryable,
  { since, sinceBefore }: { since: Date; sinceBefore: Date },
): Promise<Tallies> {
  const rows = await db
    .select({
      figure: tallies.figure,
      service: tallies.service,
      total: sum(tallies.amount).mapWith(Number),
      newest: addedSince(db, since),
      all: addedSince(db, sinceBefore),
    })
    .from(tallies)
    .groupBy(tallies.figure, tallies.service);
  const of = (figure: string, service: Service | null) =>
    rows.find((row) => row.figure === figure && row.service === service);
  const added = of('students', null);
  return {
    students: added?.total ?? 0,
    newest: added?.newest ?? 0,
    before: added ? added.all - added.newest : 0,
    enrolments: rows.flatMap(({ figure, service, total }) =>
      figure === 'enrolled' && service !== null
        ? { service, completed: of('completed', service)?.total ?? 0, total }
        : [],
    ),
  };
}

/** Students of the days after the moment's, which are summed up, and of the rest of that day, which are counted. */
function addedSince(db: Queryable, moment: Date) {
  const nextDay = new Date((Math.floor(moment.getTime() / DAY_MS) + 1) * DAY_MS);
  const rest = db
    .select({ count: sql`count(*)` })
    .from(students)
    .where(
      and(isNull(students.mergedIntoId), gte(students.createdAt, moment), lt(students.createdAt, nextDay)),
    );
  const later = sql`sum(${tallies.amount}) filter (where ${gte(tallies.day, toDay(nextDay))})`;
  return sql<number>`coalesce(${later}, 0) + (${rest})`.mapWith(Number);
}

const toDay = (moment: Date) => moment.toISOString().slice(0, 10);

/** Makes one row of each figure's many, where it has many, so that they stay quick to read. One process at a time. */
export async function addUpTallies({ db, now }: { db: Queryable; now: Date }): Promise<void> {
  const firstDay = toDay(new Date(now.getTime() - KEPT_DAYS * DAY_MS));
  await db.execute(sql`
    with told as (
      select id, count(*) over (
        partition by figure, service, case when day >= ${firstDay}::date then day end
      ) as rows from ${tallies}
    ), gone as (
      delete from ${tallies} where id in (select id from told where rows > 1) returning *
    )
    insert into ${tallies} (figure, service, day, amount)
    select figure, service, case when day >= ${firstDay}::date then day end, sum(amount)
    from gone group by 1, 2, 3 having sum(amount) <> 0`);
}
