import type { AnswerOf } from '#contracts/endpoint.ts';
import { type getTimeline, PLAIN_FIELDS } from '#contracts/students/index.ts';
import { namesOf } from '#server/areas/identity/index.ts';
import { shortened } from '#server/areas/students/records/change-words.ts';
import type { Queryable } from '#server/db/client.ts';
import { selectFilledIn, selectSchoolNames, type TimelineRow, type Values } from './repo.ts';

type Changes = NonNullable<AnswerOf<typeof getTimeline>['entries'][number]['changes']>;

const valuesOf = (value: unknown): Values | null =>
  typeof value === 'object' && value !== null ? (value as Values) : null;

const MEMBERS = ['counsellorId', 'assigneeId'];
const KNOWN = [
  ...PLAIN_FIELDS,
  'language',
  'schoolId',
  ...MEMBERS,
  'status',
  'tags',
  'stage',
  'startsAt',
  'endsAt',
  'dueOn',
];

/** From what to what audit events changed: with the names of members and schools. */
export async function findChanges<Row extends Pick<TimelineRow, 'action' | 'before' | 'after'>>(
  db: Queryable,
  rows: readonly Row[],
): Promise<Map<Row, Changes>> {
  const merges = await selectFilledIn(
    db,
    rows.flatMap(({ action, after }) => (isMerge(action) ? (numberIn(after, 'mergeId') ?? []) : [])),
  );
  const pairs = rows.map((row) => {
    const merge = isMerge(row.action) ? merges.get(numberIn(row.after, 'mergeId') ?? 0) : undefined;
    if (merge === undefined) return { row, before: valuesOf(row.before), after: valuesOf(row.after) };
    const { fields } = valuesOf(row.after) ?? {};
    const [before, after] = [merge.before, merge.after].map((values) => only(values, fields));
    return row.action === 'student.merged' ? { row, before, after } : { row, before: after, after: before };
  });
  const idsIn = (fields: readonly string[]) => [
    ...new Set(
      pairs.flatMap(({ before, after }) =>
        fields.flatMap((field) => [numberIn(before, field) ?? [], numberIn(after, field) ?? []].flat()),
      ),
    ),
  ];
  const [members, schools] = [
    await namesOf(db, idsIn(MEMBERS)),
    await selectSchoolNames(db, idsIn(['schoolId'])),
  ];
  const toText = (field: string, value: unknown): string | null => {
    if (typeof value === 'number' && field === 'schoolId') return schools.get(value) ?? 'a deleted school';
    if (typeof value === 'number') return members.get(value) ?? 'a former member';
    if (Array.isArray(value)) return value.length === 0 ? null : shortened(value.join(', '));
    return typeof value === 'string' && value !== '' ? shortened(value) : null;
  };
  return new Map(
    pairs.map(({ row, before, after }) => [
      row,
      // The entries of appointments and reports name the status themselves.
      KNOWN.filter((field) => field !== 'status' || row.action?.startsWith('student'))
        .filter((field) => before && after && field in before && field in after)
        .map((field) => ({ field, from: toText(field, before?.[field]), to: toText(field, after?.[field]) }))
        .filter(({ from, to }) => from !== to),
    ]),
  );
}

/** The values of the named fields: the undoing of a merge leaves what somebody has changed since. */
const only = (values: Values, fields: unknown): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([field]) => Array.isArray(fields) && fields.includes(field)),
  );

const isMerge = (action: string | null) => action === 'student.merged' || action === 'student.merge_undone';

const numberIn = (values: unknown, field: string): number | null => {
  const value = valuesOf(values)?.[field];
  return typeof value === 'number' ? value : null;
};
