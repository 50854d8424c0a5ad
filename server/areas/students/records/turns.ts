import { toSearchKey } from '#server/lib/search-key.ts';
import { MAX_FAMILY } from './siblings-sql.ts';

interface FamilyMember {
  id: number;
  phone: string | null;
  guardianName: string | null;
}

/**
 * The turns of students, counted from 0. Children of one guardian and phone number share a turn, so that a family has
 * one counsellor. A record without a guardian shares it with those without one.
 */
export function turnsOf(students: readonly FamilyMember[]): number[] {
  const familyOf = ({ id, phone, guardianName }: FamilyMember) =>
    phone === null ? String(id) : `${phone} ${toSearchKey(guardianName ?? '')}`;
  const sizes = Map.groupBy(students, familyOf);
  const turns = new Map<string, number>();
  return students.map((student) => {
    const family = familyOf(student);
    const isShared = (sizes.get(family)?.length ?? 0) <= MAX_FAMILY;
    const key = isShared ? family : `alone ${student.id}`;
    const turn = turns.get(key) ?? turns.size;
    turns.set(key, turn);
    return turn;
  });
}
