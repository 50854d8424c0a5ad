import { OPTIONAL_FIELDS } from '#contracts/students/index.ts';
import type { StudentRow } from '#server/areas/students/records/repo.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { MergeRow } from './repo.ts';

const GUARDIAN = ['guardianName', 'guardianRelation'] as const;
const FIELDS = [...OPTIONAL_FIELDS, 'schoolId', 'counsellorId'] as const;
type FilledFields = Partial<Pick<StudentRow, (typeof FIELDS)[number]>>;

/** What the kept record lacks and the other one knows. */
export function fieldsToFill(kept: StudentRow, other: StudentRow): FilledFields {
  // One guardian's relation is not told of another guardian.
  const isSameGuardian = GUARDIAN.every(
    (field) => !kept[field] || !other[field] || toSearchKey(kept[field]) === toSearchKey(other[field]),
  );
  const lacking = FIELDS.filter(
    (field) =>
      kept[field] === null &&
      other[field] !== null &&
      (isSameGuardian || !GUARDIAN.some((name) => name === field)),
  );
  return Object.fromEntries(lacking.map((field) => [field, other[field]]));
}

/** Of the fields that a merge filled in, those that still hold what it filled in, as they were before. */
export function fieldsToEmpty(
  kept: StudentRow,
  other: StudentRow,
  keptBefore: MergeRow['moved']['keptBefore'],
): FilledFields {
  const untouched = FIELDS.filter((field) => field in keptBefore && kept[field] === other[field]);
  return Object.fromEntries(untouched.map((field) => [field, keptBefore[field]]));
}
