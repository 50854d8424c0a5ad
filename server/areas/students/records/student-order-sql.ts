import { and, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { StudentSort } from '#contracts/students/index.ts';
import { exactly, type Position } from '#server/db/keyset.ts';
import { CLASS_ORDER, students } from '#server/db/schema/records.ts';
import { schools } from '#server/db/views-from-above.ts';

const NAME = sql`${students.nameKey}`;
const CLASS = sql.raw(`(${CLASS_ORDER})`);
const STATUS = sql`${students.status}`;

/** By the creation date where there is no expression. */
const ORDERS: Record<StudentSort, { by?: SQL | 'school'; isDescending: boolean }> = {
  newest: { isDescending: true },
  oldest: { isDescending: false },
  name: { by: NAME, isDescending: false },
  name_desc: { by: NAME, isDescending: true },
  school: { by: 'school', isDescending: false },
  school_desc: { by: 'school', isDescending: true },
  class: { by: CLASS, isDescending: false },
  class_desc: { by: CLASS, isDescending: true },
  status: { by: STATUS, isDescending: false },
  status_desc: { by: STATUS, isDescending: true },
};

/** A part of the list in one order. The query joins `schools`. */
interface OrderPart {
  key: SQL<string>;
  /** Also leaves out the rows up to the position. */
  where: SQL | undefined;
  orderBy: SQL[];
}

export const sortKindOf = (sort: StudentSort) => (ORDERS[sort].by ? ('text' as const) : ('moment' as const));

/** An order of students: the parts of the list after a position. */
function partsOf(sort: StudentSort, end: Position | null): OrderPart[] {
  const { by, isDescending } = ORDERS[sort];
  const direction = isDescending ? sql`desc` : sql`asc`;
  const compared = isDescending ? sql`<` : sql`>`;
  const byId = sql`${students.id} ${direction}`;
  if (by !== 'school') {
    const type = by ? sql`text` : sql`timestamptz`;
    const sorted = by ?? sql`${students.createdAt}`;
    const isAfter = end && sql`(${sorted}, ${students.id}) ${compared} (${end.key}::${type}, ${end.id}::int)`;
    const key = by ? sql<string>`${by}` : exactly(students.createdAt);
    return [{ key, where: isAfter ?? undefined, orderBy: [sql`${sorted} ${direction}`, byId] }];
  }
  // Two parts, since an order over both tables has no index: by the index of the schools' names, and the rest.
  const isWithout = end?.key.startsWith(WITHOUT_SCHOOL);
  const name = end && !isWithout ? end.key.slice(WITH_SCHOOL.length) : null;
  const isAfterName =
    name !== null &&
    end &&
    // The first condition alone narrows the schools down.
    sql`${schools.nameKey} ${compared}= ${name} and (${schools.nameKey}, ${students.id}) ${compared} (${name}, ${end.id}::int)`;
  const withSchool = {
    key: sql<string>`${WITH_SCHOOL}::text || ${schools.nameKey}`,
    where: and(isNotNull(schools.id), isAfterName || undefined),
    orderBy: [sql`${schools.nameKey} ${direction}`, byId],
  };
  const withoutSchool = {
    key: sql<string>`${WITHOUT_SCHOOL}::text`,
    where: and(
      isNull(students.schoolId),
      isWithout && end ? sql`${students.id} ${compared} ${end.id}::int` : undefined,
    ),
    orderBy: [byId],
  };
  const parts = isDescending ? [withoutSchool, withSchool] : [withSchool, withoutSchool];
  return end && Boolean(isWithout) !== isDescending ? parts.slice(1) : parts;
}

/** Students without a school come last. */
const [WITH_SCHOOL, WITHOUT_SCHOOL] = ['0', '1'];

/** Reads students in an order, from a position on. */
export async function selectInOrder<Row>(
  { sort, end, limit }: { sort: StudentSort; end: Position | null; limit: number },
  select: (part: OrderPart, limit: number) => PromiseLike<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of partsOf(sort, end)) {
    rows.push(...(await select(part, limit - rows.length)));
    if (rows.length >= limit) break;
  }
  return rows;
}
