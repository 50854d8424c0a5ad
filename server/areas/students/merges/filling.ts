import { OPTIONAL_FIELDS } from '#contracts/students/index.ts';
import type { StudentRow } from '#server/areas/students/records/repo.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { MergeRow } from './repo.ts';

const GUARDIAN = ['guardianName', 'guardianRelation'] as const;
const FIELDS = [...OPTIONAL_FIELDS, 'schoolId', 'counsellorId'] as const;
type FilledFields = Partial<Pick<StudentRow, (typeof FIELDS)[number]>>;

export function fieldsToFill(kept: StudentRow, other: StudentRow): FilledFields {
  // A relation must not be filled in beside another guardian's name.
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

/** The fields that still hold the value that a merge filled in, with their values before the merge. */
export function fieldsToEmpty(
  kept: StudentRow,
  other: StudentRow,
  keptBefore: MergeRow['moved']['keptBefore'],
): FilledFields {
  const untouched = FIELDS.filter((field) => field in keptBefore && kept[field] === other[field]);
  return Object.fromEntries(untouched.map((field) => [field, keptBefore[field]]));
}
