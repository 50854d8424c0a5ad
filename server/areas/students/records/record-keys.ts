import { SEARCHED_FIELDS } from '#contracts/students/index.ts';
import { toJoinedName, toSearchKey, toSearchText } from '#server/lib/search-key.ts';
import { toClassKey } from './class-key.ts';

type StudentWords = { name: string; className?: string | null | undefined } & {
  [Field in (typeof SEARCHED_FIELDS)[number]]?: string | null | undefined;
};

// Bounds index entries and cursors: one character can become many (U+FDFA becomes 18).
const MAX_NAME_KEY_LENGTH = 100;

function toNameKey(name: string): string {
  return Array.from(toSearchKey(name)).slice(0, MAX_NAME_KEY_LENGTH).join('');
}

/** The columns that a student is searched and sorted by. */
export function studentKeys(student: StudentWords, schoolName: string | null) {
  return {
    nameKey: toNameKey(student.name),
    classKey: toClassKey(student.className ?? null),
    searchText: toSearchText([
      toJoinedName(student.name),
      ...SEARCHED_FIELDS.map((field) => student[field]),
      schoolName,
    ]),
  };
}

/** The columns that a school is searched and sorted by. */
export function schoolKeys({ name, city }: { name: string; city?: string | null | undefined }) {
  return { nameKey: toNameKey(name), searchText: toSearchText([name, city]) };
}
