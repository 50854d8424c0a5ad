import { canManageMember, ROLES, type Role } from '#contracts/roles.ts';

/** The roles that an actor may give to a new member, least powerful last. */
export function assignableRoles(actor: { id: number; role: Role }): readonly Role[] {
  return ROLES.filter((role) => canManageMember(actor, 'create', { id: null, role }));
}
