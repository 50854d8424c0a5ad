import { useQuery } from '@tanstack/react-query';
import { COUNSELLOR_ROLES } from '#contracts/roles.ts';
import { teamMembersQuery } from './api.ts';

export interface Person {
  id: number;
  name: string;
}

const NOBODY: Person[] = [];

/** The active members with a counsellor's role, by name, and the present counsellor. */
export function useCounsellors(current: Person | null = null): readonly Person[] {
  const { data } = useQuery(teamMembersQuery);
  const able = data?.filter(({ isActive, role }) => isActive && COUNSELLOR_ROLES.includes(role)) ?? NOBODY;
  return current === null || able.some(({ id }) => id === current.id) ? able : [current, ...able];
}
