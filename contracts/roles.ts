/** From the most to the least powerful. */
export const ROLES = ['super_admin', 'admin', 'teacher', 'staff'] as const;
export type Role = (typeof ROLES)[number];

export const DEFAULT_ROLE: Role = 'staff';

export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/**
 * What a role may do at all. Rules about one particular record are functions of their own
 * (`canManageMember`); an endpoint asks for the permission first and for the record's rule second.
 */
const ROLES_BY_PERMISSION = {
  'session:use': ROLES,
  'profile:edit': ROLES,
  'members:read': ROLES,
  'members:manage': ['super_admin', 'admin'],
  'dashboard:read': ROLES,
  'records:read': ROLES,
  'enquiries:answer': ROLES,
  'sample-data:remove': ['super_admin'],
} as const satisfies Record<string, readonly Role[]>;

export type Permission = keyof typeof ROLES_BY_PERMISSION;

export function hasPermission(role: Role, permission: Permission): boolean {
  const allowed: readonly Role[] = ROLES_BY_PERMISSION[permission];
  return allowed.includes(role);
}

/** Whether the Add Member button is shown. */
export function canManageUsers(role: Role): boolean {
  return hasPermission(role, 'members:manage');
}

export type MemberAction = 'create' | 'edit' | 'changeRole' | 'setActive' | 'delete' | 'resetPassword';

interface Actor {
  id: number;
  role: Role;
}

/** For `create`, the member to be: no id yet, and the role it is to have. */
interface Target {
  id: number | null;
  role: Role;
}

const RANKS_BELOW_ADMIN: readonly Role[] = ['teacher', 'staff'];

/**
 * The table "Team members: who may do what" of the product's decisions.
 * The server enforces it; the screens use it to show or disable.
 */
export function canManageMember(actor: Actor, action: MemberAction, target: Target): boolean {
  if (target.id === actor.id) return action === 'edit';
  switch (actor.role) {
    case 'super_admin':
      return true;
    case 'admin':
      return action !== 'changeRole' && RANKS_BELOW_ADMIN.includes(target.role);
    case 'teacher':
    case 'staff':
      return false;
  }
}

/** The roles that somebody may give to a member that is being created, least powerful last. */
export function assignableRoles(actorRole: Role): readonly Role[] {
  return actorRole === 'super_admin' ? ROLES : RANKS_BELOW_ADMIN;
}
