import { joinTags, MAX_TAGS, OPTIONAL_FIELDS } from '#contracts/students/index.ts';
import type { StudentRow } from '#server/areas/students/records/repo.ts';
import { toSearchKey } from '#server/lib/search-key.ts';
import type { MergeRow } from './repo.ts';

const GUARDIAN = ['guardianName', 'guardianRelation'] as const;
const FIELDS = [...OPTIONAL_FIELDS, 'schoolId', 'counsellorId'] as const;
type FilledFields = Partial<Pick<StudentRow, (typeof FIELDS)[number] | 'tags'>>;

/** The other record keeps its tags, so none is lost beyond the limit. */
const allTags = (kept: readonly string[], other: StudentRow) =>
  joinTags(kept, other.tags).slice(0, Math.max(kept.length, MAX_TAGS));

export function fieldsToFill(kept: StudentRow, other: StudentRow): FilledFields {
  // Do not fill in the relation if the guardian differs.
  const isSameGuardian = GUARDIAN.every(
    (field) => !kept[field] || !other[field] || toSearchKey(kept[field]) === toSearchKey(other[field]),
  );
  const lacking = FIELDS.filter(
    (field) =>
      kept[field] === null &&
      other[field] !== null &&
      (isSameGuardian || !GUARDIAN.some((name) => name === field)),
  );
  const tags = allTags(kept.tags, other);
  return {
    ...Object.fromEntries(lacking.map((field) => [field, other[field]])),
    ...(tags.length > kept.tags.length && { tags }),
  };
}

/** The fields that still hold the value that a merge filled in, with their values before the merge. */
export function fieldsToEmpty(
  kept: StudentRow,
  other: StudentRow,
  keptBefore: MergeRow['moved']['keptBefore'],
): FilledFields {
  const untouched = FIELDS.filter((field) => field in keptBefore && kept[field] === other[field]);
  const { tags } = keptBefore;
  return {
    ...Object.fromEntries(untouched.map((field) => [field, keptBefore[field]])),
    ...(Array.isArray(tags) && kept.tags.join() === allTags(tags, other).join() && { tags }),
  };
}
