import type { AnswerOf } from '#contracts/endpoint.ts';
import { type getTimeline, joinTags, PLAIN_FIELDS } from '#contracts/students/index.ts';
import { namesOf } from '#server/areas/identity/index.ts';
import { shortened } from '#server/areas/students/records/change-words.ts';
import type { Queryable } from '#server/db/client.ts';
import { selectFilledIn, selectSchoolNames, type TimelineRow } from './repo.ts';

type Changes = NonNullable<AnswerOf<typeof getTimeline>['entries'][number]['changes']>;

type Values = Record<string, unknown>;
const valuesOf = (value: unknown): Values | null =>
  typeof value === 'object' && value !== null ? (value as Values) : null;

const MEMBERS = ['counsellorId', 'assigneeId'];
const KNOWN = [
  ...PLAIN_FIELDS,
  'schoolId',
  ...MEMBERS,
  'status',
  'tags',
  'stage',
  'startsAt',
  'endsAt',
  'dueOn',
];

/** From what to what the entries changed, by the row's id: with the names of members and schools. */
export async function findChanges(
  db: Queryable,
  rows: readonly TimelineRow[],
): Promise<Map<TimelineRow, Changes>> {
  const merges = await selectFilledIn(
    db,
    rows.flatMap(({ action, after }) => (isMerge(action) ? (numberIn(after, 'mergeId') ?? []) : [])),
  );
  const pairs = rows.map((row) => {
    const merge = isMerge(row.action) ? merges.get(numberIn(row.after, 'mergeId') ?? 0) : undefined;
    return {
      row,
      ...(merge ? filledIn(row, merge) : { before: valuesOf(row.before), after: valuesOf(row.after) }),
    };
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
    if (typeof value === 'number') return (field === 'schoolId' ? schools : members).get(value) ?? `${value}`;
    if (Array.isArray(value)) return value.length === 0 ? null : shortened(value.join(', '));
    return typeof value === 'string' && value !== '' ? shortened(value) : null;
  };
  return new Map(
    pairs.map(({ row, before, after }) => [
      row,
      // The status of an appointment is what its entry says.
      KNOWN.filter((field) => !(field === 'status' && row.action?.startsWith('appointment.')))
        .filter((field) => before && after && field in before && field in after)
        .map((field) => ({ field, from: toText(field, before?.[field]), to: toText(field, after?.[field]) }))
        .filter(({ from, to }) => from !== to),
    ]),
  );
}

const isMerge = (action: string | null) => action === 'student.merged' || action === 'student.merge_undone';

const numberIn = (values: unknown, field: string): number | null => {
  const value = valuesOf(values)?.[field];
  return typeof value === 'number' ? value : null;
};

/** The values of the fields that a merge filled in, or that its undoing emptied again. */
function filledIn(
  row: TimelineRow,
  merge: { before: object; other: object },
): { before: Values; after: Values } {
  const { fields } = valuesOf(row.after) ?? {};
  const [kept, other] = [valuesOf(merge.before) ?? {}, valuesOf(merge.other) ?? {}];
  const named = Array.isArray(fields)
    ? fields.filter((field) => typeof field === 'string' && field in kept)
    : [];
  const before = Object.fromEntries(named.map((field) => [field, kept[field]]));
  const after = Object.fromEntries(
    named.map((field) => [
      field,
      field === 'tags' ? joinTags(kept.tags as string[], other.tags as string[]) : other[field],
    ]),
  );
  return row.action === 'student.merged' ? { before, after } : { before: after, after: before };
}
